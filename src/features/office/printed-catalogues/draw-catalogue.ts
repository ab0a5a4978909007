import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize } from 'node:v8';
import { groupBy } from '../../../platform/group-by.ts';
import { naturallySorted } from '../../../platform/natural-order.ts';
import { PAGE, putFoot, putHead } from '../../../platform/pdf/letter-paper.ts';
import { COLOURS, type Pdf, startPdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, openElement, within } from '../../../platform/pdf/pdf-tags.ts';
import { putText } from '../../../platform/pdf/pdf-text.ts';
import { picturesOf } from '../../site/papers/put-pictures.ts';
import { bottomOf, LEFT, widthOf } from '../../site/papers/sheet-page.ts';
import type { SheetSubject } from '../../site/papers/sheet-subject.ts';
import { type CatalogueContent, MADE, type PrintedProduct, type PrintedSection } from './catalogue-content.ts';
import { COVER_PICTURES, type CoverPicture, putCover } from './put-cover.ts';
import { columnsFor, type Entry, placeEntries, putEntries } from './put-entries.ts';
import { type MeasuredProduct, measuredProduct, putProduct } from './put-product.ts';

const TITLE = { style: 'display', size: 26, colour: COLOURS.ink } as const;
const CONTENTS = { size: 9.2, top: 146, nextTop: 100, count: 2 };
const INDEX = { size: 7.8, top: 146, nextTop: 100, most: 5 };
const INDENT = 8;

interface Drawing {
  doc: Pdf;
  content: CatalogueContent;
  /** The number of the page that is drawn. */
  page: number;
  /** What its head says. */
  running: string;
  /** The product that runs on where a page begins. */
  runsOn: string;
  /** The page of each place that something leads to. */
  pageOf: Places;
}
type Places = Map<string, number>;

/**
 * A printed catalogue as a PDF in the folder of its content: cover, contents, the products of each category, and an index of the model numbers.
 * The number on a page is that of the page in the file, so that a reader goes to it by the same. It is drawn twice, the first time to learn
 * the pages that its contents name: kept until then, they took 300 MB for each 3,500 models. Reports the products that are drawn.
 */
export async function drawCatalogue(
  content: CatalogueContent,
  report?: (done: number) => void,
): Promise<{ pages: number }> {
  const total = content.sections.reduce((sum, { products }) => sum + products.length, 0);
  const pictures = await coverPictures(content);
  const { pageOf } = await drawOnce(content, pictures, new Map(), (drawn) => report?.(Math.floor(drawn / 2)));
  const { pages, pdf } = await drawOnce(content, pictures, pageOf, (drawn) =>
    report?.(Math.floor((total + drawn) / 2)),
  );
  await writeFile(path.join(content.folder, MADE), pdf);
  return { pages };
}

/** @param known the page of each place that the contents lead to */
async function drawOnce(
  content: CatalogueContent,
  pictures: readonly CoverPicture[],
  known: Places,
  report: (drawn: number) => void,
) {
  const { siteName, sections, foot, title, at } = content;
  const { doc, done } = startPdf({ title, author: siteName, at, keepPages: false });
  const { margin, height, bottom } = PAGE;
  const margins = { left: margin, right: margin, top: margin, bottom: height - bottom };
  doc.options = { ...doc.options, size: 'A4', layout: 'portrait', margins };
  const drawing: Drawing = { doc, content, page: 0, running: '', runsOn: '', pageOf: new Map() };
  doc.on('pageAdded', () => {
    drawing.page += 1;
    const { page, running, runsOn } = drawing;
    if (page > 1) {
      artifact(doc, () => putFoot(doc, foot, String(page)));
      artifact(doc, () => putHead(doc, { siteName, title: running }));
    }
    if (runsOn) putRunningOn(doc, runsOn);
  });
  const list = (entries: readonly Entry[], columns: typeof CONTENTS, pageOf: Places) => {
    const element = openElement(doc, 'TOC');
    for (const [at, page] of placeEntries(doc, entries, columns).entries()) {
      if (at > 0) doc.addPage();
      putEntries(doc, element, page, columns, (to) => pageOf.get(to) ?? 0);
    }
  };

  doc.addPage();
  putCover(doc, content, pictures);
  addTitledPage(drawing, 'Contents');
  list(contentsOf(sections), CONTENTS, known);
  await drawSections(drawing, report);

  addTitledPage(drawing, 'Index of model numbers');
  const entries = indexOf(sections);
  list(entries, { ...INDEX, count: columnsFor(doc, entries, INDEX.size, INDEX.most) }, drawing.pageOf);
  return { pages: drawing.page, pageOf: drawing.pageOf, pdf: await done() };
}

const read = async ({ folder }: CatalogueContent, { file }: PrintedProduct): Promise<SheetSubject> =>
  deserialize(await readFile(path.join(folder, file)));

/** Of the first products of the categories, then of the others, as many as there is room for. */
async function coverPictures(content: CatalogueContent): Promise<CoverPicture[]> {
  const lists = content.sections.map(({ products }) => products);
  const firsts = lists.flatMap(([first]) => first ?? []);
  const step = Math.max(1, firsts.length / COVER_PICTURES);
  const spread = Array.from({ length: COVER_PICTURES }, (_, at) => firsts[Math.floor(at * step)]);
  const found: CoverPicture[] = [];
  for (const product of new Set([...spread, ...lists.flat().slice(0, 4 * COVER_PICTURES)])) {
    if (!product || found.length === COVER_PICTURES) continue;
    const subject = await read(content, product);
    const { photograph } = await picturesOf({ ...subject, drawings: [] });
    if (photograph) found.push({ alt: subject.name, picture: photograph });
  }
  return found;
}

/** A page of the catalogue itself, in the outline under its title. */
function addTitledPage(drawing: Drawing, title: string): void {
  const { doc } = drawing;
  drawing.running = drawing.content.title;
  doc.addPage();
  doc.outline.addItem(title);
  within(doc, 'H1', () => putText(doc, title, LEFT, doc.y, { ...TITLE, width: widthOf(doc) }));
}

async function drawSections(drawing: Drawing, report: (drawn: number) => void): Promise<void> {
  const { doc, content } = drawing;
  const levels: Pick<PDFKit.PDFOutline, 'addItem'>[] = [doc.outline];
  let drawn = 0;
  for (const [number, section] of content.sections.entries()) {
    drawing.running = section.path.at(-1) ?? section.brand;
    doc.addPage();
    markPlace(drawing, placeOfSection(number));
    putSectionTitle(doc, section);
    const begun = newLevels(section, content.sections[number - 1]);
    for (const { name, depth } of begun) levels[depth + 1] = levels[depth]?.addItem(name) ?? doc.outline;
    const outline = levels[section.path.length + 1] ?? doc.outline;
    let next: MeasuredProduct | undefined;
    for (const [at, product] of section.products.entries()) {
      const measured = next ?? (await measuredProduct(doc, await read(content, product)));
      const following = section.products[at + 1];
      next = following && (await measuredProduct(doc, await read(content, following)));
      if (at > 0 && doc.y + measured.least > bottomOf(doc)) doc.addPage();
      outline.addItem(product.name);
      markPlace(drawing, placeOfProduct(product));
      const room = bottomOf(doc) - doc.y;
      const isShared = next && measured.least + next.least <= room;
      drawing.runsOn = product.name;
      putProduct(doc, content.address, measured, isShared ? measured.least : room, (model) =>
        markPlace(drawing, placeOfModel(product, model)),
      );
      drawing.runsOn = '';
      drawn += 1;
      report(drawn);
    }
  }
}

const placeOfSection = (number: number) => `section-${number}`;
const placeOfProduct = ({ file }: PrintedProduct) => file;
const placeOfModel = ({ file }: PrintedProduct, model: string) => `${file} ${model}`;

/** What comes next can be led to; a second time where a table has more columns than a page. */
function markPlace({ doc, page, pageOf }: Drawing, place: string): void {
  if (pageOf.has(place)) return;
  pageOf.set(place, page);
  doc.addNamedDestination(place, 'XYZ', LEFT, Math.max(0, doc.y - 8), null);
}

/** The brand and the categories that begin with a section, from the widest. */
function newLevels(section: PrintedSection, before: PrintedSection | undefined): { name: string; depth: number }[] {
  const [names, known] = [section, before].map((one) => (one ? [one.brand, ...one.path] : []));
  const same = names?.findIndex((name, at) => name !== known?.[at]) ?? 0;
  return (names ?? []).map((name, depth) => ({ name, depth })).slice(same < 0 ? -1 : same);
}

const putRunningOn = (doc: Pdf, name: string): void =>
  artifact(doc, () => {
    const look = { style: 'display', size: 12, colour: COLOURS.ink, width: widthOf(doc), lines: 1 } as const;
    doc.y = putText(doc, `${name}, continued`, LEFT, doc.y - 2, look) + 6;
  });

function putSectionTitle(doc: Pdf, { brand, path: names }: PrintedSection): void {
  const width = widthOf(doc);
  const above = [brand, ...names.slice(0, -1)].join(' · ');
  let y = putText(doc, above, LEFT, doc.y - 2, { style: 'strong', size: 9.5, colour: COLOURS.brand, width, lines: 1 });
  const name = names.at(-1) ?? brand;
  y = within(doc, 'H1', () => putText(doc, name, LEFT, y, { ...TITLE, width, lines: 2 })) + 4;
  artifact(doc, () => doc.rect(LEFT, y, 54, 3).fill(COLOURS.brand));
  doc.y = y + 22;
}

const contentsOf = (sections: readonly PrintedSection[]): Entry[] =>
  sections.flatMap((section, number) => {
    const begun = newLevels(section, sections[number - 1]);
    return [
      ...begun.map(({ name, depth }): Entry => {
        const isOwn = depth === section.path.length;
        const indent = INDENT * Math.max(0, depth - 1);
        return { text: name, kind: depth ? 'category' : 'brand', indent, ...(isOwn && { to: placeOfSection(number) }) };
      }),
      ...section.products.map(
        (product): Entry => ({
          ...{ text: product.name, kind: 'line', to: placeOfProduct(product) },
          indent: INDENT * section.path.length,
        }),
      ),
    ];
  });

function indexOf(sections: readonly PrintedSection[]): Entry[] {
  const entries = sections.flatMap(({ products }) =>
    products.flatMap((product) => product.models.map((model) => ({ model, to: placeOfModel(product, model) }))),
  );
  const places = groupBy(entries, ({ model }) => model);
  return naturallySorted(places.keys()).flatMap((model) =>
    (places.get(model) ?? []).map(({ to }): Entry => ({ text: model, kind: 'line', to })),
  );
}
