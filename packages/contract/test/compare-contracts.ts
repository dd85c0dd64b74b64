import { compareSchemas, type Direction } from './compare-schemas.ts';
import { type Contract, type OperationContract, type Schema } from './contract-today.ts';

/** A change that breaks a contract's clients, by its place and rule: `postFeedback 200.id required`. */
export type Break = string;

/**
 * The breaking changes between two contracts. New operations, statuses, fields and tools do not break clients (§9.3): clients
 * ignore what they do not know, and treat an unknown status as its class (RFC 9110 §15).
 */
export function breaksBetween(before: Contract, after: Contract): Break[] {
  const breaks = [
    ...each(before.operations, after.operations, operationBreaks),
    ...each(before.tools, after.tools, toolBreaks),
  ];
  return [...new Set(breaks)];
}

function each<T>(before: Record<string, T>, after: Record<string, T>, compare: (a: T, b: T) => string[]) {
  return Object.entries(before).flatMap(([id, one]) => {
    const other = after[id];
    return (other ? compare(one, other) : ['removed']).map((place) => `${id} ${place}`);
  });
}

function operationBreaks(before: OperationContract, after: OperationContract): string[] {
  const fixed = ['method', 'path', 'credential', 'malformed'] as const;
  return [
    ...fixed.filter((rule) => before[rule] !== after[rule]),
    ...(before.anyOrigin && !after.anyOrigin ? ['anyOrigin'] : []),
    ...((before.maxBodyBytes ?? Infinity) > (after.maxBodyBytes ?? Infinity) ? ['maxBodyBytes'] : []),
    ...((before.perHour ?? Infinity) > (after.perHour ?? Infinity) ? ['perHour'] : []),
    ...schemaBreaks(before.request, after.request, 'request'),
    ...Object.entries(before.responses).flatMap(([status, answer]) => {
      const now = after.responses[status];
      if (!now) return [`${status} removed`];
      const gone = answer.headers.filter((name) => !now.headers.includes(name));
      return [
        ...gone.map((name) => `${status} header ${name}`),
        ...schemaBreaks(answer.body ?? undefined, now.body ?? undefined, 'response', status),
      ];
    }),
  ];
}

function toolBreaks(before: Contract['tools'][string], after: Contract['tools'][string]): string[] {
  return [
    ...(before.scope === after.scope ? [] : ['scope']),
    ...schemaBreaks(before.input, after.input, 'request', 'input'),
    ...schemaBreaks(before.output, after.output, 'result', 'output'),
  ];
}

/**
 * Compares bodies, also where one is absent: a newly required body breaks clients that send none; a removed body breaks clients
 * that read it.
 */
function schemaBreaks(
  before: Schema | undefined,
  after: Schema | undefined,
  direction: Direction,
  place: string = direction,
): string[] {
  if (before && after)
    return compareSchemas(before, after, direction, place).map((misfit) => `${misfit.place} ${misfit.rule}`);
  const needed = direction === 'request' ? after : before;
  return needed ? [`${place} body`] : [];
}
