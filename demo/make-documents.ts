import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { cataloguePdf, type Sheet } from './documents/catalogue-pdf.ts';
import { certificatePicture, leafletPdf, partnerLogo } from './documents/specimens.ts';
import { toCsv } from './output/csv.ts';

/**
 * Makes what the content sheets of the demo workbook refer to and nobody photographs: catalogues from the workbook's own
 * products, brochures, specimen certificates, word marks of invented partners. Fills in the cells that name them.
 */
const workbook = resolve(import.meta.dirname, 'workbook');

const read = async (sheet: string): Promise<Sheet> =>
  parse(await readFile(join(workbook, `${sheet}.csv`), 'utf8'), { columns: true }) as Sheet;
const write = (sheet: string, rows: Sheet) =>
  writeFile(join(workbook, `${sheet}.csv`), toCsv(Object.keys(rows[0] ?? {}), rows));
const fileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

async function store(path: string, bytes: Buffer): Promise<string> {
  await mkdir(dirname(join(workbook, path)), { recursive: true });
  await writeFile(join(workbook, path), bytes);
  return path;
}

const book = {
  categories: await read('categories'),
  products: await read('products'),
  tables: await read('tables'),
  models: await read('models'),
};
const catalogues: Sheet = [];
for (const [at, { name = '' }] of (await read('brands')).entries()) {
  const file = await store(`files/catalogues/${fileName(name)}-catalogue.pdf`, await cataloguePdf(name, book));
  catalogues.push({ title: `${name} product catalogue`, file, sort_order: String(at + 1) });
}
await write('catalogues', catalogues);

const certificates = await read('certifications');
for (const row of certificates) {
  const name = fileName(row.title ?? '');
  const { title = '', description = '' } = row;
  row.image = await store(`pictures/certifications/${name}.webp`, await certificatePicture(title, description));
  row.pdf = await store(`files/certifications/${name}.pdf`, await leafletPdf(title, 'Specimen', [description]));
}
await write('certifications', certificates);

const CHOICE =
  'How to choose: find the load that the process puts on the workpiece, multiply it by a safety factor of at least 1.5, and look for a clamp whose holding capacity at your reach is higher. A hand clamps with about one third of the holding capacity.';
const markets = await read('markets');
for (const row of markets) {
  const { title = '', short_description = '' } = row;
  row.brochure = await store(
    `files/markets/${fileName(title)}.pdf`,
    await leafletPdf(title, 'Toggle clamps for', [short_description, CHOICE]),
  );
}
await write('markets', markets);

const partners = await read('partners');
for (const [at, row] of partners.entries()) {
  row.logo = await store(`pictures/partners/${fileName(row.name ?? '')}.webp`, await partnerLogo(row.name ?? '', at));
}
await write('partners', partners);
