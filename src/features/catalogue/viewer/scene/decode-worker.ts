import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import type { DecodeReply, DecodeRequest } from './mesh-decoder.ts';

/** A worker, because the content security policy of pages forbids WebAssembly. */
self.addEventListener('message', async ({ data }: MessageEvent<DecodeRequest>) => {
  const { id, count, size, source, mode, filter } = data;
  try {
    await MeshoptDecoder.ready;
    const bytes = new Uint8Array(count * size);
    MeshoptDecoder.decodeGltfBuffer(bytes, count, size, source, mode, filter);
    self.postMessage({ id, bytes } satisfies DecodeReply, { transfer: [bytes.buffer] });
  } catch (error) {
    self.postMessage({ id, error: String(error) } satisfies DecodeReply);
  }
});
