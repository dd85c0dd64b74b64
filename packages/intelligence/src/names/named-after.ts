/** Fewer items than this say too little of what their cluster is about. */
const LEAST = 3;
/** More items than this add no better title. */
const MOST = 16;

/**
 * The members that a cluster is named after, the most typical first: of its most central half the ones of the cluster's most frequent kind,
 * or that half if it has none. A member at the edge never gives the title, however well it is put.
 */
export function namedAfter<Member extends { kind: string; centrality: number }>(members: Member[]): Member[] {
  const ranked = members.toSorted((a, b) => b.centrality - a.centrality);
  const half = ranked.slice(0, Math.max(LEAST, Math.min(MOST, Math.ceil(ranked.length / 2))));
  const kind = mostFrequentKind(members);
  const ofKind = half.filter((member) => member.kind === kind);
  return ofKind.length > 0 ? ofKind : half;
}

/** On a tie, the kind that comes first. */
function mostFrequentKind(members: { kind: string }[]): string | undefined {
  const groups = [...Map.groupBy(members, ({ kind }) => kind)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
