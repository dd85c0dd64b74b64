import { type TEnum, type TObject, Type } from '../schema.ts';
import { type Scope } from '../vocabulary.ts';

/** One of the six tools (§4.5): its description for agents, and its input and output as plain JSON Schemas. */
export type ToolContract<In extends TObject = TObject, Out extends TObject = TObject> = {
  name: `service.${string}`;
  title: string;
  description: string;
  scope: Scope;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
  /** Example arguments of a call, for the docs. */
  example: Readonly<Record<string, unknown>>;
  input: In;
  output: Out;
};

/** The annotations of a tool that only reads: calling it changes nothing, however often. */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** The reasons for which a tool cannot do what a valid call asked for; the result is marked `isError`. */
export const TOOL_FAILURES = [
  'not_found',
  'illegal_transition',
  'conflict',
  'needs_repository',
  'insufficient_evidence',
  'quota_held',
] as const;
export type ToolFailure = {
  code: (typeof TOOL_FAILURES)[number];
  detail: string;
  /** The values that would be allowed instead. */
  allowed?: string[];
};

/** A schema for one of several words. The type is included because some clients drop a schema without a type. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  options: { description?: string; default?: Words[number] } = {},
): TEnum<[...Words]> {
  const values = [...words] as [...Words]; // TypeScript loses the tuple type of a spread
  return Type.Enum(values, { type: 'string', ...options }) as TEnum<[...Words]>; // TypeBox's overloads lose it as well
}
