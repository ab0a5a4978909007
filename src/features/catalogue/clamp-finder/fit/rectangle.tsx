import type { DrawingArea, DrawnArea } from './drawing-area.ts';

export function DrawnRectangle({
  area,
  drawingArea,
  ...looks
}: {
  area: DrawnArea;
  drawingArea: DrawingArea;
  className: string;
  fill?: string;
  strokeDasharray?: string;
}) {
  const { view, left, right, from, to } = area;
  const toVertical = view === 'side' ? drawingArea.z : drawingArea.y;
  const [x, y] = [drawingArea.x(left), toVertical(to)];
  return (
    <rect
      x={x}
      y={y}
      width={Math.max(0, drawingArea.x(right) - x)}
      height={Math.max(0, toVertical(from) - y)}
      {...looks}
    />
  );
}
