import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { catalogue } from './catalogues.contract.ts';
import { visibleCatalogues } from './catalogues.store.ts';

const present = presenter(catalogue);

export const cataloguesApi = {
  'GET /api/get_catalogues.php': endpoint({
    summary: 'All catalogues by name; their files require sign-in',
    reply: z.array(catalogue),
    cached: true,
    handle: async ({ services }) =>
      (await visibleCatalogues(services.database.db)).map((row) =>
        present(row, { catalogues_title: row.title, catalogues_file: row.file }),
      ),
  }),
};
