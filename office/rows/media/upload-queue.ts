import { useSyncExternalStore } from 'react';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { Cancelled, refusalOf, sendFile, untilItPasses } from './send-file.ts';

export interface QueuedFile {
  place: number;
  folder: string;
  name: string;
  bytes: number;
  sent: number;
  state: 'waiting' | 'sending' | 'no connection' | 'checking' | 'stored' | 'known' | 'refused';
  problem?: string;
  stored?: MediaFile;
  converted?: string;
}
type Entry = QueuedFile & { file: File; id?: string; cancelled: boolean };

/** Number of parallel uploads; the checks on the server use one core. */
const PARALLEL = 2;
const ENDED = new Set<QueuedFile['state']>(['stored', 'known', 'refused']);

/** Global, because uploads continue while another screen is open. */
let entries: readonly Entry[] = [];
const watchers = new Set<() => void>();
let places = 0;

const change = (place: number, changed: Partial<Entry>) => {
  entries = entries.map((entry) => (entry.place === place ? { ...entry, ...changed } : entry));
  for (const watcher of watchers) watcher();
};
const entryAt = (place: number) => entries.find((entry) => entry.place === place);

export function enqueue(files: Iterable<File>, folder: string): void {
  const isKnown = (file: File) =>
    entries.some(
      (one) =>
        !ENDED.has(one.state) &&
        one.folder === folder &&
        one.name === file.name &&
        one.bytes === file.size &&
        one.file.lastModified === file.lastModified,
    );
  const added = [...files]
    .filter((file) => !isKnown(file))
    .map((file): Entry => {
      places += 1;
      const empty =
        file.size === 0 ? { state: 'refused' as const, problem: 'The file is empty' } : { state: 'waiting' as const };
      return { place: places, folder, name: file.name, bytes: file.size, sent: 0, file, cancelled: false, ...empty };
    });
  entries = [...entries, ...added];
  for (const watcher of watchers) watcher();
  for (const _ of added) next();
}

function next(): void {
  const active = entries.filter(({ state }) => !ENDED.has(state) && state !== 'waiting').length;
  const waiting = entries.find(({ state }) => state === 'waiting');
  if (waiting && active < PARALLEL) void send(waiting);
}

async function send({ place, file, folder }: Entry): Promise<void> {
  change(place, { state: 'sending' });
  const isCancelled = () => entryAt(place)?.cancelled !== false;
  const onWaiting = () => change(place, { state: 'no connection' });
  try {
    const id = await sendFile(file, folder, {
      isCancelled,
      onWaiting,
      onProgress: (sent) => change(place, { state: 'sending', sent }),
      onBegun: (begun) => change(place, { id: begun }),
    });
    change(place, { state: 'checking' });
    const {
      outcome,
      file: stored,
      converted,
    } = await untilItPasses(() => office.callRaw('/api/office/finish_upload', { id }), {
      isCancelled,
      onWaiting,
    });
    change(place, { state: outcome, stored, ...(converted ? { converted } : {}) });
  } catch (error) {
    if (!(error instanceof Cancelled)) change(place, { state: 'refused', problem: refusalOf(error, 'This') });
  } finally {
    next();
  }
}

export function leaveOut(place: number): void {
  const entry = entryAt(place);
  if (!entry) return;
  entries = entries.filter((one) => one !== entry);
  for (const watcher of watchers) watcher();
  if (entry.id && !ENDED.has(entry.state)) void office.callRaw('/api/office/discard_upload', { id: entry.id });
  next();
}

export function clearEnded(): void {
  entries = entries.filter(({ state }) => !ENDED.has(state));
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useQueue = (): readonly QueuedFile[] => useSyncExternalStore(watch, () => entries);
export const hasEnded = ({ state }: QueuedFile): boolean => ENDED.has(state);
