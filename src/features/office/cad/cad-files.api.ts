import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { requireRight } from '../staff/staff-guards.ts';
import { cadFilesReply, readCadFilesReply } from './cad-files.contract.ts';
import {
  CAD_QUEUE,
  countCadFiles,
  forgetRefusedCadFiles,
  listCadDifferences,
  listCadProblems,
} from './cad-files.store.ts';

const SHOWN = 100;

export const cadFilesApi = {
  ...guardEndpoints(requireRight('catalogue', 'read'), {
    'GET /api/office/cad_files': defineEndpoint({
      summary: 'How many CAD files are read, which were refused, and which contradict the values of their models',
      reply: cadFilesReply,
      handle: async ({ services: { database } }) => ({
        ...(await countCadFiles(database.pool)),
        problems: await listCadProblems(database.pool, SHOWN),
        differences: await listCadDifferences(database.pool, SHOWN),
      }),
    }),
  }),
  ...guardEndpoints(requireRight('catalogue', 'write'), {
    'POST /api/office/read_cad_files': defineEndpoint({
      undo: 'unchanged',
      summary: 'Read all CAD files that are not read yet, and those refused before once more',
      reply: readCadFilesReply,
      handle: ({ services: { database, jobs } }) =>
        database.transaction(async (transaction) => {
          const { client } = transaction;
          await forgetRefusedCadFiles(client);
          const { total, read } = await countCadFiles(client);
          if (total > read) await jobs.send({ queue: CAD_QUEUE }, {}, transaction);
          return { waiting: total - read };
        }),
    }),
  }),
};
