import type pg from 'pg';
import { draftWithMedia, lockMedia, setRemoved, usesOfMedia } from './media.store.ts';
import { whereUsed } from './where-used.ts';

const GONE = 'is not in the library any more';

/** Removes files from the library, but for those that a row or a draft names: each with the reason. */
export async function removeMedia(
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
