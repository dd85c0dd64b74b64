import { type Schema } from './contract-today.ts';

/** A place in a schema, and the rule that values there violate after the change. */
export type Misfit = { place: string; rule: string };

/**
 * The direction in which values travel: what callers send must still be accepted, and answers must still match what was
 * promised. A tool's result may omit a field that was null.
 */
export type Direction = 'request' | 'response' | 'result';

/** A rule that sets a maximum (+1) or a minimum (-1), or that is present or absent. */
const BOUNDS: Record<string, 1 | -1> = {
  maxLength: 1,
  maximum: 1,
  exclusiveMaximum: 1,
  maxItems: 1,
  maxProperties: 1,
  minLength: -1,
  minimum: -1,
  exclusiveMinimum: -1,
  minItems: -1,
  minProperties: -1,
};
const PATTERNS = ['format', 'pattern', 'multipleOf', 'uniqueItems', 'noNul', 'wellFormed'];

/**
 * How `after` breaks clients of `before`. A request breaks when something accepted before is refused, a response when something
 * new is answered; both mean that a value of the inner schema does not fit the outer. A new field breaks nothing, and neither
 * does a removed one if unknown fields are accepted (§9.3). A new word in an enumeration of a response breaks clients: they
 * must ignore unknown fields, but cannot ignore an unknown word.
 */
export function compareSchemas(before: Schema, after: Schema, direction: Direction, place: string): Misfit[] {
  return direction === 'request'
    ? fit(before, after, direction, place)
    : fit(after, before, direction, place);
}

function fit(inner: Schema, outer: Schema, direction: Direction, place: string): Misfit[] {
  if (inner.anyOf || outer.anyOf) return fitAny(inner, outer, direction, place);
  const broken = (rule: string): Misfit => ({ place, rule });
  const misfits: Misfit[] = [];
  if (!typesFit(inner, outer)) return [broken('type')];

  const [words, allowed] = [wordsOf(inner), wordsOf(outer)];
  if (allowed && !words?.every((word) => allowed.includes(word))) misfits.push(broken('enum'));
  for (const [rule, sign] of Object.entries(BOUNDS)) {
    const [own, limit] = [inner[rule] as number | undefined, outer[rule] as number | undefined];
    if (limit !== undefined && (own === undefined || own * sign > limit * sign)) misfits.push(broken(rule));
  }
  for (const rule of PATTERNS)
    if (outer[rule] !== undefined && outer[rule] !== inner[rule]) misfits.push(broken(rule));
  return [
    ...misfits,
    ...fitItems(inner, outer, direction, place),
    ...fitFields(inner, outer, direction, place),
  ];
}

function fitItems(inner: Schema, outer: Schema, direction: Direction, place: string): Misfit[] {
  return outer.items ? fit(inner.items ?? {}, outer.items, direction, `${place}[]`) : [];
}

function fitFields(inner: Schema, outer: Schema, direction: Direction, place: string): Misfit[] {
  const fields = inner.properties ?? {};
  const known = outer.properties ?? {};
  const at = (name: string) => `${place}.${name}`;
  const broken = (names: string[], rule: string) => names.map((name) => ({ place: at(name), rule }));
  const maySkip = (name: string) => direction === 'result' && name in fields && takesNull(known[name]);
  const missing = (outer.required ?? []).filter(
    (name) => !(inner.required ?? []).includes(name) && !maySkip(name),
  );
  const isClosed = direction === 'request' && outer.additionalProperties === false;
  const unknown = Object.keys(fields).filter((name) => !(name in known));
  const gone = Object.keys(known).filter((name) => !(name in fields) && !missing.includes(name));
  return [
    ...broken(missing, 'required'),
    ...(isClosed ? broken(unknown, 'removed') : []),
    ...(isClosed && inner.additionalProperties !== false ? [{ place, rule: 'additionalProperties' }] : []),
    ...(direction === 'request' ? [] : broken(gone, 'removed')),
    ...Object.entries(fields).flatMap(([name, field]) =>
      known[name] ? fit(field, known[name], direction, at(name)) : [],
    ),
    ...Object.entries(outer.patternProperties ?? {}).flatMap(([pattern, field]) =>
      fit(inner.patternProperties?.[pattern] ?? {}, field, direction, at('*')),
    ),
  ];
}

/** Checks that every alternative of the inner schema fits one of the outer; differences are reported against the closest one. */
function fitAny(inner: Schema, outer: Schema, direction: Direction, place: string): Misfit[] {
  const alternatives = outer.anyOf ?? [outer];
  const used = new Set<Schema>();
  const misfits = (inner.anyOf ?? [inner]).flatMap((one, index) => {
    const inTurn = [...alternatives.slice(index), ...alternatives.slice(0, index)]; // in a tie, the one at the same position wins
    const tried = inTurn.map((other) => ({ other, lacks: fit(one, other, direction, place) }));
    const closest = tried.toSorted((a, b) => weigh(a.lacks, place) - weigh(b.lacks, place))[0];
    if (!closest) return [{ place, rule: 'anyOf' }];
    used.add(closest.other);
    return closest.lacks;
  });
  const gone = direction !== 'request' && alternatives.some((one) => one.type === 'object' && !used.has(one));
  return gone ? [...misfits, { place, rule: 'anyOf' }] : misfits;
}

/** The distance between two alternatives: another type counts as farther than any number of misfits. */
function weigh(lacks: Misfit[], place: string): number {
  return lacks.some((lack) => lack.place === place && lack.rule === 'type')
    ? Number.MAX_SAFE_INTEGER
    : lacks.length;
}

function takesNull(schema: Schema = {}): boolean {
  return (schema.anyOf ?? [schema]).some((one) => typesOf(one).includes('null'));
}

function typesFit(inner: Schema, outer: Schema): boolean {
  const allowed = typesOf(outer);
  if (allowed.length === 0) return true;
  const types = typesOf(inner);
  const fits = (type: string) => allowed.includes(type) || (type === 'integer' && allowed.includes('number'));
  return types.length > 0 && types.every(fits);
}

/** The types of a schema; a schema that only lists words has the types of these words. */
function typesOf(schema: Schema): string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  return [...new Set(wordsOf(schema)?.map((word) => (word === null ? 'null' : typeof word)))];
}

function wordsOf(schema: Schema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}
