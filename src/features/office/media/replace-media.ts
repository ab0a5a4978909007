import type pg from 'pg';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { FILE_KINDS, folderOfKind } from '../../../platform/file-kinds.limits.ts';
import { extensionOf, pictureExtensions } from '../../../platform/files/mime-types.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { type Destination, storeFolder } from '../../../platform/resource/columns.ts';
import { applyChanges } from '../resources/apply-changes.ts';
import type { Change } from '../resources/change.ts';
import { type Resource, resourceOfTable } from '../resources/resources.ts';
import { readRows, type StoredRow } from '../resources/rows.store.ts';
import { COUNTED_ROWS, draftWithMedia, lockMedia, recordReplacement, setRemoved, usesOfMedia } from './media.store.ts';

const NO_FILE = 'There is no such file in the library.';

/**
 * File names contain a hash of the content, so the new file has another address, and the former one redirects.
 * @param mayWrite throws for a resource that the caller may not write
 * @returns number of rows that use the new file
 */
export async function replaceMedia(
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
