/** An item with a lower probability is likelier outside its priority than in it. */
export const INSIDE_FROM = 0.5;
/** An item with a lower typicality is little like the others and their title: of our own texts one in two of those that do not belong, and one in four others. */
export const LEAST_TYPICAL = 0.8;

type Placed = { confirmed: boolean; probability: number; typicality: number | null };

/** Whether an item only may belong to its priority: it is likelier outside, stands badly for it, and no member confirmed it. */
export function mayNotBelong({ confirmed, probability, typicality }: Placed): boolean {
  return !confirmed && probability < INSIDE_FROM && typicality !== null && typicality < LEAST_TYPICAL;
}

/** The same of the assignment with this alias, in SQL. Where all items only may belong, they are what the priority is about, and do. */
export function isPerhaps(a: string): string {
  return `(${mayNot(a)} and exists (
    select from assignment sure where sure.workspace_id = ${a}.workspace_id and sure.priority_id = ${a}.priority_id and not ${mayNot('sure')}))`;
}

function mayNot(a: string): string {
  return `(not ${a}.confirmed and ${a}.probability < ${INSIDE_FROM} and coalesce(${a}.typicality < ${LEAST_TYPICAL}, false))`;
}
