import path from 'node:path';
import type pg from 'pg';
import { badInput } from '../../../../platform/errors.ts';
import { type FileKind, factsOf, kindByEnding } from '../../../../platform/file-kinds.limits.ts';
import { type FileProblem, inWorker } from '../../../../platform/files/in-worker.ts';
import { extensionOf, sentPictureExtensions } from '../../../../platform/files/mime-types.ts';
import { groupBy } from '../../../../platform/group-by.ts';
import { mapInTurns } from '../../../../platform/in-turns.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import type { Client } from '../../../../platform/postgres/plain-sql.ts';
import type { Destination } from '../../../../platform/resource/columns.ts';
import { foldedNorm, normOf } from '../../../../platform/slug.ts';
import type { Workers } from '../../../../platform/workers/workers.ts';
import type { IntakeServices } from '../../../import/workbook/media-intake.ts';
import { applyChanges } from '../../resources/apply-changes.ts';
import type { Change } from '../../resources/change.ts';
import { refusedFields } from '../../resources/field-problem.ts';
import { resources } from '../../resources/resources.ts';
import { readRows } from '../../resources/rows.store.ts';
import { discardUpload } from '../../uploads/uploads.store.ts';
import { LibraryIntake, safeName } from '../library-intake.ts';
import { withUploadedFile, ZIP } from '../part-uploads.ts';
import { partsOf } from './archive-check.ts';
import { listArchive, unpackArchive } from './archive-tasks.ts';
import { filesOf, type Owner, ownersOf, type StoredFile } from './zip-owners.store.ts';

type Purpose = { picture: true } | { picture: false; model: FileKind | undefined; product: FileKind | undefined };

type Reading = { norm: string; folded: string; position: number };
type NamedFile = { purpose: Purpose; readings: Reading[]; folders: string[] };

const MAX_PICTURES = 4;
const NUMBER = /\(?([1-9])\)?$/;
const GAP = /[ _-]/;

/** Reads the number in a file's name in any spelling that the search accepts; undefined for an unknown type. */
export function readName(path: string): NamedFile | undefined {
  const { file, folders } = partsOf(path);
  const inner = /\.zip$/i.test(file) ? file.slice(0, -4) : file;
  const extension = extensionOf(inner);
  const stem = inner.slice(0, -extension.length - 1);
  const isPicture = inner === file && sentPictureExtensions.includes(extension);
  const model = kindByEnding(extension, 'model');
  const packable = inner === file || (model !== undefined && factsOf(model).gated);
  if (!isPicture && (!model || !packable)) return undefined;
  const purpose: Purpose = isPicture
    ? { picture: true }
    : { picture: false, model, product: kindByEnding(extension, 'product') };
  const readings = [readingOf(stem, 1)];
  const { base, number } = numbered(stem) ?? {};
  if (isPicture && base && number && number <= MAX_PICTURES) readings.push(readingOf(base, number));
  return {
    purpose,
    readings: readings.filter(({ norm }) => norm !== ''),
    folders: folders.map(normOf).filter(Boolean),
  };
}

function numbered(stem: string): { base: string; number: number } | undefined {
  const [ending, number] = NUMBER.exec(stem.slice(-3)) ?? [];
  if (!ending) return undefined;
  const all = stem.slice(0, -ending.length);
  let length = all.length;
  while (GAP.test(all.charAt(length - 1))) length -= 1;
  return length < all.length ? { base: all.slice(0, length), number: Number(number) } : undefined;
}

const readingOf = (text: string, position: number): Reading => ({
  norm: normOf(text),
  folded: foldedNorm(text),
  position,
});

type Side = 'models' | 'products' | 'both';

type Match = { path: string; owner: Owner; place: { picture: number } | { kind: FileKind } };
type Unmatched = { path: string; reason: 'type' | 'unknown' | 'ambiguous' | 'twice'; text: string };

const NAMED = 5;

/**
 * Matches files to products and models by number: as spelt, then as the search reads it (o as 0, i as 1), then without
 * a trailing number. A folder with the product's name decides between several.
 */
export async function matchFiles(
  client: Client,
  paths: readonly string[],
  side: Side,
): Promise<{ matches: Match[]; unmatched: Unmatched[] }> {
  const named = await mapInTurns(paths, (path) => ({ path, file: readName(path) }));
  const keys = new Set(named.flatMap(({ file }) => file?.readings.map(({ folded }) => folded) ?? []));
  const owners = (await ownersOf(client, [...keys])).filter(({ resource }) => side === 'both' || resource === side);
  const byKey = new Map<string, Owner[]>();
  for (const owner of owners) {
    for (const key of new Set(owner.folded)) {
      const same = byKey.get(key);
      if (same) same.push(owner);
      else byKey.set(key, [owner]);
    }
  }
  const matches: Match[] = [];
  const unmatched: Unmatched[] = [];
  const taken = new Map<string, string>();
  const matching = await mapInTurns(named, ({ path, file }) => (file ? matchOf(path, file, byKey) : TYPE(path)));
  for (const found of matching) {
    const { path } = found;
    if ('reason' in found) {
      unmatched.push(found);
      continue;
    }
    const place = `${found.owner.resource} ${found.owner.id} ${JSON.stringify(found.place)}`;
    const other = taken.get(place);
    if (other) unmatched.push({ path, reason: 'twice', text: `goes to the same place as ${other}` });
    else matches.push(found);
    taken.set(place, other ?? path);
  }
  return { matches, unmatched };
}

const TYPE = (path: string): Unmatched => ({
  path,
  reason: 'type',
  text: 'is neither a picture nor a CAD file nor a PDF',
});

function matchOf(path: string, file: NamedFile, byKey: Map<string, Owner[]>): Match | Unmatched {
  for (const reading of file.readings) {
    const found = closest(reading, byKey.get(reading.folded) ?? []);
    const fitting = found.flatMap((owner) => {
      const place = placeOf(file, reading, owner);
      return place ? { path, owner, place } : [];
    });
    // Models first: products are often named like one of their models, and CAD files belong to models.
    const models = fitting.filter(({ owner }) => owner.resource === 'models');
    const candidates = models.length ? models : fitting;
    const [only, ...others] = candidates.length > 1 ? byFolder(candidates, file.folders) : candidates;
    if (only && others.length === 0) return only;
    if (only) return { path, reason: 'ambiguous', text: ambiguity([only, ...others]) };
    if (found.length)
      return { path, reason: 'type', text: `files of this kind belong to models; ${found[0]?.name} is a product` };
  }
  return { path, reason: 'unknown', text: 'no model or product has this number' };
}

function closest({ norm }: Reading, owners: readonly Owner[]): readonly Owner[] {
  const same = owners.filter(({ norms }) => norms.includes(norm));
  return same.length ? same : owners;
}

function placeOf({ purpose }: NamedFile, { position }: Reading, { resource }: Owner): Match['place'] | undefined {
  if (purpose.picture) return { picture: position };
  const kind = resource === 'models' ? purpose.model : purpose.product;
  return kind && { kind };
}

function byFolder(candidates: Match[], folders: readonly string[]): Match[] {
  const named = candidates.filter(({ owner }) => owner.productNorms.some((norm) => folders.includes(norm)));
  return named.length ? named : candidates;
}

function ambiguity(candidates: readonly Match[]): string {
  const named = candidates.slice(0, NAMED).map(({ owner }) => `${owner.name} of ${owner.productName}`);
  const more = candidates.length > NAMED ? ` and ${candidates.length - NAMED} more` : '';
  return `may be ${named.join(', ')}${more}: put it into a folder with the name of the product`;
}

/** Each file is decoded completely, so that more files would take minutes. */
const MAX_APPLIED = 1000;

class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
  readonly reason: FileProblem;
  constructor(reason: FileProblem) {
    super(reason.problem);
    this.reason = reason;
  }
}

export async function withoutRefused<T>(
  { pool }: Pick<Database, 'pool'>,
  staffId: number,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    await discardUpload(pool, staffId, id);
    throw refusedFields([{ field: 'file', ...error.reason }]);
  }
}

type Matched = { matches: Match[]; unmatched: Unmatched[] };
type Refused = { path: string; text: string };

export const previewZip = (
  client: pg.ClientBase,
  workers: Workers,
  staffId: number,
  id: string,
  side: Side,
): Promise<Matched> => withArchive(client, workers, staffId, id, (archive) => matchFiles(client, archive.names, side));

/**
 * Stores the matched files in one transaction. Leaves out files whose content does not fit their extension, with
 * reasons.
 */
export const applyZip = (
  client: pg.ClientBase,
  services: IntakeServices,
  staffId: number,
  id: string,
  side: Side,
): Promise<{ rows: number; stored: number; known: number; converted: number; refused: Refused[] }> =>
  withArchive(client, services.workers, staffId, id, async (archive, folder) => {
    const { matches } = await matchFiles(client, archive.names, side);
    if (matches.length === 0) throw badInput('file', 'has nothing that belongs to a model or product');
    if (matches.length > MAX_APPLIED) {
      throw badInput(
        'file',
        `has ${matches.length} files that were matched; at most ${MAX_APPLIED} can be stored at once: split the archive`,
      );
    }
    const intake = await LibraryIntake.of(client, services, folder);
    const placed = matches.map((match, index) => ({ match, relative: pathOf(match, index) }));
    const files = placed.map(({ match, relative }) => ({ name: match.path, target: path.join(folder, relative) }));
    const unpacked = await inWorker(services.workers.intake, unpackArchive, { source: archive.source, files });
    if ('problem' in unpacked) throw new ArchiveRefused(unpacked);
    const refused: Refused[] = unpacked.damaged.map((name) => ({ path: name, text: 'is damaged' }));
    const damaged = new Set(unpacked.damaged);
    const named: { match: Match; name: string }[] = [];
    let known = 0;
    let converted = 0;
    for (const { match, relative } of placed) {
      if (damaged.has(match.path)) continue;
      const stored = await intake.add(relative, destinationOf(match));
      if ('problem' in stored)
        refused.push({ path: match.path, text: `${stored.problem}; allowed is ${stored.allowed}` });
      else {
        named.push({ match, name: stored.name });
        if (stored.outcome === 'known') known += 1;
        if (stored.from) converted += 1;
      }
    }
    await intake.storeAll();
    const changes = [...(await pictureChanges(client, named)), ...(await fileChanges(client, named))];
    if (changes.length) await applyChanges(client, changes);
    await discardUpload(client, staffId, id);
    return { rows: changes.length, stored: named.length - known, known, converted, refused };
  });

type Archive = { source: string; names: string[] };

function withArchive<T>(
  client: pg.ClientBase,
  workers: Workers,
  staffId: number,
  id: string,
  work: (archive: Archive, folder: string) => Promise<T>,
): Promise<T> {
  return withUploadedFile(client, staffId, id, async ({ name, folder: purpose }, folder) => {
    if (purpose !== ZIP) throw badInput('id', 'is not an archive to be matched');
    const source = path.join(folder, name);
    const listed = await inWorker(workers.intake, listArchive, { source });
    if ('problem' in listed) throw new ArchiveRefused(listed);
    return work({ source, ...listed }, folder);
  });
}

/** Path of an unpacked file, in its own folder, so that equal names do not collide. */
const pathOf = (match: Match, index: number): string =>
  path.join('unpacked', String(index), safeName(partsOf(match.path).file));

function destinationOf({ owner, place }: Match): Destination {
  if ('picture' in place)
    return { folder: owner.resource, gated: false, picture: true, drawing: owner.resource === 'products' };
  const { folder, gated } = factsOf(place.kind);
  return { folder, gated, picture: false };
}

type Named = { match: Match; name: string };

async function pictureChanges(client: pg.ClientBase, named: readonly Named[]): Promise<Change[]> {
  const changes: Change[] = [];
  for (const resource of resources.filter((one) => one.name === 'models' || one.name === 'products')) {
    const own = named.filter(({ match: { owner, place } }) => owner.resource === resource.name && 'picture' in place);
    const byOwner = groupBy(own, ({ match }) => match.owner.id);
    for (const { id, version, fields } of await readRows(client, resource, [...byOwner.keys()])) {
      const values: Record<string, string> = {};
      for (const { match, name } of byOwner.get(Number(id)) ?? []) {
        const number = 'picture' in match.place ? match.place.picture : 1;
        if (fields[`image${number}`] === name) continue;
        values[`image${number}`] = name;
        if (!fields[`alt${number}`]) values[`alt${number}`] = match.owner.name;
      }
      if (Object.keys(values).length) changes.push({ resource: resource.name, action: 'change', id, version, values });
    }
  }
  return changes;
}

async function fileChanges(client: pg.ClientBase, named: readonly Named[]): Promise<Change[]> {
  const own = named.flatMap(({ match: { owner, place }, name }) =>
    'kind' in place ? { owner, kind: place.kind, name } : [],
  );
  const idsOf = (resource: string) =>
    own.filter(({ owner }) => owner.resource === resource).map(({ owner }) => owner.id);
  const stored = await filesOf(client, idsOf('models'), idsOf('products'));
  return own.flatMap(({ owner, kind, name }): Change[] => {
    const isOwn = ({ modelId, productId }: StoredFile) =>
      owner.id === (owner.resource === 'models' ? modelId : productId);
    const before = stored.find((one) => one.kind === kind && isOwn(one));
    if (!before) {
      const model = owner.resource === 'models' ? owner.name : '';
      const values = { product: owner.product, model, kind, position: 1, title: '', file: name };
      return [{ resource: 'files', action: 'add', values }];
    }
    const { id, version, active } = before;
    if (before.file === name && active) return [];
    return [{ resource: 'files', action: active ? 'change' : 'restore', id, version, values: { file: name } }];
  });
}
