import type pg from 'pg';
import { z } from 'zod';
import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { FILE_KINDS, getFileKindFolder } from '../../../platform/file-kinds.limits.ts';
import { getExtension, imageExtensions } from '../../../platform/files/mime-types.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { createDownloadReply } from '../../../platform/http/download-reply.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { type FileDestination, getStoreFolder } from '../../../platform/resource/columns.ts';
import { getCurrentCause } from '../acts/set-actor.store.ts';
import { discardUpload } from '../acts/uploads.store.ts';
import { findCadContent } from '../cad/cad-files.store.ts';
import { applyChanges } from '../rows/apply-changes.ts';
import type { OfficeChange } from '../rows/office-change.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import { findResourceOfTable, getRowLabel, type Resource } from '../rows/resources.ts';
import { loadRows, type StoredRow } from '../rows/rows.store.ts';
import { refuseWithoutRight, requireRight, requireStaff } from '../staff/staff-guards.ts';
import { listUnfinishedUploads } from './chunk-uploads.store.ts';
import { beginChunkUpload, finishChunkUpload, requireUploadRight } from './chunk-uploads.ts';
import {
  beginUploadBody,
  beginUploadReply,
  type MediaUse,
  mediaFoldersReply,
  mediaKeyQuery,
  mediaQuery,
  mediaReply,
  mediaUsesReply,
  removeMediaBody,
  removeMediaReply,
  replaceMediaBody,
  replaceMediaReply,
  storedUploadReply,
  uploadIdBody,
  uploadsReply,
} from './media.contract.ts';
import { CHUNK_BYTES } from './media.limits.ts';
import {
  findDraftWithMedia,
  findMedia,
  listMedia,
  listMediaUses,
  lockMedia,
  MAX_COUNTED_ROWS,
  type MediaUseRow,
  markMediaPresent,
  markMediaRemoved,
  recordMediaReplacement,
} from './media.store.ts';
import { mediaFolders } from './media-folders.ts';

/**
 * Replaces a file. The former address redirects to the new one, since names contain a hash of the content.
 * @param mayWrite throws for a resource that the caller may not write
 * @returns number of rows that use the new file
 */
async function replaceMedia(
  client: pg.ClientBase,
  key: string,
  by: string,
  mayWrite: (resource: Resource) => void,
): Promise<number> {
  if (key === by) throw badInputError('by', 'is the same file');
  const there = await lockMedia(client, [key, by]);
  if (!there.has(key) || !there.has(by)) throw notFoundError(NO_FILE);
  const [former, next] = [parseFileKey(key), parseFileKey(by)];
  if (former.folderPath !== next.folderPath) throw badInputError('by', 'is in another folder');
  if (isImage(key) !== isImage(by)) throw badInputError('by', isImage(key) ? 'is not an image' : 'is an image');
  const { uses, total } = await listMediaUses(client, key, MAX_COUNTED_ROWS);
  if (total > MAX_COUNTED_ROWS) throw new HttpError(400, `More than ${MAX_COUNTED_ROWS} entries use this file`);
  const changes: OfficeChange[] = [];
  for (const [table, ofTable] of groupBy(uses, (use) => use.table)) {
    const resource = findResourceOfTable(table);
    if (!resource) throw new Error(`The table ${table} names files, but staff cannot edit it`);
    mayWrite(resource);
    const ids = ofTable.map(({ rowId }) => rowId);
    for (const row of await loadRows(client, resource, ids)) changes.push(buildFileChange(resource, row, former, next));
  }
  if (changes.length) await applyChanges(client, changes);
  if ((await findDraftWithMedia(client, key)) === null) await markMediaRemoved(client, [key]);
  await recordMediaReplacement(client, key, by);
  return changes.length;
}

type NamedFile = { folderPath: string; folder: string; name: string };

function parseFileKey(key: string): NamedFile {
  const [root = '', folder = '', name = ''] = key.split('/');
  return { folderPath: `${root}/${folder}`, folder, name };
}
const isImage = (key: string): boolean => imageExtensions.includes(getExtension(key));

function buildFileChange(
  resource: Resource,
  { id, version, fields }: StoredRow,
  former: NamedFile,
  next: NamedFile,
): OfficeChange {
  const values: Record<string, string> = {};
  for (const [name, { kind, destination }] of Object.entries(resource.table.columns)) {
    const value = fields[name];
    if (typeof value !== 'string' || !value.includes(former.name)) continue;
    if (kind === 'html' || kind === 'link') values[name] = replaceInText(value, former, next);
    else if (value.startsWith('/')) values[name] = replaceInText(value, former, next);
    else if (value === former.name && getFolderPathOfColumn(destination, fields) === former.folderPath)
      values[name] = next.name;
  }
  return { resource: resource.name, action: 'change', id, version, values };
}

const replaceInText = (text: string, former: NamedFile, next: NamedFile): string =>
  ['uploads', 'pictures'].reduce(
    (found, root) =>
      found.replaceAll(`/${root}/${former.folder}/${former.name}`, `/${root}/${next.folder}/${next.name}`),
    text,
  );

function getFolderPathOfColumn(destination: FileDestination | undefined, { kind }: Record<string, unknown>) {
  if (destination) return getStoreFolder(destination);
  const known = FILE_KINDS.find((name) => name === kind);
  return known && getFileKindFolder(known);
}

const LABELS: Record<string, string> = {
  images: 'images',
  gallery_images: 'gallery',
  og_image: 'image for sharing',
  main_description: 'text',
  long_description: 'text',
  location: 'address',
};
const fieldLabel = (field: string): string => getOwnValue(LABELS, field) ?? field.replaceAll('_', ' ');

async function findUses(
  client: DatabaseClient,
  key: string,
  limit: number,
): Promise<{ uses: MediaUse[]; total: number }> {
  const { uses, total } = await listMediaUses(client, key, limit);
  const byTable = groupBy(uses, ({ table }) => table);
  const shown: MediaUse[] = [];
  for (const [table, ofTable] of byTable) shown.push(...(await presentUses(client, table, ofTable)));
  return { uses: shown, total };
}

async function presentUses(client: DatabaseClient, table: string, uses: MediaUseRow[]): Promise<MediaUse[]> {
  const resource = findResourceOfTable(table);
  if (!resource) throw new Error(`The table ${table} names files, but staff cannot edit it`);
  const rows = await loadRows(
    client,
    resource,
    uses.map(({ rowId }) => rowId),
  );
  const fieldsOf = new Map(uses.map(({ rowId, fields }) => [rowId, fields]));
  return rows.map(({ id, active, fields, row }) => ({
    resource: resource.name,
    kind: resource.labelOne,
    id,
    label: getRowLabel(resource, fields),
    field: (fieldsOf.get(String(id)) ?? []).map(fieldLabel).join(', '),
    page_address: row.page_address,
    active,
  }));
}

const GONE = 'is no longer in the library';

async function removeMedia(
  client: pg.ClientBase,
  keys: readonly string[],
): Promise<{ removed: string[]; left: { key: string; reason: string }[] }> {
  const there = await lockMedia(client, keys);
  const left: { key: string; reason: string }[] = [];
  const removed: string[] = [];
  for (const key of new Set(keys)) {
    const reason = there.has(key) ? await findReasonToStay(client, key) : GONE;
    if (reason) left.push({ key, reason });
    else removed.push(key);
  }
  await markMediaRemoved(client, removed);
  return { removed, left };
}

async function findReasonToStay(client: pg.ClientBase, key: string): Promise<string | undefined> {
  const { total } = await listMediaUses(client, key, 1);
  if (total === 0) {
    const draft = await findDraftWithMedia(client, key);
    return draft === null ? undefined : `is used by the draft ${draft}`;
  }
  const { uses } = await findUses(client, key, 1);
  const [first] = uses;
  const named = first ? `${first.kind} ${first.label}` : 'an entry';
  return `is used by ${named}${total > 1 ? ` and ${total - 1} more` : ''}`;
}

const SHOWN_USES = 200;
const NO_FILE = 'This file is not in the media library.';

const getStaffId = async (call: EndpointCall): Promise<number> => (await requireStaff(call)).id;

export const mediaApi = {
  ...guardEndpoints(requireRight('catalogue', 'read'), {
    'GET /api/office/media': defineEndpoint({
      summary: 'The files of the library: searched and filtered, the latest first',
      query: mediaQuery,
      reply: mediaReply,
      handle: ({ query, services }) => listMedia(services.database.pool, query),
    }),
    'GET /api/office/media_folders': defineEndpoint({
      summary: 'The folders of the library, and the files that belong in each',
      reply: mediaFoldersReply,
      handle: async () => [...mediaFolders],
    }),
    'GET /api/office/media_uses': defineEndpoint({
      summary: 'Uses of a file of the media library',
      query: mediaKeyQuery,
      reply: mediaUsesReply,
      handle: async ({ query: { key }, services: { database } }) => {
        const file = await findMedia(database.pool, key);
        if (!file) throw notFoundError(NO_FILE);
        const cad = await findCadContent(database.pool, key);
        return { file, cad, ...(await findUses(database.pool, key, SHOWN_USES)) };
      },
    }),
    'GET /api/office/media_file': defineEndpoint({
      summary: 'A file of the library, as a download; also one that only registered customers get',
      query: mediaKeyQuery,
      reply: z.never(),
      handle: async ({ query: { key }, services: { database, files } }) => {
        const file = await findMedia(database.pool, key);
        if (!file) throw notFoundError(NO_FILE);
        return createDownloadReply(files, key, file.name);
      },
    }),
  }),
  ...guardEndpoints(requireUploadRight, {
    'POST /api/office/begin_upload': defineEndpoint({
      undo: 'unchanged',
      summary: 'Start or continue the upload of a file; its chunks are sent to /api/office/upload_part',
      body: beginUploadBody,
      reply: beginUploadReply,
      handle: async (call) => {
        const { id, received } = await beginChunkUpload(call.services.database, await requireStaff(call), call.body);
        return { id, received, part_bytes: CHUNK_BYTES };
      },
    }),
  }),
  ...guardEndpoints(requireRight('catalogue', 'write'), {
    'GET /api/office/uploads': defineEndpoint({
      summary: 'Unfinished uploads of the caller',
      reply: uploadsReply,
      handle: async (call) => {
        const uploads = await listUnfinishedUploads(call.services.database.pool, await getStaffId(call));
        return uploads.map(({ id, name, folder, bytes, received }) => ({ id, name, folder, bytes, received }));
      },
    }),
    'POST /api/office/finish_upload': defineEndpoint({
      undo: 'adds',
      summary: 'Check a completely uploaded file and store it in its folder; the same bytes are stored once',
      body: uploadIdBody,
      reply: storedUploadReply,
      handle: async (call) => finishChunkUpload(call.services, await getStaffId(call), call.body.id),
    }),
    'POST /api/office/discard_upload': defineEndpoint({
      undo: 'unchanged',
      summary: 'Discard an unfinished upload',
      body: uploadIdBody,
      reply: z.object({ discarded: z.literal(true) }),
      handle: async (call) => {
        await discardUpload(call.services.database.pool, await getStaffId(call), call.body.id);
        return { discarded: true as const };
      },
    }),
    'POST /api/office/replace_media': defineEndpoint({
      undo: 'history',
      summary: 'Replace a file by another file of its folder, in every row that names the replaced file',
      body: replaceMediaBody,
      reply: replaceMediaReply,
      handle: async (call) => {
        const staff = await requireStaff(call);
        const { key, by } = call.body;
        return runAsStaff(call.services.database, staff.id, async (client) => {
          const rows = await replaceMedia(client, key, by, ({ right }) => refuseWithoutRight(staff, right, 'write'));
          const file = await findMedia(client, by);
          if (!file) throw notFoundError(NO_FILE);
          return { file, rows, cause: await getCurrentCause(client) };
        });
      },
    }),
    'POST /api/office/remove_media': defineEndpoint({
      undo: 'reverse',
      summary: 'Remove files that nothing uses from the library; for a day they can be put back',
      body: removeMediaBody,
      reply: removeMediaReply,
      handle: async (call) =>
        runAsStaff(call.services.database, await getStaffId(call), (client) => removeMedia(client, call.body.keys)),
    }),
    'POST /api/office/put_back_media': defineEndpoint({
      undo: 'reverse',
      summary: 'Put removed files back into the library, while they are still stored',
      body: removeMediaBody,
      reply: z.object({ put_back: z.number() }),
      handle: async (call) =>
        runAsStaff(call.services.database, await getStaffId(call), async (client) => ({
          put_back: await markMediaPresent(client, call.body.keys),
        })),
    }),
  }),
};
