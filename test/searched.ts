import { indexNow } from '../src/features/catalogue/search/index-now.ts';
import type { TestApp } from './app.ts';

/** What the search knows of products after the changes so far, and what it would read anew; both are the same. */
export async function searchedProducts(site: TestApp): Promise<{ known: unknown; anew: unknown }> {
  await site.knowsOfChanges();
  const { database, catalogueVersion } = site.services;
  const [known, anew] = await Promise.all([
    indexNow({ database, catalogueVersion }),
    // Another object is another database to it.
    indexNow({ database: { ...database }, catalogueVersion }),
  ]);
  return { known: writtenIn(known), anew: writtenIn(anew) };
}

const writtenIn = ({ products: { documents, numbers } }: Awaited<ReturnType<typeof indexNow>>) => ({
  documents: [...documents].toSorted(([one], [other]) => one.localeCompare(other)),
  numbers: [...numbers.beginning('vt').keys(), ...numbers.beginning('h2').keys()].map(({ name }) => name).sort(),
});
