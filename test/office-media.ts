import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { TestApp } from './app.ts';

type Headers = Record<string, string>;
type Answer = { status: number; body: Record<string, unknown> };

/** Uploads files to the media library in chunks, as the office does. */
export function mediaUploads(site: Pick<TestApp, 'inject' | 'post'>, headers: () => Headers) {
  const post = async (path: string, body: unknown) =>
    (await site.post(`/api/office/${path}`, body, headers())) as Answer;
  const begin = (name: string, bytes: Uint8Array, folder: string) =>
    post('begin_upload', { folder, name, bytes: bytes.length, modified: crc32(bytes) });
  const sendPart = async (id: unknown, start: number, part: Uint8Array, given = headers()): Promise<Answer> => {
    const reply = await site.inject({
      method: 'POST',
      url: `/api/office/upload_part?id=${id}&start=${start}`,
      headers: { ...given, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(part),
    });
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> };
  };
  const finish = (id: unknown) => post('finish_upload', { id });
  const whole = async (name: string, bytes: Uint8Array, folder: string): Promise<Answer & { id?: unknown }> => {
    const begun = await begin(name, bytes, folder);
    if (begun.status !== 200) return begun;
    const { id, part_bytes: size } = begun.body as { id: string; part_bytes: number };
    for (let start = 0; start < bytes.length; start += size) {
      const sent = await sendPart(id, start, bytes.subarray(start, start + size));
      if (sent.status !== 200) return sent;
    }
    return { status: 200, body: begun.body, id };
  };
  return {
    post,
    begin,
    sendPart,
    finish,
    async upload(name: string, bytes: Uint8Array | string, folder: string): Promise<Answer> {
      const sent = await whole(name, typeof bytes === 'string' ? Buffer.from(bytes) : bytes, folder);
      return sent.id ? finish(sent.id) : sent;
    },
    /** Uploads all bytes of a file without finishing it. @returns its id */
    whole,
  };
}

let shade = 0;
/** An image that differs from every other one of the run. */
export const aPicture = (width = 60, height = 40) => {
  shade += 1;
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: shade % 256, g: (shade * 7) % 256, b: Math.floor(Math.random() * 256) },
    },
  });
};
