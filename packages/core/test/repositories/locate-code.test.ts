import { packFile, packHistory, readFile, countTerms, codeWords } from '@feedback/code';
import { expect, test } from '@jest/globals';
import { openLocator } from '../../src/repositories/locate-code.ts';

const PATH = 'src/billing/invoice.py';
const TEXT = 'def send_reminder(customer):\n    mail(customer.email, "Your invoice is overdue")\n';
const REMINDERS = {
  title: 'Reminders come twice',
  text: 'The reminder came twice\nTwo reminders for one invoice',
};

function found(subject: { title: string; text: string }, isFirst: boolean) {
  const commit = {
    sha: 'a'.repeat(40),
    isFirst,
    authoredAt: 0,
    subject: 'x',
    words: countTerms(codeWords('x')),
    paths: [PATH],
  };
  const stored = { files: [packFile(readFile(PATH, TEXT, []))], history: packHistory([commit]) };
  const answer = openLocator()({ commits: [{ key: 'k', stored }], subject, parts: [subject], mostFiles: 5 });
  return 'found' in answer ? answer.found : undefined;
}

test('no place is found for what the repository does not speak of', () => {
  expect(found(REMINDERS, false)?.places).toHaveLength(1);
  expect(
    found({ title: 'Wrong overtime in payroll', text: 'Payroll counts overtime twice' }, false),
  ).toMatchObject({
    places: [],
    tests: [],
    changes: [],
    parts: [[]],
  });
});

test('the first commit has all files and changed none, so that it may have solved nothing', () => {
  expect(found(REMINDERS, false)?.changes).toEqual([
    { sha: 'a'.repeat(40), at: new Date(0).toISOString(), path: PATH },
  ]);
  expect(found(REMINDERS, true)?.changes).toEqual([]);
});
