import { hostileFiles, multipartOf } from './hostile-files.ts';

interface Storm {
  origin: string;
  headers: Record<string, string>;
  count: number;
  /** Number of parallel senders; each sends its next file after the reply to the last. */
  senders: number;
  /** Least and most repetitions within a file. */
  sizes: [number, number];
}

/** Sends hostile files of every kind without pauses. @returns replies by status, and the slowest in ms */
export async function uploadStorm({ origin, headers, count, senders, sizes: [least, most] }: Storm) {
  const statuses: Record<number, number> = {};
  let [slowest, next] = [0, 0];
  let files: Awaited<ReturnType<typeof hostileFiles>> = [];
  let seed = 0;
  const nextFile = async () => {
    next += 1;
    const found = files.pop();
    if (found) return found;
    seed += 1;
    const made = await hostileFiles(Math.round(least + ((seed * 7919) % (most - least + 1))), seed);
    files = [...files, ...made];
    return files.pop();
  };
  const sender = async () => {
    while (next < count) {
      const file = await nextFile();
      if (!file) return;
      const { type, payload } = await multipartOf(file);
      const begun = performance.now();
      const { status } = await fetch(`${origin}/api/office/upload`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: new Uint8Array(payload),
      });
      slowest = Math.max(slowest, performance.now() - begun);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return { statuses, slowest };
}
