import { serialize } from 'node:v8';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CodeIndex,
  codeWords,
  countTerms,
  locate,
  openSymbols,
  readFile,
  unpackFile,
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
  const words = countTerms(codeWords(message));
  return { sha: 'a'.repeat(40), isFirst: false, authoredAt: 0, subject: message, words, paths };
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

  test.each([
    ['Nobody gets billed', 'src/billing/invoice.py'],
    ['My logon expires', 'src/auth/session.py'],
    ['Spreadsheets come out broken', 'src/export/csv_writer.py'],
  ])('%j, in other words than those of the code, is about %s', (title, path) =>
    expect(found(title)[0]).toBe(path),
  );

  test('a file beside or used by one that is found has that among its reasons', () => {
    const read = (path: string, text: string, imports = '') => readFile(path, `${imports}${text}`, []);
    const files = [
      read('shop/mail.py', 'The parcel is on its way, it arrives on {day}', 'from shop.days import later\n'),
      read('shop/days.py', 'return now + 86400'),
      read('stock/shelf.py', 'return free'),
    ];
    const parcel = locate({ files, commits: [] }, { title: 'The parcel arrives too late', text: '' });
    const days = parcel.find(({ path }) => path === 'shop/days.py');
    expect(days?.reasons.users).toBeGreaterThan(0);
    expect(days?.reasons.folder).toBeGreaterThan(0);
    expect(parcel.find(({ path }) => path === 'stock/shelf.py')).toBeUndefined();
  });

  test('files that the version before has read are searched until they are read again', () => {
    const before = index.files.map((file) => unpackFile(serialize({ ...file, imports: undefined })));
    expect(locate({ ...index, files: before }, { title: 'unpaid bills', text: '' })[0]?.path).toBe(
      'src/billing/invoice.py',
    );
  });

  test('few commits say less of a file than many', () => {
    const asked = { title: 'unpaid bills', text: '' };
    const many = {
      ...index,
      commits: [...index.commits, ...Array.from({ length: 200 }, () => toCommit('Tidy', []))],
    };
    const historyOf = (of: CodeIndex) =>
      locate(of, asked).find(({ path }) => path === 'src/billing/invoice.py')?.reasons.history ?? 0;
    expect(historyOf(index)).toBeGreaterThan(0);
    expect(historyOf(index)).toBeLessThan(historyOf(many) / 2);
  });

  test('the same subject is answered in the same way', () => {
    const asked = { title: 'The receipt never came', text: 'Paid twice\nNo mail' };
    const again = { ...index, files: [...index.files] };
    expect(locate(again, asked)).toEqual(locate(index, asked));
  });

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
