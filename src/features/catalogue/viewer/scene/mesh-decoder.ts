import type { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';

export interface DecodeRequest {
  id: number;
  count: number;
  size: number;
  source: Uint8Array;
  mode: string;
  filter: string | undefined;
}
export type DecodeReply = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; error: string };

type Decoder = typeof MeshoptDecoder;
type UsedDecoder = Pick<Decoder, 'supported' | 'ready' | 'decodeGltfBufferAsync'>;

/** Opens a decoder of meshes in a worker, which must be closed after loading. */
export function openMeshDecoder(): { decoder: Decoder; close: () => void } {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: Error): void }>();
  const failAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeReply>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ('bytes' in data) request?.resolve(data.bytes);
    else request?.reject(new Error(data.error));
  });
  worker.addEventListener('error', () => failAll('The mesh decoder could not be started'));
  let id = 0;
  const decoder: UsedDecoder = {
    supported: true,
    ready: Promise.resolve(),
    decodeGltfBufferAsync(count, size, source, mode, filter) {
      id += 1;
      worker.postMessage({ id, count, size, source: source.slice(), mode, filter } satisfies DecodeRequest);
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  };
  return {
    decoder: decoder as Decoder,
    close: () => {
      worker.terminate();
      failAll('The mesh decoder is closed');
    },
  };
}
