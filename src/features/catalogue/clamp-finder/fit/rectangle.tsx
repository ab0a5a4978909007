import type { Area, Sheet } from './sheet.ts';

export function Rectangle({
  area,
  sheet,
  ...looks
}: {
  area: Area;
  sheet: Sheet;
  className: string;
  fill?: string;
  strokeDasharray?: string;
}) {
  const { view, left, right, from, to } = area;
  const place = view === 'side' ? sheet.z : sheet.y;
  const [x, y] = [sheet.x(left), place(to)];
  return <rect x={x} y={y} width={Math.max(0, sheet.x(right) - x)} height={Math.max(0, place(from) - y)} {...looks} />;
}
