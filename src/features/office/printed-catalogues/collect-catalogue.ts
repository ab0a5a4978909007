import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { serialize } from 'node:v8';
import type { Services } from '../../../platform/api/services.ts';
import { catalogueDay } from '../../../platform/postgres/catalogue-version.ts';
import { writtenDay } from '../../../ui/days.ts';
import { categoriesInOrder } from '../../catalogue/brands-and-categories/categories.store.ts';
import { presentMedia, wholeProduct } from '../../catalogue/products/present-product.ts';
import { type ProductRow, productsOfCategory } from '../../catalogue/products/products.store.ts';
import { visibleContactDetails } from '../../site/contact-details/contact-details.store.ts';
import { productSheet } from '../../site/papers/product-sheet.ts';
import { reachedIn, revisionOf } from '../../site/papers/sheet-content.ts';
import { servicesWithin } from '../actor/services-within.ts';
import { categoriesOfScope, pathOf, type Scope } from '../printing/catalogue-scope.ts';
import type { CatalogueContent, PrintedSection } from './catalogue-content.ts';

type Asked = Scope & { title: string; scope: string };

/**
 * Reads the content in one snapshot, presented as on the pages; writes each product to a file in `folder`.
 * @throws HttpError 400 for a missing brand or category
 */
export async function collectCatalogue(
  services: Services,
  asked: Asked,
  folder: string,
  onRead: (done: number, total: number) => void,
): Promise<CatalogueContent> {
  return services.database.transaction(async ({ client }) => {
    await client.query('set transaction isolation level repeatable read read only');
    const within = servicesWithin(services, client);
    const { pool } = within.database;
    const all = await categoriesInOrder(pool);
    const places = new Map(all.map((one) => [one.id, one]));
    const rows: { section: PrintedSection; product: ProductRow }[] = [];
    const sections: PrintedSection[] = [];
    for (const category of categoriesOfScope(all, asked)) {
      const section = { brand: category.brand, path: pathOf(places, category), products: [] };
      const products = await productsOfCategory(pool, category.id);
      rows.push(...products.map((product) => ({ section, product })));
      if (products.length) sections.push(section);
    }
    const contents: unknown[] = [];
    for (const [at, { section, product }] of rows.entries()) {
      onRead(at, rows.length);
      const subject = await productSheet(services, await wholeProduct(within, product), presentMedia(product));
      const file = `${at}.product`;
      await writeFile(path.join(folder, file), serialize(subject));
      const models = subject.tables.flatMap((table) => table.rows.map(([, name]) => name));
      section.products.push({ name: subject.name, models, file });
      contents.push(revisionOf(subject));
      await othersFirst();
    }
    const [day, [contact]] = [await catalogueDay(pool), await visibleContactDetails(pool)];
    const { siteName, publicUrl } = services.settings;
    const { title, scope } = asked;
    const head = { siteName, title, scope, reached: reachedIn(contact), address: publicUrl, sections };
    const revision = revisionOf([head, contents]);
    return {
      ...head,
      ...{ folder, revision, day: writtenDay(day) },
      foot: `${siteName} · ${writtenDay(day)} · Revision ${revision}`,
      at: `${day}T00:00:00Z`,
    };
  });
}
