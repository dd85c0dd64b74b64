import { expect, test } from '@jest/globals';
import { splitIntoSignals } from '../../src/signals/signals.ts';

const MAIL = `Hi Alex,

On Thu, Nov 5, 2026 at 2:30 PM Alex Kim <alex@acme.example> wrote:
> Hello, which of the two exports do you
> miss the most today?
>
> On Thu, Nov 5, 2026 at 2:10 PM Dana Roy <dana@acme.example> wrote:
>> We export to CSV every Monday, and the export drops the last
>> column. Please add a dark mode.
>>
>> Please make the list of invoices load faster.
`;

test.each([
  ['as it is', MAIL],
  ['with Windows line ends', MAIL.replaceAll('\n', '\r\n')],
])('what a quoted mail says has none of the marks before its lines, %s', (_name, text) => {
  const said = splitIntoSignals(text, 'Dana Roy').map((signal) => signal.said);
  expect(said.join('\n')).toContain('drops the last\ncolumn. Please add a dark mode.');
  expect(said.join('\n')).toContain('Please make the list of invoices load faster.');
  expect(said.join('\n')).not.toContain('>');
});

test('a signal of a quoted mail keeps its place in the transcript', () => {
  expect.hasAssertions();
  for (const { start, end, said } of splitIntoSignals(MAIL, 'Dana Roy'))
    expect(MAIL.slice(start, end).replaceAll('\n>> ', '\n').replaceAll('\n>>', '\n')).toBe(said);
});

test('the question before it is whole', () => {
  const [first] = splitIntoSignals(MAIL, 'Dana Roy');
  expect(MAIL.slice(first?.question?.start, first?.question?.end)).toMatch(
    /which of the two exports do you\n> miss the most today\?$/,
  );
});
