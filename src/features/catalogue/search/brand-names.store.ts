import { z } from 'zod';
import { queryColumn } from '../../../platform/postgres/plain-sql.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { splitWords, stemWord } from './search-words.ts';

/** Names of visible brands as stems, the longest first. */
export const loadBrandNames = computeOncePerVersion(
  async (client): Promise<string[][]> => {
    const names = await queryColumn(client, z.string())`
      select distinct b.name from visible_categories v join categories c on c.id = v.id join brands b on b.id = c.brand_id`;
    return names.map((name) => splitWords(name).map(stemWord)).sort((a, b) => b.length - a.length);
  },
  { maxSize: 1 },
);

/** Stems of the brand whose whole name a text has; none without. */
export function findBrandInText(brands: readonly (readonly string[])[], text: string): readonly string[] {
  const stems = ` ${splitWords(text).map(stemWord).join(' ')} `;
  return brands.find((brand) => brand.length > 0 && stems.includes(` ${brand.join(' ')} `)) ?? [];
}
