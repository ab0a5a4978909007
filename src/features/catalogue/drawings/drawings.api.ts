import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { buildDrawing } from './build-drawing.ts';
import { drawingQuery, drawingReply } from './drawing.contract.ts';

/** Maximum size of a drawing's file in bytes; a larger file is shown as an image. */
const MAX_BYTES = 1_000_000;
/** Size of the cache in characters, enough for about 200 usual drawings. */
const MAX_CACHED = 3_000_000;

/** All models of a table show the same drawing. */
const drawingOf = cacheByVersion(
  async ({ files }: Pick<Services, 'files' | 'database' | 'caches' | 'catalogueVersion'>, file: string) => {
    const key = `uploads/products/${file}`;
    const stored = await files.stat(key);
    if (!stored || stored.bytes > MAX_BYTES) return undefined;
    return buildDrawing(Buffer.from(await files.read(key)).toString('utf8'), file.replace(/\.svg$/i, ''));
  },
  { maxSize: MAX_CACHED, sizeOf: (found) => found?.svg.length ?? 0 },
);

export const drawingsApi = {
  'GET /api/get_drawing.php': defineEndpoint({
    summary: 'Get a drawing of a product as cleaned SVG with its dimensions, by the name of the file',
    query: drawingQuery,
    reply: drawingReply,
    cached: true,
    handle: async ({ query: { file }, services }) => {
      const found = await drawingOf(services, file);
      if (!found) throw notFoundError('Drawing not found');
      return found;
    },
  }),
};
