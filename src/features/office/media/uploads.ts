import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { callFromRequest } from '../../../platform/api/endpoint-routes.ts';
import { refuseOtherSites } from '../../../platform/api/guards.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import { FILE_KINDS } from '../../../platform/file-kinds.limits.ts';
import type { ConvertedFrom } from '../../../platform/files/converted/converted-from.limits.ts';
import { copyToFile } from '../../../platform/files/file-streams.ts';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { allowSlowBody } from '../../../platform/http/page-server.ts';
import type { Destination } from '../../../platform/resource/columns.ts';
import { refusedFields } from '../resources/field-problem.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { fieldsOf } from '../resources/resource-fields.ts';
import { resources } from '../resources/resources.ts';
import type { Staff } from '../staff/office-sessions.store.ts';
import { refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { LibraryIntake, safeName } from './library-intake.ts';
import { partQuery } from './media.contract.ts';
import { MAX_FILE_BYTES, PART_BYTES } from './media.limits.ts';
import { mayUpload, receivePart } from './part-uploads.ts';

const TOO_LARGE = `The file is too large: at most ${MAX_FILE_BYTES / 1024 / 1024} MB`;

type Target = { resource: string; field: string; kind: string };

/**
 * Registers uploads as plain routes, because endpoints parse bodies in memory. Files are streamed to disk; other fields
 * come first, so that rights are checked before a file is read.
 */
export async function registerOfficeUploads(app: FastifyInstance, services: Services): Promise<void> {
  const onRequest = async (request: FastifyRequest) => refuseOtherSites(request, services.settings);
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 4, parts: 5 } });
    scope.post('/api/office/upload', {
      onRequest,
      handler: async (request, reply) => {
        const call = callFromRequest(request, reply, services);
        const staff = await staffOf(call);
        if (!request.isMultipart()) throw badInput('file', 'must be sent as multipart/form-data');
        return inTemporaryFolder(async (folder) => {
          const { target, name } = await receive(request, folder, (wanted) => void destinationOf(staff, wanted));
          const destination = destinationOf(staff, target);
          if (name === undefined) throw badInput('file', 'is required');
          return store(services, staff.id, folder, name, destination, target.field);
        });
      },
    });
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: PART_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post('/api/office/upload_part', {
      onRequest: async (request, reply) => {
        await onRequest(request);
        const call = callFromRequest(request, reply, services);
        await mayUpload(call);
        allowSlowBody(request.raw);
      },
      handler: async (request, reply) => {
        const call = callFromRequest(request, reply, services);
        const query = partQuery.safeParse(request.query);
        if (!query.success) throw badInput('id', 'and start must name a chunk of an upload');
        if (!Buffer.isBuffer(request.body)) throw badInput('part', 'must be sent as application/octet-stream');
        return receivePart(services.database, (await staffOf(call)).id, query.data, request.body);
      },
    });
  });
}

/** @param mayStore throws if the fields before the file name no permitted destination */
async function receive(
  request: FastifyRequest,
  folder: string,
  mayStore: (target: Target) => void,
): Promise<{ target: Target; name: string | undefined }> {
  const target: Target = { resource: '', field: '', kind: '' };
  let name: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      const { fieldname } = part;
      if (fieldname === 'resource' || fieldname === 'field' || fieldname === 'kind')
        target[fieldname] = String(part.value);
      continue;
    }
    mayStore(target);
    allowSlowBody(request.raw);
    name = safeName(part.filename);
    await copyToFile(part.file, path.join(folder, name));
    if (part.file.truncated) throw new HttpError(413, TOO_LARGE);
  }
  return { target, name };
}

/** @throws HttpError 400, and 403 without the right to write the resource */
function destinationOf(staff: Staff, { resource: given, field, kind }: Target): Destination {
  const resource = resources.find((one) => one.name === given);
  if (!resource) throw badInput('resource', 'must name a resource, in a field before the file');
  refuseWithoutRight(staff, resource.right, 'write');
  const column = fieldsOf(resource).find((one) => one.name === field)?.column;
  const ofRow = { row: 1, values: { kind }, extra: {} };
  if (column?.isFile && resource.sheet.destination && !FILE_KINDS.some((known) => known === kind))
    throw badInput('kind', 'must be chosen first');
  const destination = column?.destination ?? resource.sheet.destination?.(field, ofRow);
  if (!destination) throw badInput('field', 'must be a field that holds a file');
  return destination;
}

async function store(
  services: Services,
  staffId: number,
  folder: string,
  name: string,
  destination: Destination,
  field: string,
): Promise<{ file: string; converted: ConvertedFrom | null }> {
  const keep = async (client: pg.ClientBase) => {
    const intake = await LibraryIntake.of(client, services, folder);
    const result = await intake.add(name, destination);
    if ('problem' in result) throw refusedFields([{ field, problem: result.problem, allowed: result.allowed }]);
    await intake.storeAll();
    return { file: result.name, converted: result.from ?? null };
  };
  return services.turns.run('mediaActs', () => asStaff(services.database, staffId, keep));
}
