import { describe, expect, test } from '@jest/globals';
import { readStatements } from '../../src/statements/read-statements.ts';

const said = (text: string, span: { start: number; end: number } | undefined) =>
  span && text.slice(span.start, span.end);

describe('readStatements', () => {
  test('gives each sentence by its place in the text, without greetings, labels and signatures', () => {
    const text =
      'Hello team,\n\nSubject: Export fails\nThe export ends with an error. Please fix it!\n\nBest regards,\nDana Dill\nAcme Ltd';
    const statements = readStatements(text);
    expect(statements.map((one) => said(text, one))).toEqual([
      'Export fails',
      'The export ends with an error.',
      'Please fix it!',
    ]);
  });

  test.each([
    ['The export crashes on large files.', ['failure']],
    ['Please add dark mode.', ['wish']],
    ['The total should contain the tax.', ['expectation']],
    ['We copy the rows by hand every Monday.', ['workaround']],
    ['It cost us two hours.', ['impact']],
    ['Fixed with the last update, thanks!', ['fine']],
    ['Which time zone is used?', ['question']],
    ['Der Export ist kaputt', ['failure']],
    ['Il serait utile de filtrer par date', ['wish']],
    ['The sky is blue.', []],
    ['Works fine for our clients', ['fine']],
    ['They told me that it is known', ['aside']],
  ])('%s', (text, roles) => {
    expect([...(readStatements(text)[0]?.roles ?? [])]).toEqual(roles);
  });

  test.each([
    ['When I save the file, the umlauts are lost.', 'when', 'I save the file', 'the umlauts are lost'],
    ['The umlauts are lost when I save the file', 'when', 'I save the file', 'The umlauts are lost'],
    [
      'When a monitor goes down I get two mails, at once',
      'when',
      'a monitor goes down',
      'I get two mails, at once',
    ],
    [
      'Every time I edit a row and save, the next row is gone',
      'when',
      'I edit a row and save',
      'the next row is gone',
    ],
    [
      'If you choose a range, the export should respect it',
      'if',
      'you choose a range',
      'the export should respect it',
    ],
    [
      'After adding our address to the list, visits are still counted',
      'after',
      'adding our address to the list',
      'visits are still counted',
    ],
    [
      'When I close a recurring task, two new ones appear, one of them in the wrong column',
      'when',
      'I close a recurring task',
      'two new ones appear, one of them in the wrong column',
    ],
    [
      'When importing a large board (3,000 cards, or so) I see nothing',
      'when',
      'importing a large board (3,000 cards, or so)',
      'I see nothing',
    ],
    ['It crashes when I select 1,500 rows at once', 'when', 'I select 1,500 rows at once', 'It crashes'],
    [
      'When I click Save, Export, or Print, the app crashes',
      'when',
      'I click Save, Export, or Print',
      'the app crashes',
    ],
    [
      'When the app asks whether I want to go on, it hangs',
      'when',
      'the app asks whether I want to go on',
      'it hangs',
    ],
    [
      'Wenn ich die Datei speichere, fehlen die Umlaute',
      'when',
      'ich die Datei speichere',
      'fehlen die Umlaute',
    ],
  ])('%s', (text, sort, when, outcome) => {
    const circumstance = readStatements(text)[0]?.circumstance;
    expect([circumstance?.sort, said(text, circumstance?.when), said(text, circumstance?.outcome)]).toEqual([
      sort,
      when,
      outcome,
    ]);
  });

  test.each([
    'A digest once a day instead of one mail per change, please',
    'Let me know if you can reproduce it, we wait',
    'After a merger payouts failed',
    'App crashes right after the clock in button',
    'When I click Save, Export, or Print: nothing',
    'Even when I am offline it works, but not online',
    'It would be great if you could send an e-mail',
    'We would switch if you offered SSO',
    'While I love the search, it is slow',
    'When I save the file all the umlauts',
    'Müller instead of Müller, every single row',
  ])('%s: no circumstances', (text) => {
    expect(readStatements(text)[0]?.circumstance).toBeNull();
  });

  test('finds sizes, systems and versions', () => {
    const text = 'Exporting 3.4M records in Firefox 128 fails since the 4.8 rollout.';
    const [statement] = readStatements(text);
    expect(statement?.measures.map((one) => said(text, one))).toEqual(['3.4M records']);
    expect(statement?.places.map((one) => said(text, one))).toEqual(['Firefox 128', '4.8 rollout']);
  });

  test.each([
    ['Broken since 1.23 on the phone.', ['1.23']],
    ['It fails with app 10.2', ['app 10.2']],
    ['The import of 1.2.3 hangs.', ['1.2.3']],
    ['Invoices of 12.05.26 total 19.99 instead of 21.50', []],
  ])('versions: %s', (text, named) => {
    expect(readStatements(text)[0]?.places.map((one) => said(text, one))).toEqual(named);
  });

  test('a size is read with what it is compared to', () => {
    const text = 'Titles longer than 10 characters are cut.';
    expect(readStatements(text)[0]?.measures.map((one) => said(text, one))).toEqual([
      'longer than 10 characters',
    ]);
  });

  test.each([
    ['If I choose a range, the export should respect it', 'expectation'],
    ['The total should not be wrong', 'failure'],
    ['Pickups are booked when it is a holiday, please skip holidays', null],
    ['When I want to export the list, the button is broken', 'failure'],
    ['Please skip holidays', 'wish'],
  ])('%s: its outcome shows %s', (text, shows) => {
    expect(readStatements(text)[0]?.shows).toBe(shows);
  });

  test('an opening of one language has a subject of the same: the day that falls on a holiday is no condition', () => {
    const text = 'Pickup day falls on public holidays, please skip holidays';
    expect(readStatements(text)[0]?.circumstance).toBeNull();
  });

  test.each([
    [
      'When I book it on Saturday, the courier is sent on Sunday; it should be Monday',
      'it should be Monday',
      'the courier is sent on Sunday',
    ],
    [
      'The playback shows 0:00, it should be the video duration.',
      'it should be the video duration',
      'The playback shows 0:00',
    ],
    [
      'We are charged again after I cancelled the plan; it should have stopped.',
      'it should have stopped',
      'We are charged again',
    ],
  ])('%s: what is expected stands beside what happens', (text, clause, beside) => {
    const [statement] = readStatements(text);
    expect(statement?.shows).toBe('failure');
    expect([said(text, statement?.expected?.clause), said(text, statement?.expected?.beside)]).toEqual([
      clause,
      beside,
    ]);
  });

  test.each([
    'In the new list of reports, the export should keep my filter',
    'I like it, but it should be faster',
    'The export should keep my filter, and my columns',
  ])('%s: nothing beside what is expected', (text) => {
    expect(readStatements(text)[0]?.expected).toBeNull();
  });

  test('what the speaker did is the circumstance of what then fails', () => {
    const text = 'I voted on a suggestion by accident and cannot take it back.';
    const circumstance = readStatements(text)[0]?.circumstance;
    expect([circumstance?.sort, said(text, circumstance?.when), said(text, circumstance?.outcome)]).toEqual([
      'when',
      'I voted on a suggestion by accident',
      'cannot take it back',
    ]);
    expect(readStatements('I love the new board but it is slow')[0]?.circumstance).toBeNull();
  });

  test('a list behind a label is steps, and a list of names is none', () => {
    const text = 'The label is empty. Steps: open a parcel, click Print label, look at the PDF.';
    expect(readStatements(text).map(({ steps }) => said(text, steps ?? undefined))).toEqual([
      undefined,
      'open a parcel, click Print label, look at the PDF',
    ]);
    expect(readStatements('Browsers: Chrome, Firefox, Safari')[0]?.steps).toBeNull();
  });

  test('a text that is cut in the middle of a character is read', () => {
    const [last] = readStatements(`${'a '.repeat(1_999)}x\u{1f600} more`).slice(-1);
    expect(last).toBeDefined();
    expect(last?.end).toBeLessThanOrEqual(3_999);
  });

  test('a text without any sentence has no statements', () => {
    expect(readStatements(' \n ')).toEqual([]);
  });
});
