import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type ObjectStorage } from './object-storage.ts';

/** Credentials come from where AWS's own tools look for them. `endpoint` names a store that speaks S3 and is not AWS. */
export type BucketSettings = { bucket: string; region: string; endpoint?: string | undefined };

/** Objects in an S3 bucket. */
export function bucketStorage({ bucket, region, endpoint }: BucketSettings): ObjectStorage {
  const s3 = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  return {
    put: async (key, { bytes, mediaType }) => {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: mediaType }));
    },
    get: async (key) => {
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (key) => {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
