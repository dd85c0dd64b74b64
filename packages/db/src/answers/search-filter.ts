import { everySubset } from '../statements/every-subset.ts';
import { type Parameter } from '../statements/statement.ts';
import { type Kind } from '../understanding/understandings.ts';

/** What a search covers; an absent field does not filter. */
export type SearchFilter = {
  projectId?: string;
  since?: Date;
  until?: Date;
  kinds?: Kind[];
  source?: string;
};

/** The conditions of a filter on a row of `embedding` or `search_entry`, as far as their number columns can check it. */
export function toConditions(table: string, filter: SearchFilter, parameter: Parameter): string {
  const { since, until, kinds, projectId, source } = filter;
  const key = (value: string) => `(select search_key(${value}))`;
  const conditions: string[] = [];
  if (since) conditions.push(`${table}.said_at >= ${parameter('timestamptz', since)}`);
  if (until) conditions.push(`${table}.said_at < ${parameter('timestamptz', until)}`);
  if (kinds) conditions.push(`${table}.kind = any (${parameter('feedback_kind[]', kinds)}::feedback_kind[])`);
  if (projectId !== undefined) conditions.push(`${table}.project_key = ${key(parameter('text', projectId))}`);
  if (source !== undefined) conditions.push(`${table}.source_key = ${key(parameter('text', source))}`);
  return conditions.map((condition) => `and ${condition}`).join(' ');
}

/** Filters with every field, and with none. */
export function everyFilter(): SearchFilter[] {
  const [since, until] = [new Date(0), new Date(1)];
  return everySubset<Required<SearchFilter>>({
    projectId: 'p',
    since,
    until,
    kinds: ['bug'],
    source: 's',
  });
}
