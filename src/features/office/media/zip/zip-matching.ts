import type { FileKind } from '../../../../platform/file-kinds.limits.ts';
import { mapInTurns } from '../../../../platform/in-turns.ts';
import type { Client } from '../../../../platform/postgres/plain-sql.ts';
import { type NamedFile, type Reading, readName } from './zip-names.ts';
import { type Owner, ownersOf } from './zip-owners.store.ts';

export type Side = 'models' | 'products' | 'both';

export type Match = { path: string; owner: Owner; place: { picture: number } | { kind: FileKind } };
export type Unmatched = { path: string; reason: 'type' | 'unknown' | 'ambiguous' | 'twice'; text: string };

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
