import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { buildSynonyms, type SearchSynonyms } from './parse-phrases.ts';

export const loadSynonyms = computeOncePerVersion(
  async (client): Promise<SearchSynonyms> =>
    buildSynonyms(
      await queryRows(client, z.object({ words: z.string(), meaning: z.string() }))`
        select words, meaning from synonyms where is_active`,
    ),
  { maxSize: 1 },
);
