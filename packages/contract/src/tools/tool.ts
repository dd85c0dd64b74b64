import { type TEnum, type TObject, Type } from 'typebox';
import { type Scope } from '../vocabulary.ts';

/** One of the six tools (§4.5): what an agent is told about it, and what goes in and out, as plain JSON Schemas. */
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
  /** A call that a client would make, for the docs. */
  example: Readonly<Record<string, unknown>>;
  input: In;
  output: Out;
};

/** What a tool only looks at: calling it changes nothing, however often. */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** Why a tool could not do what was asked although the call was right; the result is marked `isError`. */
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
  /** What would be possible instead. */
  allowed?: string[];
};

/** One of some words. The type is said as well, because some clients pass no schema on that leaves it out. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  options: { description?: string; default?: Words[number] } = {},
): TEnum<[...Words]> {
  const values = [...words] as [...Words]; // a spread of a tuple is that tuple, which TypeScript does not keep
  return Type.Enum(values, { type: 'string', ...options }) as TEnum<[...Words]>; // nor through TypeBox's overloads
}
