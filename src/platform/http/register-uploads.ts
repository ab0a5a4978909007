import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../api/services.ts';
import { isStoreKey } from '../files/file-store.ts';
import { findImageVariant } from '../files/image-variants.ts';
import { getOwnValue } from '../get-own-value.ts';
import { HttpError, notFoundError, unauthorizedError } from '../http-errors.ts';
import { removeDocumentHeaders } from './security-policy.ts';
import { sendStoredFile } from './send-stored-file.ts';

const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;
const FOLDER_ALIASES: Record<string, string> = { category: 'categories' };

type AddressOf = (folder: string, name: string) => string;

/** PDF viewers fetch a file in many parts and send HEAD. Only the first part counts as a download. */
const isFirstByteRange = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && /^bytes=0-/.test(headers.range ?? 'bytes=0-');

/**
 * Serves /uploads and /pictures; /uploads/catalogues/ requires a session
 * (docs/spec/files-and-downloads.md#catalogue-files).
 * @param replacedBy returns the key of the file that replaced a missing one
 */
export async function registerUploads(
  app: FastifyInstance,
  services: Services,
  loginFirst: string,
  replacedBy: (key: string) => Promise<string | undefined>,
): Promise<void> {
  const { files, settings, sessions } = services;
  const orReplacement = async (
    reply: FastifyReply,
    key: string,
    send: () => Promise<unknown>,
    addressOf: AddressOf,
  ) => {
    try {
      return await send();
    } catch (error) {
      const next = error instanceof HttpError && error.status === 404 ? await replacedBy(key) : undefined;
      const [, folder = '', name = ''] = next?.split('/') ?? [];
      if (!name) throw error;
      return reply.header('cache-control', 'public, max-age=3600').redirect(addressOf(folder, name), 302);
    }
  };

  app.get<{ Params: { folder: string; name: string } }>('/uploads/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params;
    const isCatalogue = folder === 'catalogues';
    const gated = isCatalogue && !settings.cataloguesPublic;
    const visitor = isCatalogue ? await sessions.visitor(request.headers) : null;
    if (gated && !visitor) throw unauthorizedError(loginFirst, { error: 'Please login' });
    const key = `${isCatalogue ? 'gated' : 'uploads'}/${getOwnValue(FOLDER_ALIASES, folder) ?? folder}/${name}`;
    if (!isStoreKey(key)) throw notFoundError('File not found');
    if (isCatalogue && isFirstByteRange(request) && (await files.stat(key))) {
      services.recordDownload({ userId: visitor?.id, kind: 'catalogue', file: name });
    }
    const send = () => sendStoredFile(request, reply, files, { key, gated, immutable: HASHED.test(name) });
    return orReplacement(reply, key, send, (to, file) => `/uploads/${to}/${file}`);
  });
  app.get('/uploads/*', async () => {
    throw notFoundError('File not found');
  });

  app.get<{ Params: { folder: string; name: string; variant: string } }>(
    '/pictures/:folder/:name/:variant',
    async (request, reply) => {
      const { folder, name, variant } = request.params;
      const [width, format = ''] = variant.split('.');
      const own = getOwnValue(FOLDER_ALIASES, folder) ?? folder;
      const send = async () => {
        const { key, isDrawn } = await findImageVariant(services, own, name, Number(width), format);
        removeDocumentHeaders(reply);
        return sendStoredFile(request, reply, files, { key, immutable: HASHED.test(name), isPassing: !isDrawn });
      };
      return orReplacement(reply, `uploads/${own}/${name}`, send, (to, file) => `/pictures/${to}/${file}/${variant}`);
    },
  );
  app.get('/pictures/*', async () => {
    throw notFoundError('Picture not found');
  });
}
