import type { Drawing } from './drawing.ts';
import { INK, page, RED } from './graphics.ts';

/** A drawing as SVG and as the page that the browser prints. */

const short = (n: number): string => String(Math.round(n * 100) / 100);
const path = (points: [number, number][]): string => `M${points.map(([x, y]) => `${short(x)} ${short(-y)}`).join('L')}`;

export function drawingSvg(d: Drawing): string {
  const [w, h] = [d.bounds.max[0] - d.bounds.min[0], d.bounds.max[1] - d.bounds.min[1]];
  const u = d.lettering / 3;
  const labels = d.labels
    .map(
      ({ at: [x, y], text, upright }) =>
        `<text transform="translate(${short(x)} ${short(-y)})${upright ? ' rotate(-90)' : ''}">${text}</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[d.bounds.min[0], -d.bounds.max[1], w, h].map(short).join(' ')}" fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round"><path stroke-width="${short(u * 0.3)}" d="${d.outlines.map(path).join('')}"/><path stroke="#6b7782" stroke-width="${short(u * 0.16)}" d="${d.thin.map(path).join('')}"/><path fill="#6b7782" stroke="none" d="${d.arrows.map((a) => `${path(a)}Z`).join('')}"/><g fill="${RED}" stroke="none" font-family="Barlow" font-weight="600" font-size="${short(d.lettering * 1.25)}" text-anchor="middle">${labels}</g></svg>`;
}

/** A page that shows a drawing in at most `width` × `height` pixels, and its size. */
export function drawingPage(
  d: Drawing,
  width: number,
  height: number,
): { html: string; width: number; height: number } {
  const [w, h] = [d.bounds.max[0] - d.bounds.min[0], d.bounds.max[1] - d.bounds.min[1]];
  const scale = Math.min(width / w, height / h);
  const size = { width: Math.round(w * scale), height: Math.round(h * scale) };
  return {
    html: page(drawingSvg(d), `background:#fff}svg{display:block;width:${size.width}px;height:${size.height}px`),
    ...size,
  };
}
