import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { type Catalogue, catalogue } from './catalogues.contract.ts';
import { type CatalogueRow, cataloguesOnShow } from './catalogues.store.ts';

const presentCatalogue = (row: CatalogueRow): Catalogue => ({
  id: row.id,
  catalogues_title: row.title,
  catalogues_file: row.file,
});

export const cataloguesApi = {
  'GET /api/get_catalogues.php': endpoint({
    summary: 'All catalogues by name; the files themselves need a sign-in',
    reply: z.array(catalogue),
    handle: async ({ services }) => (await cataloguesOnShow(services.database.db)).map(presentCatalogue),
  }),
};
