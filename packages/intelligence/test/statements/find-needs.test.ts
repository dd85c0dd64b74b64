import { sharedEncoder } from '@feedback/test-support';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadClassifier } from '../../src/classifier/classify.ts';
import { encodeCore } from '../../src/encoder/encoder.ts';
import { findNeeds, type Need, type ReportedItem, type Said } from '../../src/statements/find-needs.ts';
import { readStatements } from '../../src/statements/read-statements.ts';

let read: (texts: string[], customers?: string[]) => { items: ReportedItem[]; words: (one: Said) => string };
beforeAll(() => {
  const encoder = sharedEncoder();
  const classifier = loadClassifier();
  read = (texts, customers = texts.map((_, n) => `c${n}`)) => ({
    items: texts.map((text, n) => ({
      id: `f${n}`,
      customer: customers[n] ?? '',
      weight: 1,
      statements: readStatements(text).map((statement) => {
        const said = text.slice(statement.start, statement.end);
        const { vector, manner } = encodeCore(encoder, said);
        return { ...statement, vector, kinds: classifier.classify(said, manner).probabilities };
      }),
    })),
    words: ({ item, statement }) =>
      (texts[Number(item.id.slice(1))] ?? '').slice(statement.start, statement.end),
  });
});

const ATTACHMENTS = [
  'When I move a card to another board, its attachments are gone.',
  'attachments lost after moving a card between boards',
  'Moved a card yesterday and its attachments are not there any more.',
];

describe('findNeeds', () => {
  test('what several customers report is one need, said by the one who says it best, with the others as cases', () => {
    const { items, words } = read(ATTACHMENTS);
    const { needs } = findNeeds(items, 5);
    expect(needs.map(({ sort, customers }) => [sort, customers])).toEqual([['failure', 3]]);
    const [need] = needs;
    const told = need ? [need.lead, ...need.cases].map(words) : [];
    expect(told.toSorted()).toEqual(ATTACHMENTS.toSorted());
  });

  test('what is asked for and what fails are needs of their own', () => {
    const { items } = read([
      ...ATTACHMENTS,
      'Please add a preview of attachments on the card.',
      'I would love a preview of attachments.',
    ]);
    expect(findNeeds(items, 5).needs.map(({ sort }) => sort)).toEqual(['failure', 'wish']);
  });

  test('what only one of three customers says clearly is a need of its own', () => {
    const { items, words } = read([
      ...ATTACHMENTS.slice(0, 2),
      'Pressing mark all as read in one category removes my starred articles.',
    ]);
    expect(findNeeds(items, 5).needs.map(({ lead, customers }) => [words(lead), customers])).toContainEqual([
      'Pressing mark all as read in one category removes my starred articles.',
      1,
    ]);
  });

  test('praise is no need, and two items of one customer are one customer', () => {
    const { items, words } = read(
      [...ATTACHMENTS.slice(0, 2), 'Love how attachments work now, thank you!'],
      ['ada', 'ada', 'bob'],
    );
    const { needs, fine } = findNeeds(items, 5);
    expect(needs.map(({ customers }) => customers)).not.toContain(2);
    expect(fine.map(words)).toEqual(['Love how attachments work now, thank you!']);
  });

  test('the same items give the same needs, in any order', () => {
    const { items } = read(ATTACHMENTS);
    const idsOf = (needs: Need[]) =>
      needs.map(({ lead, cases }) => [lead, ...cases].map(({ item }) => item.id));
    expect(idsOf(findNeeds(items.toReversed(), 5).needs)).toEqual(idsOf(findNeeds(items, 5).needs));
  });

  test('no items have no needs', () => {
    expect(findNeeds([], 5)).toEqual({ needs: [], fine: [] });
  });
});
