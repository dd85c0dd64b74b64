export { bucketStorage, type BucketSettings } from './bucket-storage.ts';
export { folderStorage } from './folder-storage.ts';
export {
  createGuardedFetch,
  type GuardedAnswer,
  type GuardedFetch,
  type GuardOptions,
  GuardRefusal,
} from './guarded-fetch.ts';
export { type ObjectStorage } from './object-storage.ts';
