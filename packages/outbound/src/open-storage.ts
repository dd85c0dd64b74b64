import { bucketStorage, type BucketSettings } from './bucket-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { type ObjectStorage } from './object-storage.ts';

/** Where the settings store objects: a folder, or a bucket. */
export type StorageSettings = { folder: string } | BucketSettings;

export function openStorage(settings: StorageSettings): ObjectStorage {
  return 'folder' in settings ? folderStorage(settings.folder) : bucketStorage(settings);
}
