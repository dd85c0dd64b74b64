/** Releases the memory, or stops waiting for it; calling it twice is safe. */
export type Leave = () => void;

/** Memory for bodies in processing, granted in the order of requests. */
export type BodyMemory = {
  /** Calls `enter` once there is room, possibly at once. */
  ask: (bytes: number, enter: () => void) => Leave;
};

/**
 * Bounds how many bytes of bodies this process handles at a time: a body costs several times its size until its request is
 * answered.
 */
export function bodyMemory(capacityBytes: number): BodyMemory {
  let free = capacityBytes;
  const waiting = new Set<{ bytes: number; enter: () => void }>();

  function admit() {
    for (const next of waiting) {
      if (next.bytes > free) return;
      waiting.delete(next);
      free -= next.bytes;
      next.enter();
    }
  }

  return {
    ask: (bytes, enter) => {
      let [isInside, hasLeft] = [false, false];
      const place = {
        bytes,
        enter: () => {
          isInside = true;
          enter();
        },
      };
      waiting.add(place);
      admit();
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        waiting.delete(place);
        if (isInside) free += bytes;
        admit();
      };
    },
  };
}
