import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface StoredObject {
  body: Buffer;
  type: string;
  etag: string;
}

/** An S3 server in memory that accepts any keys. It lists one object a page, so that clients must read on. */
export async function s3Server(pageSize = 1) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { type: string; parts: Buffer[] }>();
  let received = 0;
  const server = createServer(async (request, response) => {
    const { pathname: key, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    if (!key.startsWith('/clamps/'))
      return response.writeHead(404).end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') return await put(key, query, request, response);
    if (request.method === 'POST') return post(key, query, request, response);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    return query.has('list-type') ? list(query, response) : get(key, request, response);
  });

  async function put(key: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    const body = plainBody(await buffer(request));
    received += body.length;
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (upload) upload.parts[Number(query.get('partNumber')) - 1] = body;
    else objects.set(key, { body, type: request.headers['content-type'] ?? '', etag: etagOf(body) });
    response.setHeader('etag', etagOf(body)).end();
  }

  function post(key: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    request.resume();
    const begins = query.has('uploads');
    const id = begins ? String(uploads.size + 1) : (query.get('uploadId') ?? '');
    if (begins) uploads.set(id, { type: request.headers['content-type'] ?? '', parts: [] });
    else {
      const { type = '', parts = [] } = uploads.get(id) ?? {};
      const body = Buffer.concat(parts.splice(0));
      objects.set(key, { body, type, etag: etagOf(body) });
    }
    const reply = begins ? 'InitiateMultipartUploadResult' : 'CompleteMultipartUploadResult';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<${reply}><UploadId>${id}</UploadId><ETag>"stored"</ETag></${reply}>`);
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const from = Number(query.get('continuation-token') ?? 0);
    const names = [...objects.keys()].slice(from, from + pageSize).map((key) => key.replace('/clamps/', ''));
    const next = from + pageSize;
    const more = next < objects.size;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>
      ${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}
      ${names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</ListBucketResult>`);
  }

  function get(key: string, { method, headers }: IncomingMessage, response: ServerResponse) {
    const stored = objects.get(key);
    if (!stored) return response.writeHead(404).end();
    const [, first = 0, last = stored.body.length - 1] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
    const part = stored.body.subarray(Number(first), Number(last) + 1);
    response.writeHead(headers.range ? 206 : 200, {
      'content-length': part.length,
      'content-type': stored.type,
      etag: stored.etag,
    });
    return response.end(method === 'HEAD' ? undefined : part);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get received() {
      return received;
    },
    close: () => void server.close(),
  };
}

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('hex').slice(0, 8)}"`;

/** Decodes the first chunk of aws-chunked encoding, which the client uses where it may not send plain bytes. */
function plainBody(body: Buffer): Buffer {
  const head = /^([0-9a-f]+)(;[^\r\n]*)?\r\n/.exec(body.subarray(0, 200).toString('latin1'));
  if (!head) return body;
  return body.subarray(head[0].length, head[0].length + Number.parseInt(head[1] ?? '0', 16));
}
