import { saysAgain, saysUnsolved } from '@feedback/intelligence';
import { eachOnce } from './count-items.ts';
import { endOfSilence } from './end-of-silence.ts';
import { type Found } from './join-parts.ts';

/** A priority came back if it has at least this many mentions from before its silence, and since. */
const [LEAST_BEFORE, LEAST_SINCE] = [3, 2];
/** At least this share of the items since must say that it happens again; otherwise the silence was chance. */
const SAY_SO = 0.25;

/**
 * What came back, for a question that names no subject: of each priority that was silent for long, the items since. If no priority
 * came back, the items that say that something was not solved after all.
 */
export function cameBack(found: Found[]): Found[] {
  const ofPriorities = Map.groupBy(found, ({ item }) => item.priorityId);
  ofPriorities.delete(null);
  const returned = [...ofPriorities.values()].flatMap(sinceSilence);
  return returned.length > 0 ? returned : found.filter(({ item }) => saysUnsolved(item.said.text));
}

/** The items of a priority since its silence; none if it did not come back. */
function sinceSilence(ofPriority: Found[]): Found[] {
  const times = eachOnce(ofPriority).map(({ mention }) => mention.saidAt);
  const end = endOfSilence(times);
  if (!end) return [];
  const before = times.filter((time) => time < end).length;
  if (before < LEAST_BEFORE || times.length - before < LEAST_SINCE) return [];
  const since = ofPriority.flatMap((one) => {
    const mentions = one.mentions.filter(({ saidAt }) => saidAt >= end);
    return mentions.length > 0 ? [{ ...one, mentions }] : [];
  });
  const saying = since.filter(({ item }) => saysAgain(item.said.text));
  return saying.length >= SAY_SO * since.length ? since : [];
}
