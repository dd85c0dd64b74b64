/** Where files are stored: a folder or a bucket. A key is a path of plain characters separated by `/`. */
export type ObjectStorage = {
  /** Stores an object under its key, replacing an existing one. */
  put: (key: string, object: { bytes: Buffer; mediaType: string }) => Promise<void>;
  /** The bytes under a key; null when there are none. */
  get: (key: string) => Promise<Buffer | null>;
  /** Removes an object; idempotent. */
  remove: (key: string) => Promise<void>;
};
