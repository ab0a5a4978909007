import type { Settings } from '../settings.ts';

/** A key that nothing has: the reply tells whether the bucket exists, and whether the keys fit. HEAD would not say which. */
const PROBE = 'start-check';

/** Asks the bucket for a file. @throws what the S3 client throws, unless only the file is missing */
export async function checkBucket({ bucket, ...config }: NonNullable<Settings['s3']>): Promise<void> {
  const { GetObjectCommand, NoSuchKey, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ ...config, forcePathStyle: config.endpoint !== undefined, maxAttempts: 2 });
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: PROBE }), {
      abortSignal: AbortSignal.timeout(10_000),
    });
    await Body?.transformToByteArray();
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error;
  } finally {
    client.destroy();
  }
}
