import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';

/** The bars of likeness by which items are clustered, and by which corrections count for others, as `train/train-clusters.ts` chose them. Each is a cosine, or a share of one. */
export type LikenessBars = {
  /** An item joins its nearest cluster from `alike` on, or when several exemplars are at least `remotelyAlike`. */
  arrival: { alike: number; remotelyAlike: number };
  /**
   * A few items are joined by average link. Groups join above `always` + `share` · the median likeness of an item and its nearest one,
   * and never below `least`: among a handful of items there may be no two that are alike. Of the likeness, neighbourhoods are the share
   * `neighbourhoods`; a neighbourhood holds what is `near` times as alike as the nearest one.
   */
  few: { always: number; share: number; least: number; neighbourhoods: number; near: number };
  /**
   * Many items are divided as a graph. All are shares of the median likeness of an item and its nearest neighbour: what it takes to be
   * linked, and how far above that two members must be alike on average, for 600 items and for 3,000. It is lower for many, because what
   * is said more often is said in more ways. Higher values give more and smaller clusters. People can merge those, but cannot undo a chain.
   */
  many: { linked: number; resolutionOf600: number; resolutionOf3000: number };
  /** A correction counts for items at least so similar: of two items of one domain about different things one pair in ten is. */
  corrected: { similar: number };
};

const file = new URL('../../model/clusters.json', import.meta.url);
export const LIKENESS_BARS = ownJson<LikenessBars>(readFileSync(file, 'utf8')); // training wrote it
