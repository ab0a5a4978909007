import { type DomHandler, DomUtils } from 'htmlparser2';
import { parseMarkup, TooDeepError } from '../../../platform/markup-parser.ts';

type Child = DomHandler['dom'][number];
export type SvgElement = Extract<Child, { attribs: object }>;

export const isSvgElement = (node: object | null): node is SvgElement => node !== null && 'attribs' in node;

/** Limit of nesting, because each element costs time proportional to its depth. */
const MAX_DEPTH = 256;

/** Root element of a parsed SVG; undefined for another root element, or for deep nesting. */
export function parseSvg(source: string): SvgElement | undefined {
  try {
    const root = parseMarkup(source, MAX_DEPTH, { xmlMode: true }).find(isSvgElement);
    return root?.name === 'svg' ? root : undefined;
  } catch (error) {
    if (error instanceof TooDeepError) return undefined;
    throw error;
  }
}

export const serialiseSvg = (root: SvgElement): string => DomUtils.getOuterHTML(root, { xmlMode: true });
export const listSvgElements = (root: SvgElement): SvgElement[] => DomUtils.findAll(() => true, [root]);
export const readElementText = (element: SvgElement): string => DomUtils.textContent(element).trim();

export function* listAncestors(element: SvgElement): Generator<SvgElement> {
  for (let at: SvgElement | null = element; at; at = isSvgElement(at.parent) ? at.parent : null) yield at;
}
