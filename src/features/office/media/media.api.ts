import type pg from 'pg';
import { z } from 'zod';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { FILE_KINDS, folderOfKind } from '../../../platform/file-kinds.limits.ts';
import { extensionOf, pictureExtensions } from '../../../platform/files/mime-types.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { downloadReply } from '../../../platform/http/download-reply.ts';
import { lookUp } from '../../../platform/look-up.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { type Destination, storeFolder } from '../../../platform/resource/columns.ts';
import { applyChanges } from '../resources/apply-changes.ts';
import type { Change } from '../resources/change.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { labelOf, type Resource, resourceOfTable } from '../resources/resources.ts';
import { readRows, type StoredRow } from '../resources/rows.store.ts';
import { refuseWithoutRight, staffMay, staffOf } from '../staff/staff-guards.ts';
import { discardUpload } from '../uploads/uploads.store.ts';
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
  storedReply,
  uploadBody,
  uploadsReply,
} from './media.contract.ts';
import { PART_BYTES } from './media.limits.ts';
import {
  COUNTED_ROWS,
  draftWithMedia,
  listMedia,
  lockMedia,
  mediaByKey,
  recordReplacement,
  setPresent,
  setRemoved,
  type Use,
  usesOfMedia,
} from './media.store.ts';
import { mediaFolders } from './media-folders.ts';
import { unfinishedUploads } from './part-uploads.store.ts';
import { beginPartUpload, finishPartUpload, mayUpload } from './part-uploads.ts';

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
  if (key === by) throw badInput('by', 'is the same file: it has the same bytes');
  const there = await lockMedia(client, [key, by]);
  if (!there.has(key) || !there.has(by)) throw notFound(NO_FILE);
  const [former, next] = [fileOf(key), fileOf(by)];
  if (former.place !== next.place) throw badInput('by', 'is in another folder');
  if (isPicture(key) !== isPicture(by)) throw badInput('by', isPicture(key) ? 'is not a picture' : 'is a picture');
  const { uses, total } = await usesOfMedia(client, key, COUNTED_ROWS);
  if (total > COUNTED_ROWS) throw new HttpError(400, `More than ${COUNTED_ROWS} rows name this file`);
  const changes: Change[] = [];
  for (const [table, ofTable] of groupBy(uses, (use) => use.table)) {
    const resource = resourceOfTable(table);
    if (!resource) throw new Error(`The table ${table} names files, but staff cannot edit it`);
    mayWrite(resource);
    const ids = ofTable.map(({ rowId }) => rowId);
    for (const row of await readRows(client, resource, ids)) changes.push(changeOf(resource, row, former, next));
  }
  if (changes.length) await applyChanges(client, changes);
  if ((await draftWithMedia(client, key)) === null) await setRemoved(client, [key]);
  await recordReplacement(client, key, by);
  return changes.length;
}

type NamedFile = { place: string; folder: string; name: string };

function fileOf(key: string): NamedFile {
  const [root = '', folder = '', name = ''] = key.split('/');
  return { place: `${root}/${folder}`, folder, name };
}
const isPicture = (key: string): boolean => pictureExtensions.includes(extensionOf(key));

function changeOf(resource: Resource, { id, version, fields }: StoredRow, former: NamedFile, next: NamedFile): Change {
  const values: Record<string, string> = {};
  for (const [name, { kind, destination }] of Object.entries(resource.sheet.columns)) {
    const value = fields[name];
    if (typeof value !== 'string' || !value.includes(former.name)) continue;
    if (kind === 'html' || kind === 'link') values[name] = inText(value, former, next);
    else if (value.startsWith('/')) values[name] = inText(value, former, next);
    else if (value === former.name && placeOfColumn(destination, fields) === former.place) values[name] = next.name;
  }
  return { resource: resource.name, action: 'change', id, version, values };
}

const inText = (text: string, former: NamedFile, next: NamedFile): string =>
  ['uploads', 'pictures'].reduce(
    (found, root) =>
      found.replaceAll(`/${root}/${former.folder}/${former.name}`, `/${root}/${next.folder}/${next.name}`),
    text,
  );

function placeOfColumn(destination: Destination | undefined, { kind }: Record<string, unknown>) {
  if (destination) return storeFolder(destination);
  const known = FILE_KINDS.find((name) => name === kind);
  return known && folderOfKind(known);
}

const LABELS: Record<string, string> = {
  images: 'pictures',
  gallery_images: 'gallery',
  og_image: 'picture for sharing',
  main_description: 'text',
  long_description: 'text',
  location: 'address',
};
const fieldLabel = (field: string): string => lookUp(LABELS, field) ?? field.replaceAll('_', ' ');

async function whereUsed(client: Client, key: string, limit: number): Promise<{ uses: MediaUse[]; total: number }> {
  const { uses, total } = await usesOfMedia(client, key, limit);
  const byTable = groupBy(uses, ({ table }) => table);
  const shown: MediaUse[] = [];
  for (const [table, ofTable] of byTable) shown.push(...(await present(client, table, ofTable)));
  return { uses: shown, total };
}

async function present(client: Client, table: string, uses: Use[]): Promise<MediaUse[]> {
  const resource = resourceOfTable(table);
  if (!resource) throw new Error(`The table ${table} names files, but staff cannot edit it`);
  const rows = await readRows(
    client,
    resource,
    uses.map(({ rowId }) => rowId),
  );
  const fieldsOf = new Map(uses.map(({ rowId, fields }) => [rowId, fields]));
  return rows.map(({ id, active, fields, row }) => ({
    resource: resource.name,
    kind: resource.labelOne,
    id,
    label: labelOf(resource, fields),
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
const NO_FILE = 'This file is not in the media library.';

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
      summary: 'The folders of the library, and the files that belong in each',
      reply: mediaFoldersReply,
      handle: async () => [...mediaFolders],
    }),
    'GET /api/office/media_uses': endpoint({
      summary: 'Uses of a file of the media library',
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
      undo: 'unchanged',
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
        return uploads.map(({ id, name, folder, bytes, received }) => ({ id, name, folder, bytes, received }));
      },
    }),
    'POST /api/office/finish_upload': endpoint({
      undo: 'adds',
      summary: 'Check a completely uploaded file and store it in its folder; the same bytes are stored once',
      body: uploadBody,
      reply: storedReply,
      handle: async (call) => finishPartUpload(call.services, await idOf(call), call.body.id),
    }),
    'POST /api/office/discard_upload': endpoint({
      undo: 'reverse',
      summary: 'Discard an unfinished upload',
      body: uploadBody,
      reply: z.object({ discarded: z.literal(true) }),
      handle: async (call) => {
        await discardUpload(call.services.database.pool, await idOf(call), call.body.id);
        return { discarded: true as const };
      },
    }),
    'POST /api/office/replace_media': endpoint({
      undo: 'history',
      summary: 'Replace a file by another file of its folder, in every row that names the replaced file',
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
      undo: 'reverse',
      summary: 'Remove files that nothing uses from the library; for a day they can be put back',
      body: removeMediaBody,
      reply: removeMediaReply,
      handle: async (call) =>
        asStaff(call.services.database, await idOf(call), (client) => removeMedia(client, call.body.keys)),
    }),
    'POST /api/office/put_back_media': endpoint({
      undo: 'reverse',
      summary: 'Put removed files back into the library, while they are still stored',
      body: removeMediaBody,
      reply: z.object({ put_back: z.number() }),
      handle: async (call) =>
        asStaff(call.services.database, await idOf(call), async (client) => ({
          put_back: await setPresent(client, call.body.keys),
        })),
    }),
  }),
};
