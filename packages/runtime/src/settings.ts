import { type Problem, validator } from '@feedback/contract';
import type { Static, TObject, TSchema } from '@feedback/contract/schema';

/** Settings that cannot be used: `message` has one line each, with the name, the problem and an example. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

/**
 * Reads a process' settings from the environment. An empty value counts as absent.
 * @throws SettingsError naming every wrong one at once
 */
export function readEnv<T extends TObject>(schema: T, env: Environment): Static<T> {
  const given: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = env[name];
    if (text !== undefined && text !== '') given[name] = toValue(property, text);
  }
  const checked = validator(schema)(given);
  if (!checked.ok)
    throw new SettingsError(checked.problems.map((problem) => line(schema, problem)).join('\n'));
  return checked.value;
}

/** What an operator sees before anything has started: only the settings that are wrong. */
function line(schema: TObject, { field, message }: Problem): string {
  const name = field.split('.')[0] ?? field;
  const examples: unknown = Reflect.get(schema.properties[name] ?? {}, 'examples');
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  const isShown = typeof example === 'string' || typeof example === 'number';
  return `${name} ${message}${isShown ? ` (for example ${name}=${example})` : ''}`;
}

/** Text that is not a number stays text, so that the check can name the expected type. */
function toValue(schema: TSchema, text: string): unknown {
  const type: unknown = Reflect.get(schema, 'type');
  if (type === 'integer' || type === 'number')
    return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
