import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';

/** Of a form without script. Its parsers are slower than that of JSON, and no list of models has to fit in. */
const MAX_BYTES = 64 * 1024;
const TOO_LARGE = `The form is too large: at most ${MAX_BYTES / 1024} kB`;

/** Accepts the bodies of plain HTML forms, both encodings, up to a size that is parsed at once. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ headers }) => {
    if (!headers['content-type']?.toLowerCase().startsWith('multipart/')) return;
    // The parser reads on after its own limits. Browsers always state the length of a form.
    if (!(Number(headers['content-length']) <= MAX_BYTES)) throw new HttpError(413, TOO_LARGE);
  });
  await app.register(formbody, { bodyLimit: MAX_BYTES });
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { fields: 100, files: 1, parts: 100 } });
}
