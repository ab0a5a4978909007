// Makes the bucket of S3_BUCKET unless it exists, for a store that starts empty (compose.yaml).
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { S3_BUCKET, S3_ENDPOINT, S3_REGION = 'us-east-1', S3_KEY = '', S3_SECRET = '' } = process.env;
const store = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  forcePathStyle: true,
  credentials: { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET },
});
try {
  await store.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
} catch (error) {
  if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(error.name)) throw error;
}
