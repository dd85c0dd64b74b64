import type { S3Client } from '@aws-sdk/client-s3';
import { type ObjectStorage } from './object-storage.ts';

/** Credentials come from AWS's default provider chain. `endpoint` names an S3-compatible store other than AWS. */
export type BucketSettings = { bucket: string; region: string; endpoint?: string | undefined };

/** Objects in an S3 bucket. */
export function bucketStorage({ bucket, region, endpoint }: BucketSettings): ObjectStorage {
  const ownStore = endpoint === undefined ? {} : { endpoint, forcePathStyle: true };
  let opened: S3Client | undefined;
  const open = async () => {
    // Loaded on first use: an installation with a folder never loads it.
    const { S3Client: Client, ...sdk } = await import('@aws-sdk/client-s3');
    opened ??= new Client({ region, ...ownStore });
    return { s3: opened, sdk };
  };

  return {
    put: async (key, { bytes, mediaType }) => {
      const { s3, sdk } = await open();
      const object = { Bucket: bucket, Key: key, Body: bytes, ContentType: mediaType };
      await s3.send(new sdk.PutObjectCommand(object));
    },
    get: async (key) => {
      const { s3, sdk } = await open();
      try {
        const { Body } = await s3.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const { s3, sdk } = await open();
      await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
