import type { S3Client } from '@aws-sdk/client-s3';
import { type ObjectStorage } from './object-storage.ts';

/** Credentials come from where AWS's own tools look for them. `endpoint` names a store that speaks S3 and is not AWS. */
export type BucketSettings = { bucket: string; region: string; endpoint?: string | undefined };

/** Objects in an S3 bucket. */
export function bucketStorage({ bucket, region, endpoint }: BucketSettings): ObjectStorage {
  let opened: Promise<{ s3: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined;

  /** Loaded when there is something to store: whoever has a folder goes without. */
  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    const ownStore = endpoint === undefined ? {} : { endpoint, forcePathStyle: true };
    return { sdk, s3: new sdk.S3Client({ region, ...ownStore }) };
  }
  const client = () => (opened ??= open());

  return {
    put: async (key, { bytes, mediaType }) => {
      const { s3, sdk } = await client();
      const object = { Bucket: bucket, Key: key, Body: bytes, ContentType: mediaType };
      await s3.send(new sdk.PutObjectCommand(object));
    },
    get: async (key) => {
      const { s3, sdk } = await client();
      try {
        const { Body } = await s3.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const { s3, sdk } = await client();
      await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
