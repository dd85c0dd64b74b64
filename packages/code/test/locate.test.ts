import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CodeIndex,
  codeWords,
  countTerms,
  locate,
  openSymbols,
  readFile,
  whyLeftOut,
} from '../src/index.ts';

const FILES = {
  'src/billing/invoice.py': `"""Invoices of an account."""
class Invoice:
    def total(self):
        return sum(line.amount for line in self.lines)

    def send_reminder(self, customer):
        mail(customer.email, "Your invoice is overdue")
`,
  'src/auth/session.py': `class Session:
    def refresh_token(self, token):
        """Signs a person in again without a password."""
        return issue(token.person)
`,
  'src/export/csv_writer.py': `import csv

def write_rows(rows, delimiter=","):
    for row in rows:
        yield delimiter.join(escape(cell) for cell in row)

def escape(cell):
    return '"' + cell.replace('"', '""') + '"'
`,
  'tests/test_csv_writer.py': `from src.export.csv_writer import escape
def test_escape_quotes_in_csv_cells_of_the_export(): assert escape('"') == '""""'
`,
};

function toCommit(message: string, paths: string[]): CodeIndex['commits'][number] {
  return { sha: 'a'.repeat(40), authoredAt: 0, words: countTerms(codeWords(message)), paths };
}

let index: CodeIndex;
beforeAll(async () => {
  const read = await openSymbols();
  index = {
    files: Object.entries(FILES).map(([path, text]) => readFile(path, text, read(path, text))),
    commits: [
      toCommit('Remind customers of unpaid bills', ['src/billing/invoice.py']),
      toCommit('Format everything', Object.keys(FILES)),
    ],
  };
});

const found = (title: string, text = '') => locate(index, { title, text }).map(({ path }) => path);

describe('locate', () => {
  test.each([
    ['Quotes in cells break the CSV export', 'src/export/csv_writer.py'],
    ['Customers get the overdue reminder twice', 'src/billing/invoice.py'],
    ['I have to sign in with my password again and again', 'src/auth/session.py'],
    ['unpaid bills', 'src/billing/invoice.py'],
    ['It fails in Session.refresh_token', 'src/auth/session.py'],
    ['Traceback: File "src/export/csv_writer.py", line 4', 'src/export/csv_writer.py'],
    ['The module src.auth.session is slow', 'src/auth/session.py'],
  ])('%j is about %s', (title, path) => expect(found(title)[0]).toBe(path));

  test('tests are not among the files, however much they say of it', () => {
    expect(found('escape quotes in csv cells of the export')).not.toContain('tests/test_csv_writer.py');
  });

  test('a file says why it was found, and which of its parts are about the subject', () => {
    const [first] = locate(index, { title: 'Reminder mails', text: 'send_reminder writes to everybody' });
    expect(first?.path).toBe('src/billing/invoice.py');
    expect(first?.reasons.symbols).toBeGreaterThan(0);
    const sum = Object.values(first?.reasons ?? {}).reduce((total, part) => total + part, 0);
    expect(first?.score).toBeCloseTo(sum);
    expect(first?.chunks[0]).toMatchObject({ symbol: 'Invoice.send_reminder', from: 6, to: 7 });
  });

  test('nothing is found for words that no file has', () => {
    expect(found('zzz qqq')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});

test('definitions nested deeper than people write are left out', async () => {
  const read = await openSymbols();
  const text = `${'class A {\n'.repeat(300)}${'}\n'.repeat(300)}`;
  expect(read('A.java', text)).toHaveLength(12);
});

describe('codeWords', () => {
  test('an identifier is its parts and itself', () => {
    expect(codeWords('getHTTPHeader parse_rows')).toEqual([
      'get',
      'http',
      'header',
      'gethttpheader',
      'pars',
      'row',
      'parse_rows',
    ]);
  });
});

describe('whyLeftOut', () => {
  test.each([
    ['src/app.ts', 10, null],
    ['README.md', 10, null],
    ['.env.example', 10, 'binary'],
    ['node_modules/a/index.js', 10, 'vendored'],
    ['web/app.min.js', 10, 'generated'],
    ['config/.env', 10, 'secret'],
    ['keys/server.pem', 10, 'secret'],
    ['logo.png', 10, 'binary'],
    ['src/data.ts', 2_000_000, 'too_large'],
  ])('%s of %i bytes: %s', (path, bytes, reason) => expect(whyLeftOut(path, bytes)).toBe(reason));
});
