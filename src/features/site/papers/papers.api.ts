import { z } from 'zod';
import { type Call, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { sha256Of } from '../../../platform/files/file-store.ts';
import { headerName } from '../../../platform/http/send-stored.ts';
import { dataSheetOfModel, dataSheetOfProduct } from './make-data-sheet.ts';
import { dataSheetQuery } from './papers.contract.ts';

/** Each is made anew when the catalogue has changed. */
const PAPERS = { name: 'papers', max: 60, seconds: 60 };

export const papersApi = {
  'GET /api/download_data_sheet.php': endpoint({
    summary: 'The data sheet of a model, or of a product with all its models, as a PDF made of the data',
    query: dataSheetQuery,
    aliases: { model_name: 'model', product_slug: 'product' },
    reply: z.never(),
    handle: async ({ query: { model, product, context }, services, http }) => {
      await takeOrRefuse(services, PAPERS, http.ip);
      const { name, pdf } = await (model === undefined
        ? dataSheetOfProduct(services, product ?? '')
        : dataSheetOfModel(services, model, context ?? ''));
      return paperReply(http, pdf, 'application/pdf', `${name} data sheet.pdf`);
    },
  }),
};

/** Shown by the browser, or saved under its name; 304 for whoever has the same bytes. */
function paperReply(http: Call['http'], bytes: Buffer, type: string, name: string): HttpReply {
  const etag = `"${sha256Of(bytes).slice(0, 32)}"`;
  const headers = {
    'content-type': type,
    'content-disposition': `inline; filename="${headerName(name)}"`,
    'cache-control': 'public, no-cache',
    etag,
    'x-robots-tag': 'noindex',
  };
  const isKnown = http.header('if-none-match')?.split(/,\s*/).includes(etag);
  return isKnown ? new HttpReply(304, headers) : new HttpReply(200, headers, bytes);
}
