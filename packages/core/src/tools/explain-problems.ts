import { type Problem, type ToolContract } from '@feedback/contract';
import { asLine, inQuotation } from '../answers/customers-text.ts';

/** Which arguments apply in one use of a tool: `with` names the use, e.g. `action assign`. */
export type Scope = { with: string; takes: string[] };

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  default?: unknown;
  minimum?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
};

const NAME_LENGTH = 60;
const SHOWN_AT_MOST = 5;

/**
 * Explains what is wrong with the arguments of a call, what is correct, and what to do; the reader is an agent that will call
 * again.
 */
export function explainProblems(
  { name, input }: Pick<ToolContract, 'name' | 'input'>,
  problems: Problem[],
  scope: Scope | undefined,
): string {
  const { properties = {} } = input as Schema; // TypeBox produces JSON Schema
  const takes = scope?.takes ?? Object.keys(properties);
  const said = problems.slice(0, SHOWN_AT_MOST).map(({ field, message }) => {
    const [argument = ''] = field.split(/[.[]/);
    const schema = Object.hasOwn(properties, argument) ? properties[argument] : undefined;
    const place =
      field === '' ? 'arguments' : schema ? asLine(field, NAME_LENGTH) : inQuotation(field, NAME_LENGTH);
    const isShown = message === NOT_HERE || message.includes('for example');
    const example = schema && !isShown ? exampleOf(schema) : undefined;
    return `${place} ${message}${example === undefined ? '' : `, for example ${JSON.stringify({ [argument]: example })}`}`;
  });
  if (problems.length > SHOWN_AT_MOST) said.push(`and ${problems.length - SHOWN_AT_MOST} more`);
  const isAboutNames = problems.some(({ message }) => message === NOT_KNOWN || message === NOT_HERE);
  const arguments_ = `${name}${scope ? ` with ${scope.with}` : ''} takes ${takes.join(', ')}.`;
  return `${said.join('; ')}. ${isAboutNames ? `${arguments_} ` : ''}Correct this and call ${name} again.`;
}

/** Arguments that were given but do not apply in this use of the tool. */
export function outOfScope(given: unknown, scope: Scope | undefined): Problem[] {
  if (!scope || typeof given !== 'object' || given === null) return [];
  return Object.keys(given)
    .filter((name) => !scope.takes.includes(name))
    .map((name) => ({ field: name, message: NOT_HERE }));
}

/** The validator's message for an unknown argument. */
const NOT_KNOWN = 'is not known';
const NOT_HERE = 'does not apply here: leave it out';

/** A valid example of a value; undefined where any text is valid. */
function exampleOf(schema: Schema): unknown {
  if (schema.anyOf) return schema.anyOf.map(exampleOf).find((value) => value !== undefined);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'date-time') return '2026-11-01T00:00:00Z';
  if (schema.type === 'array') return schema.items && [exampleOf(schema.items) ?? 'text'];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'string' ? 'text' : undefined;
}
