import { z } from 'zod';
import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { idField } from '../../../platform/api/fields.contract.ts';
import { createDownloadReply } from '../../../platform/http/download-reply.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { findPrintedCatalogueFile } from '../rows/printed-catalogues.store.ts';
import { requireRight } from '../staff/staff-guards.ts';

export const printedCataloguesApi = guardEndpoints(requireRight('content', 'read'), {
  'GET /api/office/printed_catalogue_file': defineEndpoint({
    summary: 'A printed catalogue, as a download',
    query: z.object({ id: idField }),
    reply: z.never(),
    handle: async ({ query: { id }, services: { database, files } }) => {
      const found = await findPrintedCatalogueFile(database.pool, id);
      if (!found) throw notFoundError('This file does not exist.');
      return createDownloadReply(files, found.key, `${found.name}.pdf`);
    },
  }),
});
