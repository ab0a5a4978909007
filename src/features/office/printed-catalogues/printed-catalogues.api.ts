import { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { badInput, notFound, tooMany } from '../../../platform/errors.ts';
import { downloadReply } from '../../../platform/http/download-reply.ts';
import { categoriesInOrder } from '../../catalogue/brands-and-categories/categories.store.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import { categoriesOfScope, printableOf, scopeInWords } from './catalogue-scope.ts';
import { PRINT_QUEUE } from './print-catalogue.job.ts';
import {
  printableReply,
  printCatalogueBody,
  printCatalogueReply,
  printedCatalogueQuery,
  printedCataloguesReply,
} from './printed-catalogues.contract.ts';
import { MODELS_PER_VOLUME, MOST_MODELS, MOST_WAITING } from './printed-catalogues.limits.ts';
import { addPrinted, countUnfinished, listPrinted, printedById } from './printed-catalogues.store.ts';

export const printedCataloguesApi = {
  ...behind(staffMay('content', 'read'), {
    'GET /api/office/printed_catalogues': endpoint({
      summary: 'Printed catalogues, with the progress of those that are being made',
      reply: printedCataloguesReply,
      handle: async ({ services }) => ({ catalogues: await listPrinted(services.database.pool) }),
    }),
    'GET /api/office/printable': endpoint({
      summary: 'The brands and categories that can be printed, with how many models each has',
      reply: printableReply,
      handle: async ({ services }) => ({
        brands: printableOf(await categoriesInOrder(services.database.pool)),
        most_models: MOST_MODELS,
        models_per_volume: MODELS_PER_VOLUME,
      }),
    }),
    'GET /api/office/printed_catalogue_file': endpoint({
      summary: 'A printed catalogue, as a download',
      query: printedCatalogueQuery,
      reply: z.never(),
      handle: async ({ query: { id }, services: { database, files } }) => {
        const found = await printedById(database.pool, id);
        if (!found?.file) throw notFound('There is no such file.');
        return downloadReply(files, `gated/catalogues/${found.file}`, `${found.name}.pdf`);
      },
    }),
  }),
  ...behind(staffMay('content', 'write'), {
    'POST /api/office/print_catalogue': endpoint({
      summary: 'Print a catalogue of some or all brands and categories in the background; the list shows its progress',
      body: printCatalogueBody,
      reply: printCatalogueReply,
      handle: async (call) => {
        const { id: staffId } = await staffOf(call);
        const { database, jobs } = call.services;
        const { title, ...scope } = call.body;
        const all = await categoriesInOrder(database.pool);
        const models = categoriesOfScope(all, scope).reduce((sum, one) => sum + one.models, 0);
        if (models === 0) throw badInput('categories', 'have no visible model');
        if (models > MOST_MODELS)
          throw badInput('categories', `have ${models} models; a catalogue has at most ${MOST_MODELS}`);
        return database.transaction(async (transaction) => {
          const { client } = transaction;
          if ((await countUnfinished(client)) >= MOST_WAITING)
            throw tooMany('Too many catalogues are being made. Wait until some of them are done.');
          const id = await addPrinted(client, staffId, { title, ...scope, scope: scopeInWords(all, scope), total: 0 });
          await jobs.send(PRINT_QUEUE, { id }, transaction);
          return { id };
        });
      },
    }),
  }),
};
