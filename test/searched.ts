import { indexNow } from '../src/features/catalogue/search/index-now.ts';
import { Caches } from '../src/platform/caches.ts';
import type { TestApp } from './app.ts';

/** Indexed products after the changes so far: as the site updated them, and from a new index. Both must be equal. */
export async function searchedProducts(site: TestApp): Promise<{ known: unknown; anew: unknown }> {
  await site.knowsOfChanges();
  const { services } = site;
  const [known, anew] = await Promise.all([indexNow(services), indexNow({ ...services, caches: new Caches() })]);
  return { known: writtenIn(known), anew: writtenIn(anew) };
}

const writtenIn = ({ products: { documents, numbers } }: Awaited<ReturnType<typeof indexNow>>) => ({
  documents: [...documents].toSorted(([one], [other]) => one.localeCompare(other)),
  numbers: [...numbers.beginning('vt').keys(), ...numbers.beginning('h2').keys()].map(({ name }) => name).sort(),
});
