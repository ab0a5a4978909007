import type { Drawing, DrawnDimension } from './drawing.ts';
import { INK } from './graphics.ts';
import { boundsOf, joined, type Xy } from './polylines.ts';

/**
 * A drawing as SVG, as docs/workbook.md describes: one unit is a millimetre, each view is a group, and each dimension
 * is a group with its letter, meaning and lines.
 */

const GREY = '#6b7782';

/** Line widths, as multiples of a third of the lettering's size. */
const THICK = 0.3;
const THIN = 0.16;

/** Invisible deviation of an outline, in line widths. */
const UNSEEN = 1 / 6;

const short = (n: number): string => String(Math.round(n * 100) / 100).replace(/^(-?)0\./, '$1.');
const pair = (x: number, y: number): string => `${short(x)}${y < 0 && short(y) !== '0' ? '' : ' '}${short(y)}`;

/** Relative commands between rounded points, so that errors do not add up. `steps`: steps per millimetre. */
function path(points: Xy[], steps = 100): string {
  const rounded = (n: number) => Math.round(n * steps) / steps;
  const [first, ...others] = points.map(([x, y]): Xy => [rounded(x), rounded(-y)]);
  if (!first) return '';
  let [atX, atY] = first;
  const lines = others.flatMap(([x, y]) => {
    if (x === atX && y === atY) return [];
    const step = pair(x - atX, y - atY);
    [atX, atY] = [x, y];
    return step;
  });
  if (lines.length === 0) return '';
  return `M${pair(...first)}l${lines.join(' ').replaceAll(' -', '-')}`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function dimension({ letter, title, value, extent, thin, arrows, label }: DrawnDimension): string {
  const [x, y] = label.at;
  const axis = extent ? ` data-extent="${extent}"` : '';
  return (
    `<g data-dim="${letter}" data-value="${short(value)}"${axis}><title>${letter}: ${escaped(title)}</title>` +
    `<path fill="none" d="${thin.map((line) => path(line)).join('')}"/><path fill="${GREY}" stroke="none" d="${arrows.map((a) => `${path(a)}z`).join('')}"/>` +
    `<text stroke="none" transform="translate(${short(x)} ${short(-y)})${label.upright ? ' rotate(-90)' : ''}">${label.text}</text></g>`
  );
}

/** Left, top, width and height of the outlines of a view. */
function boxOf(outlines: Xy[][]): string {
  const { min, max } = boundsOf(outlines.flat());
  return [min[0], -max[1], max[0] - min[0], max[1] - min[1]].map(short).join(' ');
}

export function drawingSvg(d: Drawing): string {
  const [w, h] = [d.bounds.max[0] - d.bounds.min[0], d.bounds.max[1] - d.bounds.min[1]];
  const u = d.lettering / 3;
  const unseen = u * THICK * UNSEEN;
  const steps = unseen > 0.07 ? 10 : 100;
  const views = d.views
    .map(({ view, outlines }) => {
      const lines = joined(outlines, unseen).map((line) => path(line, steps));
      return `<g data-view="${view}" data-box="${boxOf(outlines)}"><path d="${lines.join('')}"/></g>`;
    })
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[d.bounds.min[0], -d.bounds.max[1], w, h].map(short).join(' ')}" ` +
    `width="${short(w)}mm" height="${short(h)}mm" data-scale="1" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<g stroke="${INK}" stroke-width="${short(u * THICK)}">${views}</g>` +
    `<g stroke="${GREY}" stroke-width="${short(u * THIN)}" fill="${INK}" font-family="Barlow Semi Condensed, Arial, sans-serif" ` +
    `font-weight="600" font-size="${short(d.lettering * 1.25)}" text-anchor="middle">${d.dimensions.map(dimension).join('')}</g></svg>\n`
  );
}
