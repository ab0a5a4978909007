import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { serialize } from 'node:v8';
import type { Services } from '../../../platform/api/services.ts';
import { loadCatalogueDay } from '../../../platform/postgres/catalogue-version.ts';
import { formatLongDay } from '../../../ui/format-day.ts';
import { listCategoryTree } from '../../catalogue/brands-and-categories/categories.store.ts';
import { loadWholeProduct, presentProductMedia } from '../../catalogue/products/present-product.ts';
import { type ProductWithBrandRow, readProductsOfCategory } from '../../catalogue/products/products.store.ts';
import { loadVisibleContactDetails } from '../../site/contact-details/contact-details.store.ts';
import { computeRevision, formatContact } from '../../site/papers/data-sheet-content.ts';
import { buildProductSubject } from '../../site/papers/product-subject.ts';
import { buildTransactionServices } from '../acts/transaction-services.ts';
import { type CatalogueScope, getCategoryPath, listCategoriesOfScope } from '../rows/catalogue-scope.ts';
import type { CatalogueContent, PrintedSection } from './catalogue-content.ts';

type Asked = CatalogueScope & { title: string; scope: string };

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
    const within = buildTransactionServices(services, client);
    const { pool } = within.database;
    const all = await listCategoryTree(pool);
    const categoriesById = new Map(all.map((one) => [one.id, one]));
    const rows: { section: PrintedSection; product: ProductWithBrandRow }[] = [];
    const sections: PrintedSection[] = [];
    for (const category of listCategoriesOfScope(all, asked)) {
      const section = { brand: category.brand, path: getCategoryPath(categoriesById, category), products: [] };
      const products = await readProductsOfCategory(pool, category.id);
      rows.push(...products.map((product) => ({ section, product })));
      if (products.length) sections.push(section);
    }
    const contents: unknown[] = [];
    for (const [at, { section, product }] of rows.entries()) {
      onRead(at, rows.length);
      const subject = await buildProductSubject(
        services,
        await loadWholeProduct(within, product),
        presentProductMedia(product),
      );
      const file = `${at}.product`;
      await writeFile(path.join(folder, file), serialize(subject));
      const models = subject.tables.flatMap((table) => table.rows.map(([, name]) => name));
      section.products.push({ name: subject.name, models, file });
      contents.push(computeRevision(subject));
      await othersFirst();
    }
    const [day, [contact]] = [await loadCatalogueDay(pool), await loadVisibleContactDetails(pool)];
    const { siteName, publicUrl } = services.settings;
    const { title, scope } = asked;
    const head = { siteName, title, scope, reached: formatContact(contact), address: publicUrl, sections };
    const revision = computeRevision([head, contents]);
    return {
      ...head,
      ...{ folder, revision, day: formatLongDay(day) },
      foot: `${siteName} · ${formatLongDay(day)} · Revision ${revision}`,
      at: `${day}T00:00:00Z`,
    };
  });
}
