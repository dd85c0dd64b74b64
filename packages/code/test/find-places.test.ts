import { openEncoder, rememberingEncoder } from '@feedback/intelligence';
import { describe, expect, test } from '@jest/globals';
import { type CodeIndex, codeWords, countTerms, openPlaces, readFile } from '../src/index.ts';

const FILES = {
  'web/pages/invoice-page.tsx': `// The page on which a customer pays what is owed
export function InvoicePage() {
  return <p>Your invoice is overdue. Pay now</p>;
}
`,
  'server/reminders.ts': `// Sends a reminder for each invoice that is overdue
export function remind(customer) {
  mail(customer.email, "Your invoice is overdue");
}
`,
  'server/sessions.ts': `// Signs a person in, and remembers the device
export function signIn(person, device) {
  return issueToken(person, device);
}
`,
  'server/export-csv.ts': `// Writes the rows of a report for spreadsheets
export function exportCsv(rows) {
  return rows.map((row) => row.join(',')).join('\\n');
}
`,
};

function toCommit(subject: string, paths: string[]): CodeIndex['commits'][number] {
  const words = countTerms(codeWords(subject));
  return { sha: 'a'.repeat(40), isFirst: false, authoredAt: 0, subject, words, paths };
}

const index: CodeIndex = {
  files: Object.entries(FILES).map(([path, text]) => readFile(path, text, [])),
  commits: [
    toCommit('Do not log people out when they close the browser', ['server/sessions.ts']),
    toCommit('Send one mail for several unpaid bills', ['server/reminders.ts']),
  ],
};
const { embedCores: embed } = rememberingEncoder(openEncoder(), 1_000);
const find = openPlaces();
const ask = (...reports: string[]) =>
  find(index, { title: reports[0] ?? '', text: reports.slice(1).join('\n') }, embed);

describe('the places that a subject is about', () => {
  test.each([
    ['server/reminders.ts', 'The reminder came twice', 'Two reminders by mail for one overdue invoice'],
    ['server/export-csv.ts', 'CSV export breaks', 'Rows of the exported report have a comma too much'],
  ])('%s is the first for %j', (path, ...reports) => {
    const { places, isSure, isAbout } = ask(...reports);
    expect(places[0]?.path).toBe(path);
    expect([isSure, isAbout > 0.3]).toEqual([true, true]);
    const probabilities = places.map(({ probability }) => probability);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
    for (const one of probabilities) expect(one > 0 && one < 1).toBe(true);
  });

  test('words that no file has lead to the file whose comment says the same', () => {
    const { places } = ask('Logged out all the time', 'I have to log on again after each restart');
    expect(places[0]?.path).toBe('server/sessions.ts');
  });

  test.each([
    ['The guitar tuner drifts', 'My tuner shows E as flat', 'Tuning is off when the phone gets warm'],
    ['Wrong overtime in payroll', 'Payroll counts overtime twice', 'The overtime of night shifts is wrong'],
  ])('none is sure for %j, which is about another product', (...reports) => {
    expect(ask(...reports).isSure).toBe(false);
  });

  test('a report that names a file is about it', () => {
    const { isSure, places } = ask('It drifts', 'Tuning is off in server/export-csv.ts');
    expect([isSure, places[0]?.path]).toEqual([true, 'server/export-csv.ts']);
    expect(places[0]?.because[0]).toBe('mentions');
  });

  test('a name that many files have does not surely name one', () => {
    const page = readFile('web/index.html', '<p>Hello</p>\n', []);
    const text = 'The guitar tuner on index.html shows E as flat';
    const { namesFile } = find(
      { ...index, files: [...index.files, page] },
      { title: 'It drifts', text },
      embed,
    );
    expect(namesFile).toBe(false);
  });

  test('of files that are alike none is likelier than the one before it', () => {
    const same = (n: number) =>
      readFile(`server/part${n}.ts`, `// Sends a reminder ${n}\nremind(${n});\n`, []);
    const files = Array.from({ length: 12 }, (_, n) => same(n));
    const found = find({ files, commits: [] }, { title: 'Reminder', text: 'The reminder came twice' }, embed);
    const probabilities = found.places.map(({ probability }) => probability);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
  });

  test('a subject without words is about nothing', () => {
    const { isAbout, isSure } = find(index, { title: ' ', text: '' }, embed);
    expect([Number.isNaN(isAbout), isSure]).toEqual([false, false]);
  });
});
