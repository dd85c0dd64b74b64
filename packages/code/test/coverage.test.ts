import { describe, expect, test } from '@jest/globals';
import { type CodeIndex, coverageOf, missingWords, readFile } from '../src/index.ts';

/** Subjects of the repository have more, others less. */
const APART = 0.2;

const FILES = {
  'src/billing/invoice.py': `class Invoice:
    def send_reminder(self, customer):
        mail(customer.email, "Your invoice is overdue")
`,
  'src/export/csvWriter.py': `def write_rows(rows):
    # Umlauts are written as UTF-8
    return encode(rows)
`,
  'tests/test_payroll.py': 'def test_payroll_counts_overtime(): pass\n',
};
const index: CodeIndex = {
  files: Object.entries(FILES).map(([path, text]) => readFile(path, text, [])),
  commits: [],
};

describe('how much of a subject occurs in a repository', () => {
  test.each([
    ['Customers get the reminder twice', 'The reminder came twice\nTwo reminders for one invoice'],
    ['Umlauts are broken', 'Umlauts are broken in the file\nNo umlauts at all'],
    ['CSV writer', 'The writer of CSV adds a comma\nCSV has a comma too much'],
    ['Der CSV-Export verliert Umlaute', 'Im CSV fehlen Umlaute\nCSV ohne Umlaute'],
    ['It is slow', 'Look at src/export/csvWriter.py\nSlow'],
  ])('is enough for %j', (title, text) => expect(coverageOf(index, { title, text })).toBeGreaterThan(APART));

  test.each([
    ['Wrong overtime in payroll', 'Payroll counts overtime twice\nThe overtime of night shifts is wrong'],
    ['SSO for supervisors', 'We need single sign-on for supervisors\nSAML login is missing for supervisors'],
    ['The guitar tuner drifts', 'My tuner shows E as flat\nTuning is off when the phone gets warm'],
  ])('is not enough for %j, of which only tests speak at most', (title, text) =>
    expect(coverageOf(index, { title, text })).toBeLessThan(APART),
  );
});

test('words that occur in no file are named, those of most lines first; tests do not count', () => {
  const text = 'The payroll counts overtime twice\nThe overtime of the invoice is wrong';
  expect(missingWords(index, { title: 'Wrong overtime', text })).toEqual(['overtime', 'payroll', 'counts']);
  expect(missingWords(index, { title: 'Invoice reminder', text: 'The reminder' })).toEqual([]);
  const named = 'Ask Jennifer Smith about vouchers\nA voucher for Jennifer was lost';
  expect(missingWords(index, { title: 'Vouchers', text: named })).toEqual(['vouchers']);
});

test('words of another language that occur in no file are named, and its function words are not', () => {
  const text =
    'Auf unserer Statusseite steht alles grün, und er ist nicht da\nDie Statusseite ist immer grün';
  const missing = missingWords(index, { title: 'Statusseite grün', text });
  expect(missing.slice(0, 2)).toEqual(['statusseite', 'grün']);
  for (const word of ['er', 'auf', 'die', 'ist', 'nicht']) expect(missing).not.toContain(word);
});
