import type pg from 'pg';
import { z } from 'zod';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { downloadReply } from '../../../platform/http/download-reply.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { refuseWithoutRight, staffMay, staffOf } from '../staff/staff-guards.ts';
import {
  beginUploadBody,
  beginUploadReply,
  mediaFoldersReply,
  mediaKeyQuery,
  mediaQuery,
  mediaReply,
  mediaUsesReply,
  removeMediaBody,
  removeMediaReply,
  replaceMediaBody,
  replaceMediaReply,
  storedReply,
  uploadBody,
  uploadsReply,
} from './media.contract.ts';
import { PART_BYTES } from './media.limits.ts';
import {
  draftWithMedia,
  listMedia,
  lockMedia,
  mediaByKey,
  setPresent,
  setRemoved,
  usesOfMedia,
} from './media.store.ts';
import { mediaFolders } from './media-folders.ts';
import { discardUpload, unfinishedUploads } from './part-uploads.store.ts';
import { beginPartUpload, finishPartUpload, mayUpload } from './part-uploads.ts';
import { replaceMedia } from './replace-media.ts';
import { whereUsed } from './where-used.ts';

const GONE = 'is no longer in the library';

async function removeMedia(
  client: pg.ClientBase,
  keys: readonly string[],
): Promise<{ removed: string[]; left: { key: string; reason: string }[] }> {
  const there = await lockMedia(client, keys);
  const left: { key: string; reason: string }[] = [];
  const removed: string[] = [];
  for (const key of new Set(keys)) {
    const reason = there.has(key) ? await reasonToStay(client, key) : GONE;
    if (reason) left.push({ key, reason });
    else removed.push(key);
  }
  await setRemoved(client, removed);
  return { removed, left };
}

async function reasonToStay(client: pg.ClientBase, key: string): Promise<string | undefined> {
  const { total } = await usesOfMedia(client, key, 1);
  if (total === 0) {
    const draft = await draftWithMedia(client, key);
    return draft === null ? undefined : `is used by the draft ${draft}`;
  }
  const { uses } = await whereUsed(client, key, 1);
  const [first] = uses;
  const named = first ? `${first.kind} ${first.label}` : 'a row';
  return `is used by ${named}${total > 1 ? ` and ${total - 1} more` : ''}`;
}

const SHOWN_USES = 200;
const NO_FILE = 'There is no such file in the library.';

const idOf = async (call: Call): Promise<number> => (await staffOf(call)).id;

export const mediaApi = {
  ...behind(staffMay('catalogue', 'read'), {
    'GET /api/office/media': endpoint({
      summary: 'The files of the library: searched and filtered, the latest first',
      query: mediaQuery,
      reply: mediaReply,
      handle: ({ query, services }) => listMedia(services.database.pool, query),
    }),
    'GET /api/office/media_folders': endpoint({
      summary: 'The folders of the library, and what belongs into each',
      reply: mediaFoldersReply,
      handle: async () => [...mediaFolders],
    }),
    'GET /api/office/media_uses': endpoint({
      summary: 'Where a file of the library is used',
      query: mediaKeyQuery,
      reply: mediaUsesReply,
      handle: async ({ query: { key }, services: { database } }) => {
        const file = await mediaByKey(database.pool, key);
        if (!file) throw notFound(NO_FILE);
        return { file, ...(await whereUsed(database.pool, key, SHOWN_USES)) };
      },
    }),
    'GET /api/office/media_file': endpoint({
      summary: 'A file of the library, as a download; also one that only registered customers get',
      query: mediaKeyQuery,
      reply: z.never(),
      handle: async ({ query: { key }, services: { database, files } }) => {
        const file = await mediaByKey(database.pool, key);
        if (!file) throw notFound(NO_FILE);
        return downloadReply(files, key, file.name);
      },
    }),
  }),
  ...behind(mayUpload, {
    'POST /api/office/begin_upload': endpoint({
      summary: 'Start or continue the upload of a file; its chunks are sent to /api/office/upload_part',
      body: beginUploadBody,
      reply: beginUploadReply,
      handle: async (call) => {
        const { id, received } = await beginPartUpload(call.services.database, await staffOf(call), call.body);
        return { id, received, part_bytes: PART_BYTES };
      },
    }),
  }),
  ...behind(staffMay('catalogue', 'write'), {
    'GET /api/office/uploads': endpoint({
      summary: 'Unfinished uploads of the caller',
      reply: uploadsReply,
      handle: async (call) => {
        const uploads = await unfinishedUploads(call.services.database.pool, await idOf(call));
        return uploads.map(({ id, name, folder, bytes, received, touchedAt }) => ({
          id,
          name,
          folder,
          bytes,
          received,
          touched_at: touchedAt.toISOString(),
        }));
      },
    }),
    'POST /api/office/finish_upload': endpoint({
      summary: 'Check a completely uploaded file and store it in its folder; the same bytes are stored once',
      body: uploadBody,
      reply: storedReply,
      handle: async (call) => finishPartUpload(call.services, await idOf(call), call.body.id),
    }),
    'POST /api/office/discard_upload': endpoint({
      summary: 'Drop an unfinished upload',
      body: uploadBody,
      reply: z.object({ discarded: z.literal(true) }),
      handle: async (call) => {
        await discardUpload(call.services.database.pool, await idOf(call), call.body.id);
        return { discarded: true as const };
      },
    }),
    'POST /api/office/replace_media': endpoint({
      summary: 'Put another file of the folder in the place of one, in every row that names it',
      body: replaceMediaBody,
      reply: replaceMediaReply,
      handle: async (call) => {
        const staff = await staffOf(call);
        const { key, by } = call.body;
        return asStaff(call.services.database, staff.id, async (client) => {
          const rows = await replaceMedia(client, key, by, ({ right }) => refuseWithoutRight(staff, right, 'write'));
          const file = await mediaByKey(client, by);
          if (!file) throw notFound(NO_FILE);
          return { file, rows };
        });
      },
    }),
    'POST /api/office/remove_media': endpoint({
      summary: 'Remove files that nothing uses from the library; for a day they can be put back',
      body: removeMediaBody,
      reply: removeMediaReply,
      handle: async (call) =>
        asStaff(call.services.database, await idOf(call), (client) => removeMedia(client, call.body.keys)),
    }),
    'POST /api/office/put_back_media': endpoint({
      summary: 'Put removed files back into the library, while they are still there',
      body: removeMediaBody,
      reply: z.object({ put_back: z.number() }),
      handle: async (call) =>
        asStaff(call.services.database, await idOf(call), async (client) => ({
          put_back: await setPresent(client, call.body.keys),
        })),
    }),
  }),
};
