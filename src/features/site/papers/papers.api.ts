import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { madeReply } from '../../../platform/http/download-reply.ts';
import { workQueues } from '../../../platform/work-queue.ts';
import { dataSheetOfModel, dataSheetOfProduct } from './make-data-sheet.ts';
import { dataSheetQuery } from './papers.contract.ts';

/** Each is made anew when the catalogue has changed. */
const PAPERS = { name: 'papers', max: 60, seconds: 60 };
/** Two sheets of one address are made at a time, so that other visitors wait for few. */
const addresses = workQueues<string>({ concurrency: 2, maxWaiting: PAPERS.max });

export const papersApi = {
  'GET /api/download_data_sheet.php': endpoint({
    summary: 'The data sheet of a model, or of a product with all its models, as a PDF made of the data',
    query: dataSheetQuery,
    aliases: { model_name: 'model', product_slug: 'product' },
    reply: z.never(),
    handle: async ({ query: { model, product, context }, services, http }) => {
      await takeOrRefuse(services, PAPERS, http.ip);
      const { name, pdf } = await addresses.run(http.ip, () =>
        model === undefined
          ? dataSheetOfProduct(services, product ?? '')
          : dataSheetOfModel(services, model, context ?? ''),
      );
      return madeReply(http, pdf, { name: `${name} data sheet.pdf`, type: 'application/pdf' });
    },
  }),
};
