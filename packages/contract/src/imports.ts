import { Type } from './schema.ts';

const dateTime = Type.String({ format: 'date-time' });
const column = (description: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 20_000,
      noNul: true,
      wellFormed: true,
      description: `The column that is ${description}.`,
    }),
  );

/** Which column of a file is which field; a field without a column is left out. */
export const ImportMapping = Type.Object({
  text: column('what was said'),
  customer_name: column('who said it'),
  customer_email: column('their e-mail address'),
  company_name: column('their company'),
  revenue_band: column('what they pay a year'),
  submitted_at: column('when it was said'),
  source: column('where it came from'),
  external_id: column('your id for it'),
  first_row: Type.Optional(
    Type.String({
      maxLength: 20_000,
      noNul: true,
      wellFormed: true,
      description:
        '`names` or `data`: what the first row of a CSV is. Where it is data, the columns are `Column 1`, `Column 2` and so on. Without it, as it was guessed.',
    }),
  ),
  date_order: Type.Optional(
    Type.String({
      maxLength: 20_000,
      noNul: true,
      wellFormed: true,
      description: '`dmy` or `mdy`: which number of a date is the day, where either could be.',
    }),
  ),
});
export type ImportMapping = Type.Static<typeof ImportMapping>;

/** A file of feedback, and how far its rows are stored. */
export const Import = Type.Object({
  id: Type.String(),
  file_name: Type.String({ description: 'Empty for pasted rows.' }),
  state: Type.Enum(['draft', 'running', 'done', 'failed'], {
    description:
      '`draft`: its columns are not named yet; it is dropped after a day. `failed`: its rows were no longer kept.',
  }),
  mapping: Type.Record(Type.String(), Type.String()),
  rows: Type.Integer(),
  handled: Type.Integer({ description: 'Rows that are stored, were known before, or were skipped.' }),
  added: Type.Integer(),
  repeated: Type.Integer({ description: 'Rows that were known before.' }),
  held: Type.Integer({ description: 'Rows that are stored and held over the plan.' }),
  skipped: Type.Integer({ description: 'Rows that cannot be stored.' }),
  notes: Type.Array(
    Type.Object({
      row: Type.Integer(),
      reason: Type.String(),
      skipped: Type.Boolean({ description: 'False where only a cell was left empty.' }),
    }),
    { description: 'The first rows that were skipped or have a cell left empty, with the reasons.' },
  ),
  created_at: dateTime,
  done_at: Type.Union([dateTime, Type.Null()]),
});
export type Import = Type.Static<typeof Import>;
