/** The features of one text, identified by their hashes. Each is stored once, with one weight, in order of first occurrence. */
export type FeatureWeights = {
  /** Clears the weights and allocates space for at most `most` features. */
  clear: (most: number) => void;
  keep: (feature: number, weight: number) => void;
  size: () => number;
  featureAt: (index: number) => number;
  weightAt: (index: number) => number;
};

/**
 * Use one instance for all texts, with `clear` between them: a Map for each text takes twice as long, and an array with an element for
 * every feature that there may be would fetch nearly each of them from memory. `merge` gives the weight of a feature that occurs again.
 */
export function openFeatureWeights(merge: (before: number, again: number) => number): FeatureWeights {
  let features = new Int32Array(0);
  let weights = new Float64Array(0);
  /**
   * A hash table with open addressing. The low bits of a feature give its place; if that is taken, the next free place is used.
   * A place holds the feature's number, counted from 1; 0 marks a free place.
   */
  let places = new Int32Array(1);
  let mask = 0;
  let held = 0;
  return {
    clear: (most) => {
      held = 0;
      const room = 2 ** Math.ceil(Math.log2(2 * most + 1));
      mask = room - 1;
      if (room <= places.length) {
        places.fill(0, 0, room);
        return;
      }
      features = new Int32Array(room);
      weights = new Float64Array(room);
      places = new Int32Array(room);
    },
    keep: (feature, weight) => {
      let place = feature & mask;
      for (let at = places[place] ?? 0; at > 0; at = places[place] ?? 0) {
        if (features[at - 1] === feature) {
          weights[at - 1] = merge(weights[at - 1] ?? 0, weight);
          return;
        }
        place = (place + 1) & mask;
      }
      features[held] = feature;
      weights[held] = weight;
      places[place] = ++held;
    },
    size: () => held,
    featureAt: (index) => features[index] ?? 0,
    weightAt: (index) => weights[index] ?? 0,
  };
}
