import { hostile, type HostileCase } from './hostile-request.ts';

const TEXTS = ['customer_name', 'customer_email', 'sku', 'external_id', 'source', 'project_id'];
const IDENTIFIERS = ['external_id', 'source', 'project_id'];
const LONGEST: Record<string, number> = {
  customer_name: 1000,
  revenue_band: 200,
  sku: 500,
  external_id: 1000,
  source: 200,
  project_id: 200,
};

const WRONG_TYPES: unknown[] = [7, -1.5, true, false, null, [], ['x'], {}, { toString: 'x' }];
const NO_REVENUE: unknown[] = [
  true,
  false,
  null,
  [],
  [1],
  {},
  { amount: 1 },
  -1,
  -0.01,
  1e16,
  1.000001e15,
  '1000000000000001',
  '1000000000000000.01',
  '9'.repeat(100),
];

/** Numbers that JSON can express and no column can store. */
const NUMBERS = [
  '1e400',
  '-1e400',
  '1e309',
  '-1e-1',
  '9'.repeat(309),
  `-${'9'.repeat(30)}`,
  '1'.repeat(16),
  `1${'0'.repeat(10_000)}`,
];

const ADDRESSES = [
  '',
  ' ',
  'dana',
  '@',
  'dana@',
  '@acme.test',
  'dana@acme',
  'dana acme@x.test',
  'dana@acme..test',
  'dana@-acme.test',
  'dana@acme-.test',
  'dana@@acme.test',
  'dana@acme.test ',
  ' dana@acme.test',
  'dana@acme.test\n',
  'dana@acme.test\nBcc: x@y.test',
  'dana@acme.test,x@y.test',
  'Dana <dana@acme.test>',
  '.dana@acme.test',
  'dana.@acme.test',
  'da..na@acme.test',
  'dana@[127.0.0.1]',
  '"dana"@acme.test',
  'dänа@acme.test',
  'dana@acme.test\0',
  '\ud800@acme.test',
  'dana@acme.test\r\n',
  `${'d'.repeat(321)}@acme.test`,
  `dana@${'a'.repeat(400)}.test`,
  `dana@${'a.'.repeat(300)}test`,
  'javascript:alert(1)',
  'mailto:dana@acme.test',
  'dana(comment)@acme.test',
  '__proto__',
];

const shown = (value: unknown) => JSON.stringify(value).slice(0, 40);
const item = (field: string, value: unknown) =>
  hostile(`${field} ${shown(value)}`, 422, { body: { text: 'x', [field]: value } });

export const FIELD_CASES: HostileCase[] = [
  ...['', ...WRONG_TYPES].map((text) => hostile(`text ${shown(text)}`, 422, { body: { text } })),
  ...TEXTS.flatMap((field) => WRONG_TYPES.map((value) => item(field, value))),
  ...NO_REVENUE.map((value) => item('revenue_band', value)),
  ...NUMBERS.map((number) =>
    hostile(`revenue_band ${number.slice(0, 40)}`, 422, { body: `{"text":"x","revenue_band":${number}}` }),
  ),
  ...Object.entries(LONGEST).flatMap(([field, longest]) => [
    item(field, 'x'.repeat(longest + 1)),
    item(field, '😀'.repeat(longest + 1)),
  ]),
  ...IDENTIFIERS.flatMap((field) =>
    ['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'].map((value) => item(field, value)),
  ),
  ...ADDRESSES.map((address) => item('customer_email', address)),
];
