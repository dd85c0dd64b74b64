import type { Static as StaticOf, TSchema as Schema, Type as TypeBox } from 'typebox';

export type { Static, TEnum, TObject, TSchema } from 'typebox';

/** Not enumerable, as TypeBox's own: a copy by spread is no longer optional. */
const OPTIONAL = '~optional';

type Options = Record<string, unknown>;
type Properties = Record<string, object>;

/**
 * The builders of TypeBox that the contract uses, with TypeBox's types: JSON Schema as plain objects. TypeBox itself is 373 modules, which
 * takes each process 6 MB and a tenth of its start.
 */
export const Type = {
  String: (options?: Options) => ({ type: 'string', ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Unknown: (options?: Options) => ({ ...options }),
  Literal: (value: unknown, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Enum: (values: unknown[], options?: Options) => ({ enum: values, ...options }),
  Array: (items: object, options?: Options) => ({ type: 'array', items, ...options }),
  Union: (anyOf: object[], options?: Options) => ({ anyOf, ...options }),
  Record: (_key: object, value: object, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  Object: (properties: Properties, options?: Options) => {
    const required = Object.keys(properties).filter((key) => !(OPTIONAL in (properties[key] ?? {})));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  Optional: (schema: object) => Object.defineProperty({ ...schema }, OPTIONAL, { value: true }),
  Unsafe: (schema: object) => ({ ...schema }),
} as unknown as Pick<
  typeof TypeBox,
  | 'String'
  | 'Integer'
  | 'Number'
  | 'Boolean'
  | 'Null'
  | 'Unknown'
  | 'Literal'
  | 'Enum'
  | 'Array'
  | 'Union'
  | 'Record'
  | 'Object'
  | 'Optional'
  | 'Unsafe'
>;

export declare namespace Type {
  type Static<T extends Schema> = StaticOf<T>;
}
