import { type TSchema } from '@feedback/contract';
import { type Declared } from '@feedback/core';
import { type Request } from 'express';

type Fields = Record<string, unknown>;

/** The fields of an act's input that do not stand in its path. */
export function fieldsBesidesPath({ input, path }: Pick<Declared, 'input' | 'path'>): string[] {
  return Object.keys(input.properties).filter((name) => !path.includes(`{${name}}`));
}

/** The fields that an act takes in its body; of a GET or a DELETE they stand in the query. */
export function fieldsOfBody(act: Pick<Declared, 'input' | 'path' | 'method'>): string[] {
  return act.method === 'GET' || act.method === 'DELETE' ? [] : fieldsBesidesPath(act);
}

/** Whether a field of the body must be there. */
export function needsBody(act: Pick<Declared, 'input' | 'path' | 'method'>): boolean {
  const required: readonly string[] = act.input.required ?? [];
  return fieldsOfBody(act).some((name) => required.includes(name));
}

/** The input of an act as a request gives it, unchecked: the fields of its path win over those of its body. */
export function inputOf(act: Declared, req: Request): Fields {
  const names = Object.keys(req.params);
  const named = Object.fromEntries(names.map((name) => [name, req.params[name]]));
  if (fieldsOfBody(act).length > 0) {
    const sent: Fields = req.body; // `takeBody` reads an object
    return { ...sent, ...named };
  }
  const asked = fieldsBesidesPath(act).filter((name) => req.query[name] !== undefined);
  const query = asked.map((name) => [name, asTyped(req.query[name], act.input.properties[name])]);
  return { ...Object.fromEntries(query), ...named };
}

/** A text of a query as the schema's type, where it reads as one; the check then says what is wrong with any other. */
function asTyped(given: unknown, schema: TSchema | undefined): unknown {
  const type = schema && 'type' in schema ? schema.type : undefined;
  if (type === 'integer' && typeof given === 'string' && /^-?\d{1,15}$/.test(given)) return Number(given);
  if (type === 'boolean' && (given === 'true' || given === 'false')) return given === 'true';
  return given;
}
