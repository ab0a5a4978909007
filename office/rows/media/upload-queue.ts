import { useSyncExternalStore } from 'react';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { formatUploadRefusal, retryTemporaryErrors, sendFile, UploadCancelledError } from './send-file.ts';

export interface QueuedFile {
  queueNumber: number;
  folder: string;
  name: string;
  bytes: number;
  sent: number;
  state: 'waiting' | 'sending' | 'no connection' | 'checking' | 'stored' | 'known' | 'refused';
  problem?: string;
  stored?: MediaFile;
  converted?: string;
}
type QueueEntry = QueuedFile & { file: File; id?: string; cancelled: boolean };

/** Number of parallel uploads; the checks on the server use one core. */
const MAX_PARALLEL_UPLOADS = 2;
const ENDED_STATES = new Set<QueuedFile['state']>(['stored', 'known', 'refused']);

/** Global, because uploads continue while another screen is open. */
let entries: readonly QueueEntry[] = [];
const watchers = new Set<() => void>();
let lastQueueNumber = 0;

const changeEntry = (queueNumber: number, changed: Partial<QueueEntry>) => {
  entries = entries.map((entry) => (entry.queueNumber === queueNumber ? { ...entry, ...changed } : entry));
  for (const watcher of watchers) watcher();
};
const findEntry = (queueNumber: number) => entries.find((entry) => entry.queueNumber === queueNumber);

export function enqueueFiles(files: Iterable<File>, folder: string): void {
  const isKnown = (file: File) =>
    entries.some(
      (one) =>
        !ENDED_STATES.has(one.state) &&
        one.folder === folder &&
        one.name === file.name &&
        one.bytes === file.size &&
        one.file.lastModified === file.lastModified,
    );
  const added = [...files]
    .filter((file) => !isKnown(file))
    .map((file): QueueEntry => {
      lastQueueNumber += 1;
      const empty =
        file.size === 0 ? { state: 'refused' as const, problem: 'The file is empty' } : { state: 'waiting' as const };
      return {
        queueNumber: lastQueueNumber,
        folder,
        name: file.name,
        bytes: file.size,
        sent: 0,
        file,
        cancelled: false,
        ...empty,
      };
    });
  entries = [...entries, ...added];
  for (const watcher of watchers) watcher();
  for (const _ of added) sendNext();
}

function sendNext(): void {
  const active = entries.filter(({ state }) => !ENDED_STATES.has(state) && state !== 'waiting').length;
  const waiting = entries.find(({ state }) => state === 'waiting');
  if (waiting && active < MAX_PARALLEL_UPLOADS) void sendEntry(waiting);
}

async function sendEntry({ queueNumber, file, folder }: QueueEntry): Promise<void> {
  changeEntry(queueNumber, { state: 'sending' });
  const isCancelled = () => findEntry(queueNumber)?.cancelled !== false;
  const onWaiting = () => changeEntry(queueNumber, { state: 'no connection' });
  try {
    const id = await sendFile(file, folder, {
      isCancelled,
      onWaiting,
      onProgress: (sent) => changeEntry(queueNumber, { state: 'sending', sent }),
      onBegun: (begun) => changeEntry(queueNumber, { id: begun }),
    });
    changeEntry(queueNumber, { state: 'checking' });
    const {
      outcome,
      file: stored,
      converted,
    } = await retryTemporaryErrors(() => officeApi.callRaw('/api/office/finish_upload', { id }), {
      isCancelled,
      onWaiting,
    });
    changeEntry(queueNumber, { state: outcome, stored, ...(converted ? { converted } : {}) });
  } catch (error) {
    if (!(error instanceof UploadCancelledError))
      changeEntry(queueNumber, { state: 'refused', problem: formatUploadRefusal(error, 'This') });
  } finally {
    sendNext();
  }
}

export function removeFromQueue(queueNumber: number): void {
  const entry = findEntry(queueNumber);
  if (!entry) return;
  entries = entries.filter((one) => one !== entry);
  for (const watcher of watchers) watcher();
  if (entry.id && !ENDED_STATES.has(entry.state))
    void officeApi.callRaw('/api/office/discard_upload', { id: entry.id });
  sendNext();
}

export function clearEndedUploads(): void {
  entries = entries.filter(({ state }) => !ENDED_STATES.has(state));
  for (const watcher of watchers) watcher();
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useUploadQueue = (): readonly QueuedFile[] => useSyncExternalStore(subscribe, () => entries);
export const hasUploadEnded = ({ state }: QueuedFile): boolean => ENDED_STATES.has(state);
