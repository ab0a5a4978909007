import { loadSearchIndexes } from '../src/features/catalogue/search/load-search-indexes.ts';
import { AppCaches } from '../src/platform/app-caches.ts';
import type { TestApp } from './app.ts';

/** Indexed products after the changes so far: as the site updated them, and from a new index. Both must be equal. */
export async function searchedProducts(site: TestApp): Promise<{ known: unknown; anew: unknown }> {
  await site.knowsOfChanges();
  const { services } = site;
  const [known, anew] = await Promise.all([
    loadSearchIndexes(services),
    loadSearchIndexes({ ...services, caches: new AppCaches() }),
  ]);
  return { known: writtenIn(known), anew: writtenIn(anew) };
}

const writtenIn = ({ products: { documents, numbers } }: Awaited<ReturnType<typeof loadSearchIndexes>>) => ({
  documents: [...documents].toSorted(([one], [other]) => one.localeCompare(other)),
  numbers: [...numbers.beginning('vt').keys(), ...numbers.beginning('h2').keys()].map(({ name }) => name).sort(),
});
