import { sharedEncoder } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { loadSignalJudge, splitIntoSignals } from '../../src/index.ts';

const judgeOf = loadSignalJudge(sharedEncoder());
const CALL = `Sam: Thanks for coming. What bothers you most?
Dana: Let me think. The importer duplicates every contact that has two addresses.
Sam: I see. Is there anything else that you would change?
Dana: Mm-hm.
Dana: Could you add dark mode, please?
Sam: Noted.
Dana: The importer duplicates every contact that has two addresses.`;

describe('a signal’s place', () => {
  test('says which turn it is of, who speaks, and the question it answers', () => {
    const found = splitIntoSignals(CALL, 'Dana', judgeOf).map(({ start, end, turn, speaker, question }) => ({
      said: CALL.slice(start, end),
      turn,
      speaker,
      question: question && CALL.slice(question.start, question.end),
    }));
    expect(found).toEqual([
      {
        said: 'The importer duplicates every contact that has two addresses.',
        turn: 1,
        speaker: 'Dana',
        question: 'What bothers you most?',
      },
      {
        said: 'Could you add dark mode, please?',
        turn: 4,
        speaker: 'Dana',
        question: 'Is there anything else that you would change?',
      },
    ]);
  });

  test('without speakers there is one turn and no question', () => {
    const text = 'We wish we could approve invoices from the phone';
    expect(splitIntoSignals(text, null, judgeOf)).toEqual([
      { start: 0, end: text.length, said: text, turn: 0, speaker: null, question: null },
    ]);
  });
});

describe('the learnt judge', () => {
  test.each([
    'I topped up this morning and the money is still not there.',
    'I think someone is using my card without my permission!',
    'My app shows a payment I did not make',
  ])('hears a complaint without a cue word: %j', (said) => {
    const text = `Agent: How can I help?\nCustomer: Hello.\nCustomer: ${said}\nAgent: Let me check.`;
    const found = splitIntoSignals(text, 'Customer', judgeOf);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([said]);
  });

  test.each([
    'We are a small company with three shops.',
    'Sure, give me a second to find it.',
    'Good morning, how are you?',
  ])('leaves out uninformative sentences: %j', (said) => {
    const text = `Agent: Hello.\nCustomer: ${said}\nAgent: Okay.`;
    expect(splitIntoSignals(text, 'Customer', judgeOf)).toEqual([]);
  });
});
