/** Gives the memory back, or ends the wait for it; twice is safe. */
export type Leave = () => void;

/** Memory for bodies that are worked on, handed out first come first served. */
export type BodyMemory = {
  /** Calls `enter` once there is room, which may be at once. */
  ask: (bytes: number, enter: () => void) => Leave;
};

/** Bounds how much of the bodies this process works on at a time: each costs several times its size until it is answered. */
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
