/** Where files go that are no rows: a folder, or a bucket. A key is a path of plain characters with `/` between. */
export type ObjectStorage = {
  /** Stores an object under its key, in place of one that is there. */
  put: (key: string, object: { bytes: Buffer; mediaType: string }) => Promise<void>;
  /** The bytes under a key; null when there are none. */
  get: (key: string) => Promise<Buffer | null>;
  /** Twice is the same as once. */
  remove: (key: string) => Promise<void>;
};
