import path from 'node:path';
import type pg from 'pg';
import { badInput } from '../../../../platform/errors.ts';
import { factsOf } from '../../../../platform/file-kinds.limits.ts';
import type { FileProblem } from '../../../../platform/files/in-worker.ts';
import { inWorker } from '../../../../platform/files/in-worker.ts';
import { groupBy } from '../../../../platform/group-by.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import type { Destination } from '../../../../platform/resource/columns.ts';
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
import { type Match, matchFiles, type Side, type Unmatched } from './zip-matching.ts';
import { filesOf, type StoredFile } from './zip-owners.store.ts';

/** Each file is decoded completely, so more would take minutes. */
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
 * Stores the matched files in one transaction; files whose content does not fit their extension are left out, with
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
    const placed = matches.map((match, index) => ({ match, relative: placeOf(match, index) }));
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

/** @throws ArchiveRefused */
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

/** Path of an unpacked file, in a folder of its own, so that equal names do not collide. */
const placeOf = (match: Match, index: number): string =>
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
