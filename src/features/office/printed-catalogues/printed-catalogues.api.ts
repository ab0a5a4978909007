import { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { idField } from '../../../platform/api/fields.contract.ts';
import { notFound } from '../../../platform/errors.ts';
import { downloadReply } from '../../../platform/http/download-reply.ts';
import { fileOfPrinted } from '../printing/printed-catalogues.store.ts';
import { staffMay } from '../staff/staff-guards.ts';

export const printedCataloguesApi = behind(staffMay('content', 'read'), {
  'GET /api/office/printed_catalogue_file': endpoint({
    summary: 'A printed catalogue, as a download',
    query: z.object({ id: idField }),
    reply: z.never(),
    handle: async ({ query: { id }, services: { database, files } }) => {
      const found = await fileOfPrinted(database.pool, id);
      if (!found) throw notFound('This file does not exist.');
      return downloadReply(files, found.key, `${found.name}.pdf`);
    },
  }),
});
