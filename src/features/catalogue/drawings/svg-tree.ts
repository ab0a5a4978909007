import { DomHandler, DomUtils, Parser } from 'htmlparser2';

type Child = DomHandler['dom'][number];
export type SvgElement = Extract<Child, { attribs: object }>;

export const isElement = (node: object | null): node is SvgElement => node !== null && 'attribs' in node;

const CHUNK = 16_384;
/** Limit of nesting, because each element costs time proportional to its depth. */
const MAX_DEPTH = 256;

class SvgTree extends DomHandler {
  get depth(): number {
    return this.tagStack.length;
  }
}

/** Root element of a parsed SVG; undefined for another root element, or for deep nesting. */
export function parsedSvg(source: string): SvgElement | undefined {
  const tree = new SvgTree();
  const parser = new Parser(tree, { xmlMode: true });
  for (let at = 0; at < source.length; at += CHUNK) {
    parser.write(source.slice(at, at + CHUNK));
    if (tree.depth > MAX_DEPTH) return undefined;
  }
  parser.end();
  const root = tree.dom.find(isElement);
  return root?.name === 'svg' ? root : undefined;
}

export const serialised = (root: SvgElement): string => DomUtils.getOuterHTML(root, { xmlMode: true });
export const elementsIn = (root: SvgElement): SvgElement[] => DomUtils.findAll(() => true, [root]);
export const textOf = (element: SvgElement): string => DomUtils.textContent(element).trim();

export function* around(element: SvgElement): Generator<SvgElement> {
  for (let at: SvgElement | null = element; at; at = isElement(at.parent) ? at.parent : null) yield at;
}
