import {
  ERASURE_STATES,
  EXPORT_STATES,
  KINDS,
  PRIORITY_STATES,
  RATING_SCALES,
  REPOSITORY_STATES,
  ROLES,
} from '@feedback/contract/vocabulary';
import { type SentArray } from './array-columns.ts';

/** The database's enums. */
export const ENUMS = {
  erasure_state: ERASURE_STATES,
  export_state: EXPORT_STATES,
  feedback_kind: KINDS,
  feedback_state: ['received', 'processed', 'held', 'failed', 'quarantined', 'erased'],
  priority_state: PRIORITY_STATES,
  rating_scale: RATING_SCALES,
  repository_state: REPOSITORY_STATES,
  role: ROLES,
  screenshot_state: ['received', 'stored', 'failed'],
  task_state: ['pending', 'dead'],
  transcript_state: ['received', 'segmenting', 'segmented', 'held', 'failed'],
} as const;

type EnumValues = { [E in keyof typeof ENUMS]: (typeof ENUMS)[E][number] };

/** The JavaScript type that node-postgres returns for each type of column. */
type ReadValues = EnumValues & {
  bool: boolean;
  bytea: Buffer;
  float4: number;
  float8: number;
  int4: number;
  /** A decimal string: it may exceed the exact range of a number. */
  int8: string;
  json: unknown;
  jsonb: unknown;
  name: string;
  /** A decimal string with every digit. */
  numeric: string;
  text: string;
  timestamptz: Date;
  uuid: string;
  varchar: string;
  void: string;
};

/**
 * The JavaScript type to send for each type of parameter. JSON goes as text, because node-postgres would send a list as an
 * array.
 */
type SentValues = EnumValues & {
  bool: boolean;
  bytea: Buffer;
  date: string;
  float4: number;
  float8: number;
  int4: number;
  int8: number | string;
  jsonb: string;
  numeric: number | string;
  text: string;
  timestamptz: Date;
  uuid: string;
  varbit: string;
};

type Readable = keyof ReadValues;
type Sendable = keyof SentValues;

/** A column as PostgreSQL describes it. `?` may be null; `!` is never null in these rows, though the column may be. */
export type PlainColumn = Readable | `${Readable}${'?' | '!' | '[]' | '[]?'}`;

declare const HELD: unique symbol;

/** A column of which more is known than its type. */
type HeldColumn<T> = string & { readonly [HELD]: T };

/** Declares what a column holds beyond its type: the shape of JSON, or the only words stored in a text. */
export function holds<T>(type: PlainColumn): HeldColumn<T> {
  return type as string as HeldColumn<T>; // the symbol is never set: it carries T from here to the row
}

/** The columns of a statement's rows, by name. */
export type Columns = Readonly<Record<string, PlainColumn | HeldColumn<unknown>>>;

/** A row with the types that its columns declare. */
export type Row<C extends Columns> = { -readonly [Name in keyof C]: ReadValue<C[Name]> };

type ReadValue<Type> =
  Type extends HeldColumn<infer T>
    ? T
    : Type extends `${infer Inner}?`
      ? ReadValue<Inner> | null
      : Type extends `${infer Inner}!`
        ? ReadValue<Inner>
        : Type extends `${infer Inner extends Readable}[]`
          ? ReadValues[Inner][]
          : Type extends Readable
            ? ReadValues[Type]
            : never;

/** The type of a parameter. `?` may be null, `?[]` is an array that may contain nulls. */
export type ParameterType = `${Sendable}${'' | '?' | '[]' | '?[]' | '[]?' | '?[]?'}`;

/** The value of a parameter. */
export type ParameterValue<Type extends string> = Type extends `${infer Inner extends Sendable}?[]`
  ? readonly (SentValues[Inner] | null)[] | SentArray
  : Type extends `${infer Inner}?`
    ? ParameterValue<Inner> | null
    : Type extends `${infer Inner extends Sendable}[]`
      ? readonly SentValues[Inner][] | SentArray
      : Type extends Sendable
        ? SentValues[Type]
        : never;

/** The values of a statement's parameters, in their order. */
export type ParameterValues<Types extends readonly ParameterType[]> = {
  readonly [Place in keyof Types]: ParameterValue<Types[Place]>;
};
