import { behind, endpoint } from '../../../../platform/api/endpoint.ts';
import { FILE_KIND_LABELS } from '../../../../platform/file-kinds.limits.ts';
import { asStaff } from '../../resources/office-transaction.ts';
import { staffMay, staffOf } from '../../staff/staff-guards.ts';
import { applyZipReply, matchZipReply, zipBody } from '../media.contract.ts';
import { applyZip, previewZip, withoutRefused } from './match-zip.ts';

export const zipApi = {
  ...behind(staffMay('catalogue', 'write'), {
    'POST /api/office/match_zip': endpoint({
      undo: 'unchanged',
      summary: 'The model or product of each file in an uploaded archive, and why other files match none',
      body: zipBody,
      reply: matchZipReply,
      handle: async (call) => {
        const staffId = (await staffOf(call)).id;
        const { id, side } = call.body;
        const { database, turns, workers } = call.services;
        const found = await withoutRefused(database, staffId, id, () =>
          turns.run('mediaActs', () =>
            database.transaction(({ client }) => previewZip(client, workers, staffId, id, side)),
          ),
        );
        return {
          ...found,
          matches: found.matches.map(({ path, owner: { resource, id: owner, name, productName: product }, place }) => ({
            path,
            resource,
            id: owner,
            name,
            product,
            as: 'picture' in place ? `Picture ${place.picture}` : FILE_KIND_LABELS[place.kind],
          })),
        };
      },
    }),
    'POST /api/office/apply_zip': endpoint({
      undo: 'history',
      summary: 'Store the matched files of an archive and put them into their models and products, all at once',
      body: zipBody,
      reply: applyZipReply,
      handle: async (call) => {
        const staffId = (await staffOf(call)).id;
        const { id, side } = call.body;
        const { services } = call;
        const { database } = services;
        return withoutRefused(database, staffId, id, () =>
          services.turns.run('mediaActs', () =>
            asStaff(database, staffId, (client) => applyZip(client, services, staffId, id, side)),
          ),
        );
      },
    }),
  }),
};
