import { type ConfidenceLevel, type PriorityState } from '@feedback/contract/vocabulary';
import { type Parameter } from '../statements/statement.ts';
import { type Kind } from '../understanding/understandings.ts';

/** Which rows of a ranking to return; an absent field does not filter. */
export type Filter = {
  /** Only that priority. */
  id?: string;
  projectId?: string;
  states?: PriorityState[];
  kind?: Kind;
  /** All its words must occur in the title, in any inflection. */
  query?: string;
  since?: Date;
  confidence?: ConfidenceLevel[];
  assignee?: string;
  areaId?: string;
};

/**
 * `then` is the alias of the row whose title, state and assignee are compared: `p` for those of today, `r` for those when the
 * ranking was made.
 */
export function toConditions(filter: Filter, then: 'p' | 'r', parameter: Parameter): string[] {
  const { id, projectId, states, kind, query, since, confidence, assignee, areaId } = filter;
  const conditions: string[] = [];
  if (id) conditions.push(`r.priority_id = ${parameter('uuid', id)}`);
  if (states)
    conditions.push(`${then}.state = any (${parameter('priority_state[]', states)}::priority_state[])`);
  if (kind) conditions.push(`r.kind = ${parameter('feedback_kind', kind)}::feedback_kind`);
  if (query) conditions.push(hasWords(`${then}.title`, parameter('text', query)));
  if (confidence)
    conditions.push(`r.detail #>> '{confidence,level}' = any (${parameter('text[]', confidence)}::text[])`);
  if (assignee) conditions.push(`${then}.assignee = ${parameter('text', assignee)}`);
  if (areaId) conditions.push(`p.area_id = ${parameter('uuid', areaId)}`);
  if (since) conditions.push(`r.last_said_at >= ${parameter('timestamptz', since)}`);
  if (projectId) conditions.push(`r.detail -> 'projects' ? ${parameter('text', projectId)}`);
  return conditions;
}

/**
 * Whole words, by their English stems. PostgreSQL's parser would read "SAML/SSO" as a path, so punctuation separates words
 * first. A query without words, or with stop words only ("the"), is searched for as it stands.
 */
function hasWords(title: string, query: string): string {
  const plain = (text: string) => `regexp_replace(${text}, '[!-/:-@[-\`{-~]+', ' ', 'g')`;
  const asked = `plainto_tsquery('pg_catalog.english', ${plain(`${query}::text`)})`;
  return `case when numnode(${asked}) > 0 then to_tsvector('pg_catalog.english', ${plain(title)}) @@ ${asked}
               else strpos(lower(${title}), lower(${query}::text)) > 0 end`;
}
