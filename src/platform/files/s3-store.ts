import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Settings } from '../settings.ts';
import { type ByteRange, checkKey, type FileStore, missingFile } from './file-store.ts';
import { mimeOf } from './mime-types.ts';

/** A file store in an S3 bucket, or in one of an S3-compatible service when an endpoint is given. */
export function s3Store({ bucket, ...config }: NonNullable<Settings['s3']>): FileStore {
  const client = new S3Client({ ...config, forcePathStyle: config.endpoint !== undefined });
  const objectOf = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  const head = async (key: string) => {
    try {
      return await client.send(new HeadObjectCommand(objectOf(key)));
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };

  const bodyOf = async (key: string, range?: ByteRange) => {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ ...objectOf(key), Range }));
      if (!Body) throw missingFile(key);
      return Body;
    } catch (error) {
      throw isAbsent(error) ? missingFile(key) : error;
    }
  };

  return {
    async put(key, bytes, type) {
      await client.send(new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: type }));
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
        type: found.ContentType ?? mimeOf(key),
      };
    },

    async read(key) {
      return (await bodyOf(key)).transformToByteArray();
    },

    async stream(key, range) {
      const body = await bodyOf(key, range);
      if (!(body instanceof Readable)) throw new Error('The S3 client returned a stream that is not a Node stream');
      return body;
    },
  };
}

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
