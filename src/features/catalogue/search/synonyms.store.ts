import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { type Synonyms, synonymsOf } from './typed-phrases.ts';

export const synonymsNow = oncePerVersion(
  async (client): Promise<Synonyms> =>
    synonymsOf(
      await queryRows(client, z.object({ words: z.string(), meaning: z.string() }))`
        select words, meaning from synonyms where is_active`,
    ),
  { maxSize: 1 },
);
