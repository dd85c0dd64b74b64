import { NAMED_SCHEMAS } from './named-schemas.ts';
import { ownJson } from './own-json.ts';
import { type TSchema } from './schema.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Our own keywords: only our validator knows them. */
const OWN_KEYWORDS = new Set(['noNul', 'wellFormed', 'amountAtMost']);

/** The schemas of one OpenAPI document: those with a name are written once and referred to. */
export type OpenApiSchemas = {
  /** A schema as the document shows it. */
  shown: (schema: TSchema) => Json;
  /** The definitions of the names that were shown. */
  definitions: () => { [name: string]: Json };
};

export function openApiSchemas(): OpenApiSchemas {
  const definitions: { [name: string]: Json } = {};

  function plain(value: unknown, root?: unknown): Json {
    const text = JSON.stringify(value, (key, part: unknown) => {
      if (OWN_KEYWORDS.has(key)) return undefined;
      const name = part === root ? undefined : nameOf(part);
      return name === undefined ? part : reference(name, part);
    });
    return ownJson<Json>(text); // JSON.parse returns only JSON values
  }

  function reference(name: string, schema: unknown): Json {
    if (!(name in definitions)) {
      definitions[name] = null; // so that a schema may refer to itself
      definitions[name] = plain(schema, schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  return { shown: (schema) => plain(schema), definitions: () => definitions };
}

function nameOf(value: unknown): string | undefined {
  return NAMED_SCHEMAS.get(value as TSchema); // a lookup: what is no schema is not found
}
