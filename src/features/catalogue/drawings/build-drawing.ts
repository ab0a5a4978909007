import { DomUtils } from 'htmlparser2';
import { parseCleanSvg } from './clean-svg.ts';
import type { DrawingDimension, DrawingReply } from './drawing.contract.ts';
import { isSvgElement, readElementText, type SvgElement, serialiseSvg } from './svg-tree.ts';

export function buildDrawing(source: string, name: string): DrawingReply | undefined {
  const prefix = `${name.replace(/[^\w-]/g, '-')}-`;
  const root = parseCleanSvg(source, prefix);
  const box = root && readViewBox(root);
  if (!root || !box) return undefined;
  const [x, y, width, height] = box;
  const scale = readScale(root, width);
  const view = DomUtils.findOne(({ attribs }) => attribs['data-view'] === 'side', [root]);
  const outline = parseBox(view?.attribs['data-box'] ?? '');
  if (view) view.attribs.id ??= `${prefix}side`;
  const side = view?.attribs.id && outline ? { id: view.attribs.id, box: outline } : null;
  const { xmlns: _, width: __, height: ___, ...looks } = root.attribs;
  // The page sizes the drawing, and the list beside the drawing is its text alternative.
  root.attribs = { ...looks, viewBox: [x, y, width, height].join(' '), 'aria-hidden': 'true', focusable: 'false' };
  return { svg: serialiseSvg(root), width, height, scale, side, dimensions: listDimensions(root) };
}

type Box = [x: number, y: number, width: number, height: number];

function readViewBox({ attribs }: SvgElement): Box | undefined {
  return (
    parseBox(attribs.viewBox ?? '') ?? parseBox(`0 0 ${attribs.width} ${attribs.height}`.replace(/(px|mm)\b/g, ''))
  );
}

function parseBox(text: string): Box | undefined {
  const [x, y, width, height, ...more] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x === undefined || y === undefined || !width || !height || more.length) return undefined;
  return [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0 ? [x, y, width, height] : undefined;
}

function readScale({ attribs }: SvgElement, width: number): number | null {
  const stated = Number(attribs['data-scale']);
  if (stated > 0 && Number.isFinite(stated)) return stated;
  const millimetres = /^([\d.]+)mm$/.exec(attribs.width ?? '')?.[1];
  return Number(millimetres) > 0 ? width / Number(millimetres) : null;
}

const AXES = ['x', 'y', 'z'] as const;

function listDimensions(root: SvgElement): DrawingDimension[] {
  const found = new Map<string, DrawingDimension>();
  for (const element of DomUtils.findAll(({ attribs }) => Boolean(attribs['data-dim']), [root])) {
    const letter = element.attribs['data-dim'] ?? '';
    const value = element.attribs['data-value'];
    const extent = element.attribs['data-extent'];
    const dimension = {
      letter,
      meaning: readMeaning(element, letter),
      value: value && Number.isFinite(Number(value)) ? Number(value) : null,
      extent: AXES.find((axis) => axis === extent) ?? null,
    };
    if (!found.get(letter)?.meaning) found.set(letter, dimension);
  }
  return [...found.values()];
}

function readMeaning(element: SvgElement, letter: string): string {
  const title = element.children.find((child) => isSvgElement(child) && child.name === 'title');
  const text = title && isSvgElement(title) ? readElementText(title) : '';
  const [before, ...after] = text.split(/[:=–]/).map((piece) => piece.trim());
  return before === letter ? after.join(': ') : text;
}
