import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { notFound } from '../../../platform/errors.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { drawing, drawingQuery } from './drawing.contract.ts';
import { pageDrawing } from './page-drawing.ts';

/** Maximum size of a drawing's file in bytes; a larger file is shown as an image. */
const MAX_BYTES = 1_000_000;
/** Size of the cache in characters, enough for about 200 usual drawings. */
const MAX_CACHED = 3_000_000;

/** All models of a table show the same drawing. */
const drawingOf = cachedByVersion(
  async ({ files }: Pick<Services, 'files' | 'database' | 'caches' | 'catalogueVersion'>, file: string) => {
    const key = `uploads/products/${file}`;
    const stored = await files.stat(key);
    if (!stored || stored.bytes > MAX_BYTES) return undefined;
    return pageDrawing(Buffer.from(await files.read(key)).toString('utf8'), file.replace(/\.svg$/i, ''));
  },
  { maxSize: MAX_CACHED, sizeOf: (found) => found?.svg.length ?? 0 },
);

export const drawingsApi = {
  'GET /api/get_drawing.php': endpoint({
    summary: 'Get a drawing of a product as cleaned SVG with its dimensions, by the name of the file',
    query: drawingQuery,
    reply: drawing,
    cached: true,
    handle: async ({ query: { file }, services }) => {
      const found = await drawingOf(services, file);
      if (!found) throw notFound('Drawing not found');
      return found;
    },
  }),
};
