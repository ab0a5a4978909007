import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';

export const attributeGroupsNow = oncePerVersion(
  async (client): Promise<ReadonlyMap<string, string>> => {
    const rows = await queryRows(client, z.object({ attribute: z.string(), title: z.string() }))`
      select attribute, title from attribute_groups where is_active`;
    return new Map(rows.map(({ attribute, title }) => [attribute, title]));
  },
  { maxSize: 1 },
);
