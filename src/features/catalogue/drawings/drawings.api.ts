import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { drawing, drawingQuery } from './drawing.contract.ts';
import { pageDrawing } from './page-drawing.ts';

/** A larger file is a picture, not a drawing for the page. */
const MAX_BYTES = 1_000_000;

export const drawingsApi = {
  'GET /api/get_drawing.php': endpoint({
    summary: 'A drawing of a product in SVG, cleaned and with its dimensions, by the name of its file',
    query: drawingQuery,
    reply: drawing,
    cached: true,
    handle: async ({ query: { file }, services: { files } }) => {
      const key = `uploads/products/${file}`;
      const stored = await files.stat(key);
      if (!stored || stored.bytes > MAX_BYTES) throw notFound('Drawing not found');
      const found = pageDrawing(Buffer.from(await files.read(key)).toString('utf8'), file.replace(/\.svg$/i, ''));
      if (!found) throw notFound('Drawing not found');
      return found;
    },
  }),
};
