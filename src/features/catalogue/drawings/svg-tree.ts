import { DomUtils, parseDocument } from 'htmlparser2';

type Child = ReturnType<typeof parseDocument>['children'][number];
export type SvgElement = Extract<Child, { attribs: object }>;

export const isElement = (node: object | null): node is SvgElement => node !== null && 'attribs' in node;

/** The root element of an SVG; undefined where the text begins with another element. */
export function parsedSvg(source: string): SvgElement | undefined {
  const root = parseDocument(source, { xmlMode: true }).children.find(isElement);
  return root?.name === 'svg' ? root : undefined;
}

export const serialised = (root: SvgElement): string => DomUtils.getOuterHTML(root, { xmlMode: true });
export const elementsIn = (root: SvgElement): SvgElement[] => DomUtils.findAll(() => true, [root]);
export const textOf = (element: SvgElement): string => DomUtils.textContent(element).trim();

/** The element and those around it, from the inside out. */
export function* around(element: SvgElement): Generator<SvgElement> {
  for (let at: SvgElement | null = element; at; at = isElement(at.parent) ? at.parent : null) yield at;
}
