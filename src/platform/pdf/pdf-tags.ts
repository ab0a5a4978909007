/**
 * The structure of a PDF, by which it is read aloud and searched: what is put with these functions is part of it, in the order in which
 * it is put.
 */

type Pdf = PDFKit.PDFDocument;
export type Element = ReturnType<Pdf['struct']>;
type Box = readonly [left: number, top: number, right: number, bottom: number];
interface ElementOptions {
  /** What a figure shows, in words. */
  alt?: string;
  bbox?: Box;
  /** Of what a heading of a table is one. */
  scope?: 'Row' | 'Column';
}

interface Tags {
  path: { element: Element; type: string }[];
  /** What is drawn is within a mark already. */
  isMarked: boolean;
}

const tagsOfPdf = new WeakMap<Pdf, Tags>();
/** Those that hold text themselves; in any other one a text is a paragraph. */
const HOLD_TEXT = new Set(['H1', 'H2', 'H3', 'P', 'TH', 'TD', 'Link', 'Reference', 'Figure']);

/** Begins the structure of a PDF that was begun as a tagged one. */
export function beginTags(doc: Pdf): void {
  const element = doc.struct('Document');
  doc.addStructure(element);
  tagsOfPdf.set(doc, { path: [{ element, type: 'Document' }], isMarked: false });
}

/** An element at this place of the structure, to be filled later by `into`; undefined in a PDF without tags. */
export function openElement(doc: Pdf, type: string, options: ElementOptions = {}): Element | undefined {
  const parent = tagsOfPdf.get(doc)?.path.at(-1);
  if (!parent) return undefined;
  const element = doc.struct(type, options);
  parent.element.add(element);
  return element;
}

/** What `draw` puts becomes part of an element. */
export function into<T>(doc: Pdf, element: Element | undefined, type: string, draw: () => T): T {
  const tags = tagsOfPdf.get(doc);
  if (!tags || !element || tags.isMarked) return draw();
  tags.path.push({ element, type });
  const result = draw();
  tags.path.pop();
  return result;
}

/** What `draw` puts is an element of its own. `draw` gets it, for a link. */
export function within<T>(
  doc: Pdf,
  type: string,
  draw: (element: Element | undefined) => T,
  options: ElementOptions = {},
): T {
  if (tagsOfPdf.get(doc)?.isMarked) return draw(undefined);
  const element = openElement(doc, type, options);
  const result = into(doc, element, type, () => draw(element));
  element?.end();
  return result;
}

function marked<T>(doc: Pdf, tags: Tags, draw: () => T): T {
  tags.isMarked = true;
  const result = draw();
  doc.endMarkedContent();
  tags.isMarked = false;
  return result;
}

/** Text, or what a figure shows: on one page. */
export function content<T>(doc: Pdf, draw: () => T): T {
  const tags = tagsOfPdf.get(doc);
  const around = tags?.path.at(-1);
  if (!tags || !around || tags.isMarked) return draw();
  if (!HOLD_TEXT.has(around.type)) return within(doc, 'P', () => content(doc, draw));
  const own = doc.markStructureContent(around.type);
  const result = marked(doc, tags, draw);
  around.element.add(own);
  return result;
}

/** Lines, areas, and what every page repeats: not read aloud. */
export function artifact<T>(doc: Pdf, draw: () => T): T {
  const tags = tagsOfPdf.get(doc);
  if (!tags || tags.isMarked) return draw();
  doc.markContent('Artifact', { type: 'Layout' });
  return marked(doc, tags, draw);
}

export const figure = (doc: Pdf, alt: string, bbox: Box, draw: () => void): void =>
  within(doc, 'Figure', () => content(doc, draw), { alt, bbox });

/** Makes an area of the page lead to an address, or to a named place of this PDF (`#name`). Within an element `Link` or `Reference`. */
export function linkTo(
  doc: Pdf,
  element: Element | undefined,
  to: string,
  says: string,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  // A plain string would be written as a name.
  const contents = new String(says) as string;
  const options = { Contents: contents, ...(element && { structParent: element }) };
  if (to.startsWith('#')) doc.goTo(x, y, width, height, to.slice(1), options);
  else doc.link(x, y, width, height, to, options);
}
