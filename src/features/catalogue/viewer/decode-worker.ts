import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import type { DecodeAnswer, DecodeRequest } from './mesh-decoder.ts';

/** Unpacks compressed meshes. A worker, since the pages' own policy lets no WebAssembly run in them. */
self.addEventListener('message', async ({ data }: MessageEvent<DecodeRequest>) => {
  const { id, count, size, source, mode, filter } = data;
  try {
    await MeshoptDecoder.ready;
    const bytes = new Uint8Array(count * size);
    MeshoptDecoder.decodeGltfBuffer(bytes, count, size, source, mode, filter);
    self.postMessage({ id, bytes } satisfies DecodeAnswer, { transfer: [bytes.buffer] });
  } catch (error) {
    self.postMessage({ id, error: String(error) } satisfies DecodeAnswer);
  }
});
