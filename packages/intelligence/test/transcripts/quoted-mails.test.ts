import { describe, expect, test } from '@jest/globals';
import { splitTurns } from '../../src/transcripts/transcript-turns.ts';

const turnsOf = (text: string) =>
  splitTurns(text).turns.map(({ label, start, end }) => [label, text.slice(start, end)]);
const header = (name: string) => `On Thu, Nov 5, 2026 at 2:30 PM ${name} <x@acme.example> wrote:`;

describe('a mail that quotes a mail', () => {
  test('goes on below what it quotes', () => {
    expect(
      turnsOf(
        `${header('Sam Lee')}\n> ${header('Dana Roy')}\n>\n>> Please fix the export.\n>\n> Billing is bad.\n\nWe see.`,
      ),
    ).toEqual([
      ['Dana Roy', 'Please fix the export.'],
      ['Sam Lee', 'Billing is bad.'],
      [null, 'We see.'],
    ]);
  });

  test('may answer between the lines, and the quoted one goes on below the answer', () => {
    expect(
      turnsOf(
        `Hello\n\n${header('Dana Roy')}\n> Fix the export.\n\nSure, done.\n\n> And the invoices are slow.\n\nWe look.`,
      ),
    ).toEqual([
      [null, 'Hello'],
      ['Dana Roy', 'Fix the export.'],
      [null, 'Sure, done.'],
      ['Dana Roy', 'And the invoices are slow.'],
      [null, 'We look.'],
    ]);
  });

  test('keeps what a mail program broke off a quoted line', () => {
    expect(turnsOf(`${header('Dana Roy')}\n> The export drops the\nlast column.\n\nThanks.`)).toEqual([
      ['Dana Roy', 'The export drops the\nlast column.'],
      [null, 'Thanks.'],
    ]);
  });

  test('ends at the next header, whatever is open', () => {
    expect(
      turnsOf(`${header('Alex Kim')}\n> Hi\n${header('Dana Roy')}\nExport is broken.\n\nSearch is slow.`),
    ).toEqual([
      ['Alex Kim', 'Hi'],
      ['Dana Roy', 'Export is broken.\n\nSearch is slow.'],
    ]);
  });

  test('may be answered right below a line that ends', () => {
    expect(
      turnsOf(`${header('Dana Roy')}\n> Fix the export.\nSure, done.\n> And the invoices are slow.`),
    ).toEqual([
      ['Dana Roy', 'Fix the export.'],
      [null, 'Sure, done.'],
      ['Dana Roy', 'And the invoices are slow.'],
    ]);
  });

  test('may show a log or a chat, and goes on below', () => {
    const log = '> The log says:\n> [10:32:05] ERROR disk\n> and stops.';
    expect(turnsOf(`Hello\n\n${header('Dana Roy')}\n${log}\n>\n> Please fix.\n\nWe look.`)).toEqual([
      [null, 'Hello'],
      ['Dana Roy', 'The log says:'],
      ['Dana Roy', 'ERROR disk\n> and stops.\n>\n> Please fix.'],
      [null, 'We look.'],
    ]);
    const chat = '> Sam Lee  10:30 AM\n> Slow for me\n> Kim Oh  10:31 AM\n> For me too';
    expect(turnsOf(`${header('Dana Roy')}\n${chat}\n\nWe look.`)).toEqual([
      ['Sam Lee', 'Slow for me'],
      ['Kim Oh', 'For me too'],
      [null, 'We look.'],
    ]);
  });

  test.each(['\t', '  ', '\u00a0'])('may be quoted with %j behind a mark', (blank) => {
    expect(
      turnsOf(
        `${header('Sam Lee')}\n> Ok.\n>\n> ${header('Dana Roy')}\n>${blank}> Fix it.\n>${blank}> More.\n>${blank}\n> Thanks.`,
      ),
    ).toEqual([
      ['Sam Lee', 'Ok.'],
      ['Dana Roy', `Fix it.\n>${blank}> More.`],
      ['Sam Lee', 'Thanks.'],
    ]);
  });

  test('leaves no mark at the end of an answer', () => {
    expect(turnsOf(`${header('Dana Roy')}\n> Fix it.\n\nDone.\n\n>\n> And more`)).toEqual([
      ['Dana Roy', 'Fix it.'],
      [null, 'Done.'],
      ['Dana Roy', 'And more'],
    ]);
  });

  test('does not make a speaker forgotten whose time stands alone', () => {
    const call = '[00:01] Alex Kim: Hi there\n[00:05]\nLook at this mail';
    expect(turnsOf(`${call}\n${header('Dana Roy')}\n> x is broken\n\nback to Alex here`).at(-1)).toEqual([
      'Alex Kim',
      'back to Alex here',
    ]);
  });

  test.each([
    'On Thu, Nov 5, 2026 at 2:30 PM Dana Roy\n<dana.roy.long@acme.example> wrote:',
    'Le jeu. 5 nov. 2026 à 14:30, Dana Roy <d@a.example> a\nécrit :',
    'Am 05.11.2026 um 14:30 schrieb Dana Roy\n<d@a.example>:',
    'Am 05.11.2026 um 14:30 schrieb Dana Roy <\ndana.roy@acme.example>:',
  ])('has a header that may be broken anywhere: %j', (broken) => {
    expect(turnsOf(`Hello\n\n${broken}\n> Fix it.\n\nDone.`)).toEqual([
      [null, 'Hello'],
      ['Dana Roy', 'Fix it.'],
      [null, 'Done.'],
    ]);
    const quoted = `> ${broken.replace('\n', '\n> ')}\n>> Fix it.`;
    expect(turnsOf(`${header('Sam Lee')}\n${quoted}`)).toEqual([['Dana Roy', 'Fix it.']]);
  });

  test('may be empty, and has only its own marks', () => {
    expect(turnsOf(`${header('Alex Kim')}\n>\n>\n\n${header('Dana Roy')}\n> >50 users lost it`)).toEqual([
      ['Dana Roy', '>50 users lost it'],
    ]);
  });
});

describe('marks of quoting without a mail', () => {
  test.each([
    'Alex Kim  10:30 AM\nHi\nDana Roy  10:32 AM\n> Did you try it?\n\nYes, and it drops the last column.',
    '[00:01] Alex Kim: Hi\n[00:05] Dana Roy: I see this:\n> Cannot read x\n\nIt happens when I export.',
    '05/11/2026, 14:30 - Alex Kim: Hi\n05/11/2026, 14:31 - Dana Roy: You asked\n> How is it?\n\nThe export drops columns.',
    '[00:01] Alex Kim: Hi\n[00:05] Dana Roy: >500 users see the timeout',
  ])('change no speaker and stay: %j', (text) => {
    const turns = turnsOf(text);
    expect(turns.map(([label]) => label)).toEqual(['Alex Kim', 'Dana Roy']);
    expect(text.endsWith(turns[1]?.[1] ?? '-')).toBe(true);
  });

  test('make no speaker of a document that is quoted', () => {
    expect(
      turnsOf('Hi,\n\nAcme wrote:\n> The export is done.\n\nBut it is not.').map(([label]) => label),
    ).toEqual([null]);
  });
});
