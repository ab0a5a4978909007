import { defineEndpoint, guardEndpoints } from '../../../../platform/api/endpoint.ts';
import { FILE_KIND_LABELS } from '../../../../platform/file-kinds.limits.ts';
import { getCurrentCause } from '../../acts/set-actor.store.ts';
import { runAsStaff } from '../../rows/office-transaction.ts';
import { requireRight, requireStaff } from '../../staff/staff-guards.ts';
import { applyZipReply, matchZipReply, uploadedZipBody } from '../media.contract.ts';
import { applyZip, discardIfRefused, previewZip } from './match-zip.ts';

export const zipApi = {
  ...guardEndpoints(requireRight('catalogue', 'write'), {
    'POST /api/office/match_zip': defineEndpoint({
      undo: 'unchanged',
      summary: 'The model or product of each file in an uploaded archive, and why other files match none',
      body: uploadedZipBody,
      reply: matchZipReply,
      handle: async (call) => {
        const staffId = (await requireStaff(call)).id;
        const { id, side } = call.body;
        const { database, turns, workers } = call.services;
        const found = await discardIfRefused(database, staffId, id, () =>
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
            as: 'image' in place ? `Image ${place.image}` : FILE_KIND_LABELS[place.kind],
          })),
        };
      },
    }),
    'POST /api/office/apply_zip': defineEndpoint({
      undo: 'history',
      summary: 'Store the matched files of an archive and put them into their models and products, all at once',
      body: uploadedZipBody,
      reply: applyZipReply,
      handle: async (call) => {
        const staffId = (await requireStaff(call)).id;
        const { id, side } = call.body;
        const { services } = call;
        const { database } = services;
        return discardIfRefused(database, staffId, id, () =>
          services.turns.run('mediaActs', () =>
            runAsStaff(database, staffId, async (client) => {
              const applied = await applyZip(client, services, staffId, id, side);
              return { ...applied, cause: await getCurrentCause(client) };
            }),
          ),
        );
      },
    }),
  }),
};
