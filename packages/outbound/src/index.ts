export { bucketStorage, type BucketSettings } from './bucket-storage.ts';
export { folderStorage } from './folder-storage.ts';
export { type ObjectStorage } from './object-storage.ts';
