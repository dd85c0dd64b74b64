import { Type } from './schema.ts';
import { EXPORT_FORMATS, EXPORT_STATES, EXPORTED } from './vocabulary.ts';

const what = Type.Enum([...EXPORTED], {
  description: '`items`: feedback with who else said it; `transcripts`; `all`: both, in a file each.',
});
const format = Type.Enum([...EXPORT_FORMATS], {
  description:
    '`jsonl`: every field as sent, a line each, as `POST /feedback` and `POST /transcripts/upload` take them. `csv`: for spreadsheets, in UTF-8 with a byte order mark, every cell quoted; one that would be run as a formula begins with an apostrophe.',
});

/** Asks for an export. */
export const NewExport = Type.Object({ what, format });
export type NewExport = Type.Static<typeof NewExport>;

const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

/** An export and its files. */
export const Export = Type.Object({
  id: Type.String(),
  what,
  format,
  state: Type.Enum([...EXPORT_STATES], {
    description:
      'Its files can be downloaded while it is `ready`: for seven days, unless a person is erased before.',
  }),
  files: Type.Array(
    Type.Object({
      name: Type.Enum(['items', 'transcripts']),
      rows: Type.Integer({ minimum: 0 }),
      bytes: Type.Integer({ minimum: 0 }),
    }),
    { description: 'What is written so far.' },
  ),
  requested_at: Type.String({ format: 'date-time' }),
  ready_at: timeOrNull('When it was complete.'),
  expires_at: timeOrNull('Until when it can be downloaded.'),
});
export type Export = Type.Static<typeof Export>;
