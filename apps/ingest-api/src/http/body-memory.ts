/** Gives up the memory that was asked for, or the wait for it; twice is safe. */
export type Leave = () => void;

/** Memory for bodies, handed out first come first served. */
export type BodyMemory = {
  /** Calls `enter` once there is room, which may be at once. */
  ask: (bytes: number, enter: () => void) => Leave;
  isWantedByOthers: () => boolean;
};

/**
 * Bounds how much of the bodies being read and worked on this process holds at a time: a body costs several times its size
 * until it is answered. Whoever gets no room is not read from, so what it sends stays with the network.
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
    isWantedByOthers: () => waiting.size > 0,
  };
}
