/** Releases the memory, or stops waiting for it; it is safe to call it twice. */
export type Leave = () => void;

/** Memory for bodies in processing, granted first come first served. */
export type BodyMemory = {
  /** Calls `enter` once there is room, which may be at once. */
  ask: (bytes: number, enter: () => void) => Leave;
};

/** Bounds how many bytes of bodies this process handles at a time: each costs several times its size until it is answered. */
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
