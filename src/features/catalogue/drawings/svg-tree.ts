import { type DomHandler, DomUtils } from 'htmlparser2';
import { parsedMarkup, TooDeep } from '../../../platform/markup-parser.ts';

type Child = DomHandler['dom'][number];
export type SvgElement = Extract<Child, { attribs: object }>;

export const isElement = (node: object | null): node is SvgElement => node !== null && 'attribs' in node;

/** Limit of nesting, because each element costs time proportional to its depth. */
const MAX_DEPTH = 256;

/** Root element of a parsed SVG; undefined for another root element, or for deep nesting. */
export function parsedSvg(source: string): SvgElement | undefined {
  try {
    const root = parsedMarkup(source, MAX_DEPTH, { xmlMode: true }).find(isElement);
    return root?.name === 'svg' ? root : undefined;
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

export const serialised = (root: SvgElement): string => DomUtils.getOuterHTML(root, { xmlMode: true });
export const elementsIn = (root: SvgElement): SvgElement[] => DomUtils.findAll(() => true, [root]);
export const textOf = (element: SvgElement): string => DomUtils.textContent(element).trim();

export function* around(element: SvgElement): Generator<SvgElement> {
  for (let at: SvgElement | null = element; at; at = isElement(at.parent) ? at.parent : null) yield at;
}
