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
