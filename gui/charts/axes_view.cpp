// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/axes_view.h"

#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QResizeEvent>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "charts/moment_painter.h"
#include "charts/plot_painter.h"
#include "charts/rule_tags.h"
#include "present/time_axis.h"

namespace watertight {
namespace {

constexpr double kOverAxes = 100;                                   // Qt Charts keeps its own items far below
constexpr double kWideEnoughForTwo = 90, kWideEnoughForFour = 170;  // time labels

int labelledParts(double width) {
  if (width < kWideEnoughForTwo) return 1;
  return width < kWideEnoughForFour ? 2 : 4;
}

// The plot among the chart's own items: over the grid, clipped by its painter.
class PlotItem : public QGraphicsItem {
 public:
  explicit PlotItem(QGraphicsItem* parent) : QGraphicsItem(parent) { setZValue(kOverAxes); }

  void setMap(const PlotMap& map) {
    prepareGeometryChange();
    map_ = map;
  }
  void setTheme(const Theme& theme) { theme_ = &theme; }
  void setTime(const TimeAxis& time) { time_ = time; }
  void setPlot(const Plot* plot) { plot_ = plot; }
  void setCorner(const QString& words) { corner_ = words; }

  [[nodiscard]] QRectF boundingRect() const override { return map_.area.adjusted(-6, -6, 6, 6); }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) override {
    if (plot_ == nullptr) return;
    PlotPainter{*painter, map_, *theme_}.draw(*plot_, corner_.isEmpty() ? 0 : cornerPlace(*painter).width());
    MomentPainter{*painter, map_, *theme_}.draw(time_);
    RulePainter{*painter, map_, *theme_}.draw(*plot_, corner_.isEmpty());
    if (!corner_.isEmpty()) paintCorner(*painter);
  }

 private:
  [[nodiscard]] QRectF cornerPlace(QPainter& painter) const {
    auto font = painter.font();
    font.setPixelSize(kDenseFrame.text);
    painter.setFont(font);
    const auto metrics = painter.fontMetrics();
    return {map_.area.left() + 1, map_.area.top(), metrics.horizontalAdvance(corner_) + 6.0,
            metrics.height() + 0.0};
  }
  void paintCorner(QPainter& painter) const {
    constexpr std::uint8_t kBehindText = 190;
    const auto place = cornerPlace(painter);
    painter.fillRect(place, toQt(withAlpha(theme_->of(Role::kCard), kBehindText)));
    painter.setPen(toQt(theme_->of(Role::kMuted)));
    painter.drawText(place, Qt::AlignCenter, corner_);
  }

  PlotMap map_;
  TimeAxis time_;
  const Theme* theme_ = &themeOf(ThemeName::kDark);
  const Plot* plot_ = nullptr;
  QString corner_;
};

QFont axisFont(const QWidget& widget, int pixels) {
  auto font = widget.font();
  font.setPixelSize(pixels);
  return font;
}

void setTicks(QCategoryAxis& axis, const std::vector<Tick>& ticks, double unit = 1) {
  for (const auto& label : axis.categoriesLabels()) axis.remove(label);
  for (const auto& tick : ticks) axis.append(toQt(tick.text), tick.at / unit);
}

bool sameTicks(const TimeAxis& one, const TimeAxis& other) {
  return one.span == other.span && one.follows == other.follows && (one.follows || one.end == other.end);
}

}  // namespace

class AxesView::Chart : public QChartView {
 public:
  explicit Chart(QWidget* parent) : QChartView(parent), item_(new PlotItem(chart())) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    chart()->legend()->hide();
    chart()->setBackgroundVisible(false);
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    for (auto* axis : {&x_, &y_}) {
      axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
      axis->setLabelsFont(axisFont(*this, frame_.text));
      axis->setLineVisible(false);
      axis->setTruncateLabels(false);
    }
    x_.setLabelsVisible(labelled_);
    x_.setRange(-1, 0);  // for good: a range that changes costs more than labels that do
    chart()->addAxis(&x_, Qt::AlignBottom);
    chart()->addAxis(&y_, Qt::AlignLeft);
  }
  ~Chart() override {
    chart()->removeAxis(&x_);
    chart()->removeAxis(&y_);
  }

  void setTheme(const Theme& theme) {
    setBackgroundBrush(toQt(theme.of(Role::kCard)));
    for (auto* axis : {&x_, &y_}) {
      axis->setLabelsColor(toQt(theme.of(Role::kMuted)));
      axis->setGridLinePen(QPen{toQt(theme.of(Role::kGrid)), 1});
    }
    item_->setTheme(theme);
  }

  void setTime(const TimeAxis& time, bool labelled) {
    const bool same = parts_ != 0 && sameTicks(time_, time);
    time_ = time;
    item_->setTime(time);
    if (same && labelled == labelled_) return;
    map_.span = toSeconds(time.span);
    parts_ = 0;
    x_.setLabelsVisible(labelled);
    labelled_ = labelled;
    place(size());
  }

  void setPlot(const Plot& plot) {
    if (!(plot.y == yShown_)) setYAxis(plot.y);
    item_->setPlot(&plot);
    viewport()->update();
  }

  void setFrame(const ChartFrame& frame) {
    frame_ = frame;
    for (auto* axis : {&x_, &y_}) axis->setLabelsFont(axisFont(*this, frame.text));
    place(size());
  }
  void setCorner(const QString& words) { item_->setCorner(words); }

  void place(QSize size) {
    const int bottom = labelled_ ? frame_.labelledBottom : frame_.bareBottom;
    map_.area = QRectF{1.0 * frame_.left, 1.0 * frame_.top,
                       std::max(10.0, size.width() - 1.0 * (frame_.left + frame_.right)),
                       std::max(10.0, size.height() - 1.0 * (frame_.top + bottom))};
    const int parts = labelledParts(map_.area.width());
    if (parts != std::exchange(parts_, parts)) setTicks(x_, timeTicks(time_, parts), map_.span);
    chart()->setPlotArea(map_.area);
    item_->setMap(map_);
  }

  [[nodiscard]] const PlotMap& map() const { return map_; }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    place(event->size());  // before the base class: it lays the axes out by it
    QChartView::resizeEvent(event);
  }

 private:
  void setYAxis(const YAxis& axis) {
    yShown_ = axis;
    map_.low = axis.low;
    map_.high = axis.high;
    y_.setRange(axis.low, axis.high);
    setTicks(y_, axis.ticks);
    item_->setMap(map_);
  }

  QCategoryAxis x_, y_;
  PlotItem* item_;
  PlotMap map_;
  ChartFrame frame_;
  YAxis yShown_{0, 0, {}};
  TimeAxis time_;
  int parts_ = 0;
  bool labelled_ = false;
};

AxesView::AxesView(QWidget* parent) : QWidget(parent), chart_(std::make_unique<Chart>(this)) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

AxesView::~AxesView() = default;

void AxesView::setTheme(const Theme& theme) {
  chart_->setTheme(theme);
}

void AxesView::setTime(const TimeAxis& time, bool labelled) {
  chart_->setTime(time, labelled);
}

void AxesView::setFrame(const ChartFrame& frame) {
  chart_->setFrame(frame);
}

void AxesView::setCorner(const QString& words) {
  chart_->setCorner(words);
}

void AxesView::setPlot(const Plot& plot) {
  chart_->setPlot(plot);
}

PlotMap AxesView::map() const {
  return chart_->map();
}

void AxesView::resizeEvent(QResizeEvent* event) {
  chart_->setGeometry(QRect{{0, 0}, event->size()});
}

}  // namespace watertight
