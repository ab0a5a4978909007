import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../api/services.ts';
import { notFound, unauthorized } from '../errors.ts';
import { isStoreKey } from '../files/file-store.ts';
import { pictureVariant } from '../files/picture-variants.ts';
import { sendStored } from './send-stored.ts';

const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;
/** `category` is the old spelling of `categories`. */
const FOLDER_ALIASES: Record<string, string> = { category: 'categories' };

/** PDF viewers fetch a file in many parts and send HEAD requests; only the first part counts as a download. */
const isFirstPart = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && /^bytes=0-/.test(headers.range ?? 'bytes=0-');

/**
 * /uploads/{folder}/{file}: the public files of the store. /uploads/catalogues/ has the same URLs but requires a session
 * (docs/spec/files-and-downloads.md#catalogue-files).
 * `loginFirst`: why, for the login page; programs get a fixed text.
 * /pictures/{folder}/{file}/{width}.{format}: a picture in one width and format of the ladder, created once.
 */
export async function registerUploads(app: FastifyInstance, services: Services, loginFirst: string): Promise<void> {
  const { files, settings, sessions } = services;

  app.get<{ Params: { folder: string; name: string } }>('/uploads/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params;
    const isCatalogue = folder === 'catalogues';
    const gated = isCatalogue && !settings.cataloguesPublic;
    const visitor = isCatalogue ? await sessions.visitor(request.headers) : null;
    if (gated && !visitor) throw unauthorized(loginFirst, { error: 'Please login' });
    const key = `${isCatalogue ? 'gated' : 'uploads'}/${FOLDER_ALIASES[folder] ?? folder}/${name}`;
    if (!isStoreKey(key)) throw notFound('File not found');
    if (isCatalogue && isFirstPart(request) && (await files.stat(key))) {
      services.recordDownload({ userId: visitor?.id, kind: 'catalogue', file: name });
    }
    return sendStored(request, reply, files, { key, gated, immutable: HASHED.test(name) });
  });
  app.get('/uploads/*', async () => {
    throw notFound('File not found');
  });

  app.get<{ Params: { folder: string; name: string; variant: string } }>(
    '/pictures/:folder/:name/:variant',
    async (request, reply) => {
      const { folder, name, variant } = request.params;
      const [width, format = ''] = variant.split('.');
      const key = await pictureVariant(services, FOLDER_ALIASES[folder] ?? folder, name, Number(width), format);
      return sendStored(request, reply, files, { key, immutable: HASHED.test(name) });
    },
  );
  app.get('/pictures/*', async () => {
    throw notFound('Picture not found');
  });
}
