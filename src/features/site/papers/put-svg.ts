import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { putLine, textWidth } from '../../../platform/pdf/pdf-text.ts';
import { transformsOf } from '../../../platform/svg/svg-transform.ts';
import { elementsIn, isElement, parsedSvg, type SvgElement } from '../../catalogue/drawings/svg-tree.ts';

/**
 * A cleaned drawing in SVG as lines and text of a PDF. Of what `svg-allow-list.ts` allows it draws shapes, groups, text and copies of parts
 * (`use`); gradients, patterns, markers and clipping are left out, and so is whatever is no number where one is needed.
 */

/** In points, from the top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What an element inherits from those around it. */
type Look = Readonly<Record<string, string>>;

const INHERITED = [
  ...['fill', 'fill-rule', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['font-size', 'text-anchor', 'visibility'],
];
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
const numbersIn = (text = ''): number[] => (text.match(NUMBER) ?? []).map(Number);
const numberOf = (text: string | undefined, otherwise = 0): number => numbersIn(text)[0] ?? otherwise;

/** Draws it as large as the box allows, in its middle. Draws nothing where it has no size. */
export function putSvg(doc: Pdf, markup: string, box: Box): void {
  const root = parsedSvg(markup);
  const [left, top, width, height] = numbersIn(root?.attribs.viewBox);
  if (!root || left === undefined || top === undefined || !width || !height) return;
  const scale = Math.min(box.width / width, box.height / height);
  doc.save();
  doc.translate(box.x + (box.width - width * scale) / 2, box.y + (box.height - height * scale) / 2);
  doc.scale(scale).translate(-left, -top);
  const parts = new Map(elementsIn(root).map((element) => [`#${element.attribs.id}`, element]));
  putElement(doc, { ...root, name: 'g' } as SvgElement, { fill: '#000000', stroke: 'none', 'font-size': '16' }, parts);
  doc.restore();
}

type Parts = ReadonlyMap<string, SvgElement>;

function putElement(doc: Pdf, element: SvgElement, around: Look, parts: Parts): void {
  const { name, attribs } = element;
  if (attribs.display === 'none') return;
  const own = INHERITED.flatMap((key) => (attribs[key] && attribs[key] !== 'inherit' ? [[key, attribs[key]]] : []));
  const look: Look = { ...around, ...Object.fromEntries(own) };
  doc.save();
  for (const matrix of transformsOf(attribs.transform)) doc.transform(...matrix);
  const opacity = numberOf(attribs.opacity, 1);
  if (opacity < 1) doc.opacity(Math.max(0, opacity));
  if (name === 'g') putChildren(doc, element, look, parts);
  else if (name === 'use') putCopy(doc, element, look, parts);
  else if (name === 'text') putSvgText(doc, element, look);
  else if (isSeen(look) && trace(doc, name, attribs)) paint(doc, look);
  doc.restore();
}

function putChildren(doc: Pdf, { children }: SvgElement, look: Look, parts: Parts): void {
  for (const child of children) if (isElement(child)) putElement(doc, child, look, parts);
}

/** Copies of copies are not in a cleaned drawing. */
function putCopy(doc: Pdf, { attribs }: SvgElement, look: Look, parts: Parts): void {
  const part = parts.get(attribs.href ?? '');
  if (!part) return;
  doc.translate(numberOf(attribs.x), numberOf(attribs.y));
  if (part.name === 'symbol') putChildren(doc, part, look, parts);
  else putElement(doc, part, look, parts);
}

/** Begins the path of a shape. False for what is none, or has no size. */
function trace(doc: Pdf, name: string, attribs: SvgElement['attribs']): boolean {
  const at = (key: string) => numberOf(attribs[key]);
  switch (name) {
    case 'path':
      if (!isPath(attribs.d ?? '')) return false;
      doc.path(attribs.d ?? '');
      return true;
    case 'line':
      doc.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'));
      return true;
    case 'circle':
      if (at('r') <= 0) return false;
      doc.circle(at('cx'), at('cy'), at('r'));
      return true;
    case 'ellipse':
      if (at('rx') <= 0 || at('ry') <= 0) return false;
      doc.ellipse(at('cx'), at('cy'), at('rx'), at('ry'));
      return true;
    case 'rect': {
      const [width, height] = [at('width'), at('height')];
      if (width <= 0 || height <= 0) return false;
      const radius = Math.min(at('rx') || at('ry'), width / 2, height / 2);
      if (radius > 0) doc.roundedRect(at('x'), at('y'), width, height, radius);
      else doc.rect(at('x'), at('y'), width, height);
      return true;
    }
    case 'polyline':
    case 'polygon': {
      const [x, y, ...others] = numbersIn(attribs.points);
      if (x === undefined || y === undefined) return false;
      doc.moveTo(x, y);
      for (let next = 0; next + 1 < others.length; next += 2) doc.lineTo(others[next] ?? 0, others[next + 1] ?? 0);
      if (name === 'polygon') doc.closePath();
      return true;
    }
    default:
      return false;
  }
}

const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };

/** Whether each command of a path has the numbers that it needs: pdfkit takes others for granted. */
function isPath(d: string): boolean {
  if (!/^\s*m/i.test(d) || /[^\smlhvcsqtaz\d.,e+-]/i.test(d)) return false;
  return (d.match(/[mlhvcsqtaz][^mlhvcsqtaz]*/gi) ?? []).every((command) => {
    const needed = ARGUMENTS[command[0]?.toLowerCase() ?? ''] ?? 0;
    const { length } = numbersIn(command.slice(1));
    return needed === 0 ? length === 0 : length > 0 && length % needed === 0;
  });
}

const [CAPS, JOINS] = [
  ['butt', 'round', 'square'],
  ['miter', 'round', 'bevel'],
] as const;

const widthOf = (look: Look): number => (colourOf(look.stroke) ? numberOf(look['stroke-width'], 1) : 0);
const isSeen = (look: Look): boolean =>
  look.visibility !== 'hidden' && (colourOf(look.fill) !== undefined || widthOf(look) > 0);

function paint(doc: Pdf, look: Look): void {
  const [fill, stroke, width] = [colourOf(look.fill), colourOf(look.stroke), widthOf(look)];
  if (width > 0) {
    doc.lineWidth(width);
    doc.lineCap(CAPS.find((cap) => cap === look['stroke-linecap']) ?? 'butt');
    doc.lineJoin(JOINS.find((join) => join === look['stroke-linejoin']) ?? 'miter');
    const [dash = 0, space = dash] = numbersIn(look['stroke-dasharray']);
    if (dash > 0 && space > 0) doc.dash(dash, { space });
  }
  const rule = look['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero';
  if (fill && stroke && width > 0) doc.fillAndStroke(fill, stroke, rule);
  else if (fill) doc.fill(fill, rule);
  else if (stroke) doc.stroke(stroke);
}

/** A colour in hexadecimal digits; undefined for none, and for a gradient or pattern. */
function colourOf(colour = 'none'): string | undefined {
  const named = colour.trim().toLowerCase();
  if (/^#([\da-f]{3}|[\da-f]{6})$/.test(named)) return named;
  const [red, green, blue] = /^rgb\(/.test(named) ? numbersIn(named) : [];
  if (red !== undefined && green !== undefined && blue !== undefined)
    return `#${[red, green, blue]
      .map((part) =>
        Math.min(255, Math.max(0, Math.round(part)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  if (named === 'none' || named === 'transparent' || named.startsWith('url(')) return undefined;
  return NAMED[named] ?? COLOURS.ink;
}
const NAMED: Record<string, string> = {
  white: '#ffffff',
  black: '#000000',
  grey: '#808080',
  gray: '#808080',
  red: '#ff0000',
};

const SHIFTS: Record<string, number> = { middle: 0.35, central: 0.35, hanging: 0.75 };

/** The text and those of its parts that begin elsewhere, each in one line. */
function putSvgText(doc: Pdf, element: SvgElement, look: Look): void {
  let [x, y] = [0, 0];
  const put = (part: SvgElement, around: Look) => {
    const own = (key: string) => part.attribs[key] ?? around[key] ?? '';
    const inherited = Object.fromEntries([...INHERITED, 'dominant-baseline'].map((key) => [key, own(key)]));
    x = numberOf(part.attribs.x, x) + numberOf(part.attribs.dx);
    y = numberOf(part.attribs.y, y) + numberOf(part.attribs.dy);
    for (const child of part.children) {
      if (isElement(child)) put(child, inherited);
      else if (child.type === 'text') x = putWords(doc, child.data, { x, y }, inherited);
    }
  };
  put(element, look);
}

/** Returns where the words end. */
function putWords(doc: Pdf, words: string, { x, y }: { x: number; y: number }, look: Look): number {
  const text = words.replace(/\s+/g, ' ').trim();
  const colour = colourOf(look.fill);
  const size = numberOf(look['font-size'], 16);
  if (!text || !colour || !(size > 0) || look.visibility === 'hidden') return x;
  const style = { style: 'drawing', size, colour } as const;
  const width = textWidth(doc, text, style);
  const before = { middle: width / 2, end: width }[look['text-anchor'] ?? ''] ?? 0;
  putLine(doc, text, x - before, y + size * (SHIFTS[look['dominant-baseline'] ?? ''] ?? 0), style);
  return x - before + width;
}
