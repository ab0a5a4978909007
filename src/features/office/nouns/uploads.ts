import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callFromRequest } from '../../../platform/api/endpoint-routes.ts';
import { refuseOtherSites } from '../../../platform/api/same-origin.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import type { Destination } from '../../import/workbook/columns.ts';
import { addMedia } from '../../import/workbook/media-intake.store.ts';
import { MediaIntake } from '../../import/workbook/media-intake.ts';
import { refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { refusedFields } from './field-problem.ts';
import { fieldsOf } from './noun-fields.ts';
import { nouns } from './nouns.ts';

const MAX_BYTES = 200 * 1024 * 1024;
const TOO_LARGE = 'The file is too large: at most 200 MB';
const MAX_NAME = 120;

type Upload = { noun: string; field: string; name: string | undefined };

/**
 * POST /api/office/upload: a picture or file for a field, checked as in an import and stored in the field's folder. It is on disk, not
 * in memory, until it is checked. Apart from the endpoints, whose forms are read into memory and have at most 64 kB.
 */
export async function registerOfficeUploads(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 4, parts: 5 } });
    scope.post('/api/office/upload', {
      onRequest: async (request) => refuseOtherSites(request, services.settings),
      handler: async (request, reply) => {
        const call = { ...callFromRequest(request, reply, services), query: undefined, body: undefined };
        const staff = await staffOf(call);
        if (!request.isMultipart()) throw badInput('file', 'must be sent as multipart/form-data');
        const folder = await mkdtemp(path.join(tmpdir(), 'office-upload-'));
        try {
          const { noun: given, field, name } = await receive(request, folder);
          const noun = nouns.find((one) => one.noun === given);
          if (!noun) throw badInput('noun', 'is not known');
          refuseWithoutRight(staff, noun.right, 'write');
          const destination = fieldsOf(noun).find((one) => one.name === field)?.column.destination;
          if (!destination) throw badInput('field', 'is not one of a file');
          if (name === undefined) throw badInput('file', 'is required');
          return { file: await store(services, folder, name, destination, field) };
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    });
  });
}

async function receive(request: FastifyRequest, folder: string): Promise<Upload> {
  const upload: Upload = { noun: '', field: '', name: undefined };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'noun' || part.fieldname === 'field') upload[part.fieldname] = String(part.value);
      continue;
    }
    upload.name = safeName(part.filename);
    await pipeline(part.file, createWriteStream(path.join(folder, upload.name)));
    if (part.file.truncated) throw new HttpError(413, TOO_LARGE);
  }
  return upload;
}

/** The last part of a name, in letters that every disk takes. */
function safeName(given: string): string {
  const name = path.basename(given.replaceAll('\\', '/')).replace(/[^\p{L}\p{N}._ -]/gu, '-');
  const extension = path.extname(name);
  return `${path.basename(name, extension).replace(/^\.+/, '').slice(0, MAX_NAME) || 'file'}${extension.slice(0, 12)}`;
}

async function store(
  { database, files }: Services,
  folder: string,
  name: string,
  destination: Destination,
  field: string,
): Promise<string> {
  return database.transaction(async ({ client }) => {
    // A large file may take a while to a store elsewhere.
    await client.query(`set local idle_in_transaction_session_timeout = '10min'`);
    const intake = await MediaIntake.create(folder, files, client);
    const result = await intake.add(name, destination);
    if ('problem' in result) throw refusedFields([{ field, problem: result.problem, allowed: result.allowed }]);
    await intake.stage();
    await intake.storeAll(() => {});
    await addMedia(client);
    return result.name;
  });
}
