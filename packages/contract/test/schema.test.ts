import { expect, test } from '@jest/globals';
import { Type as TypeBox } from 'typebox';
import { Type } from '../src/schema.ts';

type Builders = Pick<typeof TypeBox, keyof typeof Type>;

/** Every builder, without and with options, nested as the contract nests them. */
function schemas(type: Builders): object[] {
  const options = { description: 'What it is.' };
  const name = type.String({ minLength: 1, ...options });
  const fields = { name, note: type.Optional(name), 'odd key': type.Optional(type.Unknown()) };
  return [
    type.String(),
    name,
    type.Integer(),
    type.Integer({ minimum: 0, default: 4 }),
    type.Number(),
    type.Number(options),
    type.Boolean(),
    type.Boolean(options),
    type.Null(),
    type.Null(options),
    type.Unknown(),
    type.Unknown(options),
    type.Literal('a'),
    type.Literal(1, options),
    type.Literal(true),
    type.Enum(['a', 'b']),
    type.Enum(['a', 'b'], { type: 'string', ...options }),
    type.Array(name),
    type.Array(type.Enum(['a']), { minItems: 1, ...options }),
    type.Union([name, type.Null()]),
    type.Union([name, type.Null()], options),
    type.Record(type.String(), type.Integer()),
    type.Record(type.String(), type.Unknown(), options),
    type.Unsafe<string>({ format: 'date-time', ...options }),
    type.Optional(name),
    type.Object({}),
    type.Object(fields),
    type.Object(fields, { additionalProperties: false, ...options }),
    type.Object({ note: type.Optional(type.Unsafe({ ...options })) }),
    type.Object({ inner: type.Optional(type.Object(fields)), list: type.Array(type.Object(fields)) }),
    type.Object({ required: { ...type.Optional(name) }, renamed: type.Optional(type.Optional(name)) }),
  ];
}

test('every builder makes the JSON Schema that TypeBox makes, keys in the same order', () => {
  const own = schemas(Type).map((schema) => JSON.stringify(schema));
  expect(own).toEqual(schemas(TypeBox).map((schema) => JSON.stringify(schema)));
});

test('an optional schema is a copy: the schema that it was made of is required still', () => {
  const name = Type.String();
  const { required } = Type.Object({ name, note: Type.Optional(name) }) as { required?: string[] };
  expect(required).toEqual(['name']);
});
