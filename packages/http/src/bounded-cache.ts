/** A map that forgets its oldest entry when it is full. */
export function boundedCache<T>(max: number) {
  const entries = new Map<string, T>();
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, value: T) => {
      entries.delete(key);
      entries.set(key, value);
      const oldest = entries.keys().next();
      if (entries.size > max && !oldest.done) entries.delete(oldest.value);
    },
    delete: (key: string) => entries.delete(key),
  };
}
