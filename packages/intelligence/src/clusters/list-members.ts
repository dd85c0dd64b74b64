/** The nodes of each group, in ascending order. */
export function listMembers(groupOf: Int32Array, groups: number): { of: (group: number) => Int32Array } {
  const starts = new Int32Array(groups + 1);
  for (const group of groupOf) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 0; group < groups; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const nodes = new Int32Array(groupOf.length);
  const next = starts.slice();
  for (const [node, group] of groupOf.entries()) {
    const at = next[group] ?? 0;
    nodes[at] = node;
    next[group] = at + 1;
  }
  return { of: (group) => nodes.subarray(starts[group] ?? 0, starts[group + 1] ?? 0) };
}
