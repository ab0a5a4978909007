import { eq } from 'drizzle-orm';
import type { Database } from '../../../../platform/postgres/database.ts';
import { oncePerVersion } from '../../../../platform/versioned-cache.ts';
import { type Synonyms, synonymsOf } from './concepts.ts';
import { synonyms } from './synonyms.tables.ts';

/** The synonyms that are in use. */
export const synonymsNow = oncePerVersion(
  async (db: Database['db']): Promise<Synonyms> =>
    synonymsOf(
      await db
        .select({ words: synonyms.words, meaning: synonyms.meaning })
        .from(synonyms)
        .where(eq(synonyms.isActive, true)),
    ),
  { maxSize: 1 },
);
