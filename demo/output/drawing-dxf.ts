import { createRequire } from 'node:module';
import type { Drawing } from './drawing.ts';

// The package is CommonJS whose exports Node does not find by name.
const { DxfWriter, point2d, point3d, Units } = createRequire(import.meta.url)(
  '@tarikjabiri/dxf',
) as typeof import('@tarikjabiri/dxf');

/** A drawing as DXF, 1:1 in mm: layers OUTLINE, DIM and NOTE. */
export function drawingDxf(d: Drawing, note: string): string {
  const writer = new DxfWriter();
  writer.setUnits(Units.Millimeters);
  writer.addLayer('OUTLINE', 7, 'CONTINUOUS');
  writer.addLayer('DIM', 5, 'CONTINUOUS');
  writer.addLayer('NOTE', 8, 'CONTINUOUS');
  writer.setCurrentLayerName('OUTLINE');
  for (const line of d.views.flatMap(({ outlines }) => outlines)) {
    const [a, b] = line;
    if (line.length === 2 && a && b) writer.addLine(point3d(a[0], a[1]), point3d(b[0], b[1]));
    else writer.addLWPolyline(line.map(([x, y]) => ({ point: point2d(x, y) })));
  }
  writer.setCurrentLayerName('DIM');
  for (const [a, b] of d.dimensions.flatMap(({ thin }) => thin))
    writer.addLine(point3d(a[0], a[1]), point3d(b[0], b[1]));
  for (const [a, b, c] of d.dimensions.flatMap(({ arrows }) => arrows))
    writer.addLWPolyline([a, b, c, a].map(([x, y]) => ({ point: point2d(x, y) })));
  for (const { at, text, upright } of d.dimensions.map(({ label }) => label)) {
    const back = (text.length * d.lettering) / 3;
    const start = upright ? point3d(at[0], at[1] - back) : point3d(at[0] - back, at[1]);
    writer.addText(start, d.lettering, text, { rotation: upright ? 90 : 0 });
  }
  writer.setCurrentLayerName('NOTE');
  writer.addText(point3d(d.bounds.min[0], d.bounds.min[1] - d.lettering * 1.5), d.lettering, note);
  const round = (text: string): string =>
    text.replace(/-?\d+\.\d{4,}/g, (n) => String(Math.round(Number(n) * 1000) / 1000));
  return round(writer.stringify()).replace(/(\$LASTSAVEDBY\n1\n).*/, '$1Demonstration');
}
