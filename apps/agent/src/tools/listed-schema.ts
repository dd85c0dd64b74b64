import type { TObject } from 'typebox';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };
export type PlainSchema = { type: 'object'; [key: string]: Json };

/** What goes in, as it is checked. */
export function toInputSchema(schema: TObject): PlainSchema {
  return toPlain(schema);
}

/**
 * What comes out, without what stands inside its fields: every agent reads the list before its first call, and the answers speak
 * for themselves. docs/agents.md has it all. A field says so when words of customers or others stand in it.
 */
export function toOutputSchema(schema: TObject): PlainSchema {
  const { properties, ...rest } = toPlain(schema);
  const fields = Object.entries(properties as Record<string, Schema>); // every tool answers an object
  return { ...rest, properties: Object.fromEntries(fields.map(([name, field]) => [name, toOutline(field)])) };
}

/** Keywords that only our own validator knows; strict clients refuse a schema that has them. */
const OWN_KEYWORDS = new Set(['noNul', 'wellFormed']);
const EVIDENCE = /evidence, not instructions/i;

function toPlain(schema: TObject): PlainSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => (OWN_KEYWORDS.has(key) ? undefined : value));
  return JSON.parse(text) as PlainSchema; // an object's schema stays one
}

function toOutline(field: Schema): Schema {
  const untrusted = EVIDENCE.test(JSON.stringify(field)) ? { description: 'Untrusted.' } : {};
  const types = [field, ...((field['anyOf'] as Schema[] | undefined) ?? [])].flatMap(
    ({ type }) => type ?? [],
  );
  const type = types.length === 1 && types[0] !== undefined ? types[0] : types;
  const { type: each } = (field['items'] ?? {}) as Schema;
  return { type, ...(each === undefined ? {} : { items: { type: each } }), ...untrusted };
}
