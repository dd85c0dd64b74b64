import { type imports } from '@feedback/db';

/** The fields that a file's columns can be. */
export const IMPORT_FIELDS = [
  'text',
  'customer_name',
  'customer_email',
  'company_name',
  'revenue_band',
  'submitted_at',
  'source',
  'external_id',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The names that columns often have, without spaces and marks, the most telling first. */
const NAMES: Record<ImportField, string[]> = {
  text: [
    'text',
    'feedback',
    'comment',
    'comments',
    'message',
    'description',
    'body',
    'content',
    'verbatim',
    'review',
    'note',
    'request',
  ],
  customer_name: [
    'customername',
    'customer',
    'name',
    'fullname',
    'contact',
    'contactname',
    'author',
    'user',
    'username',
    'requester',
  ],
  customer_email: [
    'customeremail',
    'email',
    'mail',
    'emailaddress',
    'useremail',
    'requesteremail',
    'contactemail',
  ],
  company_name: [
    'companyname',
    'company',
    'account',
    'accountname',
    'organization',
    'organisation',
    'org',
    'client',
  ],
  revenue_band: ['revenueband', 'revenue', 'arr', 'annualrevenue', 'contractvalue', 'acv', 'amount', 'value'],
  submitted_at: [
    'submittedat',
    'date',
    'createdat',
    'created',
    'createdon',
    'timestamp',
    'time',
    'saidat',
    'submitted',
    'receivedat',
  ],
  source: ['source', 'channel', 'origin', 'via', 'type'],
  external_id: ['externalid', 'id', 'ticketid', 'ticket', 'key', 'number', 'reference', 'caseid'],
};

/** Guesses which column is which field, by the columns' names; a column is used once. */
export function guessMapping(columns: string[]): imports.Mapping {
  const plain = new Map(
    columns.map((column) => [column.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''), column]),
  );
  const used = new Set<string>();
  const mapping: imports.Mapping = {};
  for (const field of IMPORT_FIELDS) {
    const name = NAMES[field].find((one) => plain.has(one) && !used.has(plain.get(one) ?? ''));
    const column = name === undefined ? undefined : plain.get(name);
    if (column === undefined) continue;
    used.add(column);
    mapping[field] = column;
  }
  // A file of one column has the words in it, whatever its name is.
  if (mapping['text'] === undefined && columns.length === 1 && columns[0] !== undefined)
    return { text: columns[0] };
  return mapping;
}
