import path from 'node:path';
import type pg from 'pg';
import { type FileKind, findFileKindByExtension, getFileKindFacts } from '../../../../platform/file-kinds.limits.ts';
import { acceptedImageExtensions, getExtension } from '../../../../platform/files/mime-types.ts';
import { type FileProblem, runInFileWorker } from '../../../../platform/files/run-in-file-worker.ts';
import { groupBy } from '../../../../platform/group-by.ts';
import { badInputError } from '../../../../platform/http-errors.ts';
import { mapWithPauses } from '../../../../platform/map-with-pauses.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../../platform/postgres/plain-sql.ts';
import type { FileDestination } from '../../../../platform/resource/columns.ts';
import { toFoldedNorm, toNorm } from '../../../../platform/slug.ts';
import type { Workers } from '../../../../platform/workers/workers.ts';
import type { IntakeServices } from '../../../workbook/staging/media-intake.ts';
import { discardUpload } from '../../acts/uploads.store.ts';
import { applyChanges } from '../../rows/apply-changes.ts';
import { buildFieldRefusal } from '../../rows/field-problem.ts';
import type { OfficeChange } from '../../rows/office-change.ts';
import { resources } from '../../rows/resources.ts';
import { loadRows } from '../../rows/rows.store.ts';
import { withUploadedFile, ZIP_FOLDER } from '../chunk-uploads.ts';
import { LibraryIntake, toSafeFileName } from '../library-intake.ts';
import { listArchive, unpackArchive } from './archive-tasks.ts';
import { splitPath } from './open-archive.ts';
import { type FileOwner, findFileOwners, listOwnedFiles, type OwnedFile } from './zip-owners.store.ts';

type Purpose = { image: true } | { image: false; model: FileKind | undefined; product: FileKind | undefined };

type Reading = { norm: string; folded: string; position: number };
type NamedFile = { purpose: Purpose; readings: Reading[]; folders: string[] };

const MAX_PICTURES = 4;
const NUMBER = /\(?([1-9])\)?$/;
const GAP = /[ _-]/;

/** Reads the number in a file's name in any spelling that the search accepts; undefined for an unknown type. */
export function parseFileName(path: string): NamedFile | undefined {
  const { file, folders } = splitPath(path);
  const inner = /\.zip$/i.test(file) ? file.slice(0, -4) : file;
  const extension = getExtension(inner);
  const stem = inner.slice(0, -extension.length - 1);
  const isImage = inner === file && acceptedImageExtensions.includes(extension);
  const model = findFileKindByExtension(extension, 'model');
  const packable = inner === file || (model !== undefined && getFileKindFacts(model).gated);
  if (!isImage && (!model || !packable)) return undefined;
  const purpose: Purpose = isImage
    ? { image: true }
    : { image: false, model, product: findFileKindByExtension(extension, 'product') };
  const readings = [buildReading(stem, 1)];
  const { base, number } = splitNumber(stem) ?? {};
  if (isImage && base && number && number <= MAX_PICTURES) readings.push(buildReading(base, number));
  return {
    purpose,
    readings: readings.filter(({ norm }) => norm !== ''),
    folders: folders.map(toNorm).filter(Boolean),
  };
}

function splitNumber(stem: string): { base: string; number: number } | undefined {
  const [ending, number] = NUMBER.exec(stem.slice(-3)) ?? [];
  if (!ending) return undefined;
  const all = stem.slice(0, -ending.length);
  let length = all.length;
  while (GAP.test(all.charAt(length - 1))) length -= 1;
  return length < all.length ? { base: all.slice(0, length), number: Number(number) } : undefined;
}

const buildReading = (text: string, position: number): Reading => ({
  norm: toNorm(text),
  folded: toFoldedNorm(text),
  position,
});

type Side = 'models' | 'products' | 'both';

type Match = { path: string; owner: FileOwner; place: { image: number } | { kind: FileKind } };
type Unmatched = { path: string; reason: 'type' | 'unknown' | 'ambiguous' | 'twice'; text: string };

const NAMED = 5;

/**
 * Matches files to products and models by number: as spelt, then as the search reads it (o as 0, i as 1), then without
 * a trailing number. A folder with the product's name decides between several.
 */
export async function matchFilesByName(
  client: DatabaseClient,
  paths: readonly string[],
  side: Side,
): Promise<{ matches: Match[]; unmatched: Unmatched[] }> {
  const named = await mapWithPauses(paths, (path) => ({ path, file: parseFileName(path) }));
  const keys = new Set(named.flatMap(({ file }) => file?.readings.map(({ folded }) => folded) ?? []));
  const owners = (await findFileOwners(client, [...keys])).filter(
    ({ resource }) => side === 'both' || resource === side,
  );
  const byKey = new Map<string, FileOwner[]>();
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
  const matching = await mapWithPauses(named, ({ path, file }) =>
    file ? matchFile(path, file, byKey) : refuseType(path),
  );
  for (const found of matching) {
    const { path } = found;
    if ('reason' in found) {
      unmatched.push(found);
      continue;
    }
    const target = `${found.owner.resource} ${found.owner.id} ${JSON.stringify(found.place)}`;
    const other = taken.get(target);
    if (other) unmatched.push({ path, reason: 'twice', text: `goes to the same place as ${other}` });
    else matches.push(found);
    taken.set(target, other ?? path);
  }
  return { matches, unmatched };
}

const refuseType = (path: string): Unmatched => ({
  path,
  reason: 'type',
  text: 'is neither an image nor a CAD file nor a PDF',
});

function matchFile(path: string, file: NamedFile, byKey: Map<string, FileOwner[]>): Match | Unmatched {
  for (const reading of file.readings) {
    const found = preferSameSpelling(reading, byKey.get(reading.folded) ?? []);
    const fitting = found.flatMap((owner) => {
      const target = findTarget(file, reading, owner);
      return target ? { path, owner, place: target } : [];
    });
    // Models first: products are often named like one of their models, and CAD files belong to models.
    const models = fitting.filter(({ owner }) => owner.resource === 'models');
    const candidates = models.length ? models : fitting;
    const [only, ...others] = candidates.length > 1 ? preferFolder(candidates, file.folders) : candidates;
    if (only && others.length === 0) return only;
    if (only) return { path, reason: 'ambiguous', text: formatAmbiguity([only, ...others]) };
    if (found.length)
      return { path, reason: 'type', text: `files of this kind belong to models; ${found[0]?.name} is a product` };
  }
  return { path, reason: 'unknown', text: 'no model or product has this number' };
}

function preferSameSpelling({ norm }: Reading, owners: readonly FileOwner[]): readonly FileOwner[] {
  const same = owners.filter(({ norms }) => norms.includes(norm));
  return same.length ? same : owners;
}

function findTarget(
  { purpose }: NamedFile,
  { position }: Reading,
  { resource }: FileOwner,
): Match['place'] | undefined {
  if (purpose.image) return { image: position };
  const kind = resource === 'models' ? purpose.model : purpose.product;
  return kind && { kind };
}

function preferFolder(candidates: Match[], folders: readonly string[]): Match[] {
  const named = candidates.filter(({ owner }) => owner.productNorms.some((norm) => folders.includes(norm)));
  return named.length ? named : candidates;
}

function formatAmbiguity(candidates: readonly Match[]): string {
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

export async function discardIfRefused<T>(
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
    throw buildFieldRefusal([{ field: 'file', ...error.reason }]);
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
): Promise<Matched> =>
  withArchive(client, workers, staffId, id, (archive) => matchFilesByName(client, archive.names, side));

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
    const { matches } = await matchFilesByName(client, archive.names, side);
    if (matches.length === 0) throw badInputError('file', 'has nothing that belongs to a model or product');
    if (matches.length > MAX_APPLIED) {
      throw badInputError(
        'file',
        `has ${matches.length} files that were matched; at most ${MAX_APPLIED} can be stored at once: split the archive`,
      );
    }
    const intake = await LibraryIntake.of(client, services, folder);
    const unpackedMatches = matches.map((match, index) => ({ match, relative: buildUnpackedPath(match, index) }));
    const files = unpackedMatches.map(({ match, relative }) => ({
      name: match.path,
      target: path.join(folder, relative),
    }));
    const unpacked = await runInFileWorker(services.workers.intake, unpackArchive, { source: archive.source, files });
    if ('problem' in unpacked) throw new ArchiveRefused(unpacked);
    const refused: Refused[] = unpacked.damaged.map((name) => ({ path: name, text: 'is damaged' }));
    const damaged = new Set(unpacked.damaged);
    const named: { match: Match; name: string }[] = [];
    let known = 0;
    let converted = 0;
    for (const { match, relative } of unpackedMatches) {
      if (damaged.has(match.path)) continue;
      const stored = await intake.add(relative, getDestination(match));
      if ('problem' in stored)
        refused.push({ path: match.path, text: `${stored.problem}; allowed is ${stored.allowed}` });
      else {
        named.push({ match, name: stored.name });
        if (stored.outcome === 'known') known += 1;
        if (stored.from) converted += 1;
      }
    }
    await intake.storeAll();
    const changes = [...(await buildImageChanges(client, named)), ...(await buildFileChanges(client, named))];
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
    if (purpose !== ZIP_FOLDER) throw badInputError('id', 'is not an archive to be matched');
    const source = path.join(folder, name);
    const listed = await runInFileWorker(workers.intake, listArchive, { source });
    if ('problem' in listed) throw new ArchiveRefused(listed);
    return work({ source, ...listed }, folder);
  });
}

/** Path of an unpacked file, in its own folder, so that equal names do not collide. */
const buildUnpackedPath = (match: Match, index: number): string =>
  path.join('unpacked', String(index), toSafeFileName(splitPath(match.path).file));

function getDestination({ owner, place: target }: Match): FileDestination {
  if ('image' in target)
    return { folder: owner.resource, gated: false, picture: true, drawing: owner.resource === 'products' };
  const { folder, gated } = getFileKindFacts(target.kind);
  return { folder, gated, picture: false };
}

type Named = { match: Match; name: string };

async function buildImageChanges(client: pg.ClientBase, named: readonly Named[]): Promise<OfficeChange[]> {
  const changes: OfficeChange[] = [];
  for (const resource of resources.filter((one) => one.name === 'models' || one.name === 'products')) {
    const own = named.filter(
      ({ match: { owner, place: target } }) => owner.resource === resource.name && 'image' in target,
    );
    const byOwner = groupBy(own, ({ match }) => match.owner.id);
    for (const { id, version, fields } of await loadRows(client, resource, [...byOwner.keys()])) {
      const values: Record<string, string> = {};
      for (const { match, name } of byOwner.get(Number(id)) ?? []) {
        const number = 'image' in match.place ? match.place.image : 1;
        if (fields[`image${number}`] === name) continue;
        values[`image${number}`] = name;
        if (!fields[`alt${number}`]) values[`alt${number}`] = match.owner.name;
      }
      if (Object.keys(values).length) changes.push({ resource: resource.name, action: 'change', id, version, values });
    }
  }
  return changes;
}

async function buildFileChanges(client: pg.ClientBase, named: readonly Named[]): Promise<OfficeChange[]> {
  const own = named.flatMap(({ match: { owner, place: target }, name }) =>
    'kind' in target ? { owner, kind: target.kind, name } : [],
  );
  const idsOf = (resource: string) =>
    own.filter(({ owner }) => owner.resource === resource).map(({ owner }) => owner.id);
  const stored = await listOwnedFiles(client, idsOf('models'), idsOf('products'));
  return own.flatMap(({ owner, kind, name }): OfficeChange[] => {
    const isOwn = ({ modelId, productId }: OwnedFile) =>
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
