import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ignoreErrors } from '../ignore-errors.ts';
import type { Settings } from '../settings.ts';
import { type ByteRange, checkStoreKey, type FileStore, isStoreKey, missingFileError } from './file-store.ts';
import { getMimeType } from './mime-types.ts';

const TIMEOUTS = { connectionTimeout: 3000, socketTimeout: 30_000 };
const CHECK_MS = 5000;
/**
 * Key of a missing object. Unlike HEAD, the reply to GET shows whether the bucket exists and the credentials are right.
 */
const PROBE = 'check';
const RECHECK_MS = 60_000;
const UPLOAD = { partSize: 8 * 2 ** 20, queueSize: 2 };

function createRequests(client: S3Client, bucket: string) {
  const objectOf = (key: string) => ({ Bucket: bucket, Key: checkStoreKey(key) });

  const check = async () => {
    const request = new GetObjectCommand({ Bucket: bucket, Key: PROBE });
    try {
      const { Body } = await client.send(request, { abortSignal: AbortSignal.timeout(CHECK_MS) });
      await Body?.transformToByteArray();
    } catch (error) {
      if (!isMissingObjectError(error)) throw error;
    }
  };

  /**
   * Replies to HEAD have no body, so that a missing bucket looks like a missing file. The bucket is therefore checked
   * after a missing file, at most once a minute.
   */
  let checkedAt = Number.NEGATIVE_INFINITY;
  const absent = async () => {
    if (performance.now() - checkedAt > RECHECK_MS) await check();
    checkedAt = performance.now();
    return undefined;
  };

  const head = async (key: string) => {
    try {
      return await client.send(new HeadObjectCommand(objectOf(key)));
    } catch (error) {
      if (isMissingObjectError(error)) return await absent();
      throw error;
    }
  };

  const bodyOf = async (key: string, range?: ByteRange) => {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ ...objectOf(key), Range }));
      if (!Body) throw missingFileError(key);
      return Body;
    } catch (error) {
      if (!isMissingObjectError(error)) throw error;
      await absent();
      throw missingFileError(key);
    }
  };

  return { objectOf, check, head, bodyOf };
}

export function createS3Store({ bucket, ...config }: NonNullable<Settings['s3']>): FileStore {
  const client = new S3Client({ ...config, forcePathStyle: config.endpoint !== undefined, requestHandler: TIMEOUTS });
  const { objectOf, check, head, bodyOf } = createRequests(client, bucket);
  return {
    async put(key, content, type) {
      const Body = content instanceof Uint8Array ? content : ignoreErrors(Readable.from(content));
      const params = { ...objectOf(key), Body, ContentType: type };
      await ignoreErrors(new Upload({ client, params, ...UPLOAD })).done();
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },

    async exists(key) {
      return (await head(key)) !== undefined;
    },

    async stat(key) {
      const found = await head(key);
      if (!found) return undefined;
      return {
        bytes: found.ContentLength ?? 0,
        etag: found.ETag ?? '',
        modified: found.LastModified ?? new Date(0),
        type: found.ContentType ?? getMimeType(key),
      };
    },

    async read(key) {
      return (await bodyOf(key)).transformToByteArray();
    },

    async stream(key, range) {
      const body = await bodyOf(key, range);
      if (!(body instanceof Readable)) throw new Error('The S3 client returned a stream that is not a Node stream');
      return ignoreErrors(body);
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key } of Contents) if (Key !== undefined && isStoreKey(Key)) yield Key;
      }
    },

    check,
  };
}

const isMissingObjectError = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
