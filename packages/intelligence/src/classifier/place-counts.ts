/** Counts how often each place occurs in one group of features, and lists the places in the order found. */
export type PlaceCounts = {
  /** Forgets all places and makes room for at most `most`. */
  clear: (most: number) => void;
  add: (place: number) => void;
  size: () => number;
  placeAt: (index: number) => number;
  timesAt: (index: number) => number;
};

/**
 * Use one instance for all groups, with `clear` between them. The table is as small as the group: an array with an element for
 * every place that there is would fetch nearly each of them from memory.
 */
export function openPlaceCounts(): PlaceCounts {
  let places = new Int32Array(0);
  let times = new Int32Array(0);
  /** A hash table with open addressing: the number of a place in the list, counted from 1; 0 marks a free slot. */
  let slots = new Int32Array(1);
  let mask = 0;
  let held = 0;
  return {
    clear: (most) => {
      held = 0;
      const room = 2 ** Math.ceil(Math.log2(2 * most + 1));
      mask = room - 1;
      if (room <= slots.length) {
        slots.fill(0, 0, room);
        return;
      }
      places = new Int32Array(room);
      times = new Int32Array(room);
      slots = new Int32Array(room);
    },
    add: (place) => {
      let slot = place & mask;
      for (let at = slots[slot] ?? 0; at > 0; at = slots[slot] ?? 0) {
        if (places[at - 1] === place) {
          times[at - 1] = (times[at - 1] ?? 0) + 1;
          return;
        }
        slot = (slot + 1) & mask;
      }
      places[held] = place;
      times[held] = 1;
      slots[slot] = ++held;
    },
    size: () => held,
    placeAt: (index) => places[index] ?? 0,
    timesAt: (index) => times[index] ?? 0,
  };
}
