import { hostileFiles, multipartOf } from './hostile-files.ts';

interface Storm {
  origin: string;
  /** Of a member of staff. */
  headers: Record<string, string>;
  count: number;
  /** How many senders. Each sends the next file when its last one is answered. */
  senders: number;
  /** Repetitions within a file: from one to the other. */
  sizes: [number, number];
}

/** Sends hostile files of every kind to a site, as fast as so many senders can. @returns how many replies had which status, and the slowest in ms */
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
