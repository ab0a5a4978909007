import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { buildCall } from '../../../platform/api/endpoint-routes.ts';
import { refuseOtherSites } from '../../../platform/api/guards.ts';
import type { Services } from '../../../platform/api/services.ts';
import { FILE_KINDS } from '../../../platform/file-kinds.limits.ts';
import type { ConvertedFormat } from '../../../platform/files/converted/converted-formats.limits.ts';
import { copyToFile } from '../../../platform/files/file-streams.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { allowSlowBody } from '../../../platform/http/page-server.ts';
import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import type { FileDestination } from '../../../platform/resource/columns.ts';
import { buildFieldRefusal } from '../rows/field-problem.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import { listFields } from '../rows/resource-fields.ts';
import { resources } from '../rows/resources.ts';
import type { SignedInStaff } from '../staff/office-sessions.store.ts';
import { refuseWithoutRight, requireStaff } from '../staff/staff-guards.ts';
import { receiveChunk, requireUploadRight } from './chunk-uploads.ts';
import { LibraryIntake, toSafeFileName } from './library-intake.ts';
import { uploadChunkQuery } from './media.contract.ts';
import { CHUNK_BYTES, MAX_UPLOAD_BYTES } from './media.limits.ts';

const TOO_LARGE = `The file is too large: at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`;

type Target = { resource: string; field: string; kind: string };

/**
 * Registers uploads as plain routes, because endpoints parse bodies in memory. Files are streamed to disk; other fields
 * come first, so that rights are checked before a file is read.
 */
export async function registerOfficeUploads(app: FastifyInstance, services: Services): Promise<void> {
  const onRequest = async (request: FastifyRequest) => refuseOtherSites(request, services.settings);
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 4, parts: 5 } });
    scope.post('/api/office/upload', {
      onRequest,
      handler: async (request, reply) => {
        const call = buildCall(request, reply, services);
        const staff = await requireStaff(call);
        if (!request.isMultipart()) throw badInputError('file', 'must be sent as multipart/form-data');
        return withTemporaryFolder(async (folder) => {
          const { target, name } = await receiveUpload(
            request,
            folder,
            (wanted) => void findDestination(staff, wanted),
          );
          const destination = findDestination(staff, target);
          if (name === undefined) throw badInputError('file', 'is required');
          return storeUpload(services, staff.id, folder, name, destination, target.field);
        });
      },
    });
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: CHUNK_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post('/api/office/upload_part', {
      onRequest: async (request, reply) => {
        await onRequest(request);
        const call = buildCall(request, reply, services);
        await requireUploadRight(call);
        allowSlowBody(request.raw);
      },
      handler: async (request, reply) => {
        const call = buildCall(request, reply, services);
        const query = uploadChunkQuery.safeParse(request.query);
        if (!query.success) throw badInputError('id', 'and start must name a chunk of an upload');
        if (!Buffer.isBuffer(request.body)) throw badInputError('part', 'must be sent as application/octet-stream');
        return receiveChunk(services.database, (await requireStaff(call)).id, query.data, request.body);
      },
    });
  });
}

/** @param mayStore throws if the fields before the file name no permitted destination */
async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  mayStore: (target: Target) => void,
): Promise<{ target: Target; name: string | undefined }> {
  const target: Target = { resource: '', field: '', kind: '' };
  let name: string | undefined;
  for await (const entry of request.parts()) {
    if (entry.type === 'field') {
      const { fieldname } = entry;
      if (fieldname === 'resource' || fieldname === 'field' || fieldname === 'kind')
        target[fieldname] = String(entry.value);
      continue;
    }
    mayStore(target);
    allowSlowBody(request.raw);
    name = toSafeFileName(entry.filename);
    await copyToFile(entry.file, path.join(folder, name));
    if (entry.file.truncated) throw new HttpError(413, TOO_LARGE);
  }
  return { target, name };
}

/** @throws HttpError 400, and 403 without the right to write the resource */
function findDestination(staff: SignedInStaff, { resource: given, field, kind }: Target): FileDestination {
  const resource = resources.find((one) => one.name === given);
  if (!resource) throw badInputError('resource', 'must name a resource, in a field before the file');
  refuseWithoutRight(staff, resource.right, 'write');
  const column = listFields(resource).find((one) => one.name === field)?.column;
  const ofRow = { row: 1, values: { kind }, extra: {} };
  if (column?.isFile && resource.table.destination && !FILE_KINDS.some((known) => known === kind))
    throw badInputError('kind', 'must be chosen first');
  const destination = column?.destination ?? resource.table.destination?.(field, ofRow);
  if (!destination) throw badInputError('field', 'must be a field that holds a file');
  return destination;
}

async function storeUpload(
  services: Services,
  staffId: number,
  folder: string,
  name: string,
  destination: FileDestination,
  field: string,
): Promise<{ file: string; converted: ConvertedFormat | null }> {
  const keep = async (client: pg.ClientBase) => {
    const intake = await LibraryIntake.of(client, services, folder);
    const result = await intake.add(name, destination);
    if ('problem' in result) throw buildFieldRefusal([{ field, problem: result.problem, allowed: result.allowed }]);
    await intake.storeAll();
    return { file: result.name, converted: result.from ?? null };
  };
  return services.turns.run('mediaActs', () => runAsStaff(services.database, staffId, keep));
}
