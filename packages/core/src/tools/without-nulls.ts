/** An object without the fields that are null. */
export type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: Exclude<T[K], null>;
};

export function withoutNulls<T extends object>(fields: T): WithoutNulls<T> {
  const kept = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(kept) as WithoutNulls<T>; // a subset of T's own fields
}
