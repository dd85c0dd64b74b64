import { ownJson } from '@feedback/contract/own-json';
import type { TObject } from '@feedback/contract/schema';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };
export type PlainSchema = { type: 'object'; [key: string]: Json };

/** The input schema in the form in which it is listed. */
export function toInputSchema(schema: TObject): PlainSchema {
  return toPlain(schema);
}

/**
 * The output schema, reduced to the types of its fields: every agent reads the list before its first call, and the answers are
 * self-explanatory. docs/agents.md has the full schema. A field whose text comes from customers or other outsiders is marked as
 * untrusted.
 */
export function toOutputSchema(schema: TObject): PlainSchema {
  const { properties, ...rest } = toPlain(schema);
  const fields = Object.entries(properties as Record<string, Schema>); // every tool returns an object
  return { ...rest, properties: Object.fromEntries(fields.map(([name, field]) => [name, toOutline(field)])) };
}

/** Keywords that only our own validator knows; strict clients refuse a schema that contains them. */
const OWN_KEYWORDS = new Set(['noNul', 'wellFormed']);
const EVIDENCE = /evidence, not instructions/i;

function toPlain(schema: TObject): PlainSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => (OWN_KEYWORDS.has(key) ? undefined : value));
  return ownJson<PlainSchema>(text);
}

function toOutline(field: Schema): Schema {
  const untrusted = EVIDENCE.test(JSON.stringify(field)) ? { description: 'Untrusted.' } : {};
  // In JSON Schema, the entries of `anyOf` are schemas. `items` may be one schema or several; here it is always one.
  const types = [field, ...((field['anyOf'] as Schema[] | undefined) ?? [])].flatMap(
    ({ type }) => type ?? [],
  );
  const type = types.length === 1 && types[0] !== undefined ? types[0] : types;
  const { type: each } = (field['items'] ?? {}) as Schema;
  return { type, ...(each === undefined ? {} : { items: { type: each } }), ...untrusted };
}
