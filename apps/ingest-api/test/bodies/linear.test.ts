import { FeedbackItem, validator, WidgetSubmission } from '@feedback/contract';
import { growthOf, HOSTILE_TEXTS, isLinear } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { checkItem } from '../../src/bodies/feedback-input.ts';
import { readScreenshot } from '../../src/bodies/screenshot-input.ts';
import { customerIn } from '../../src/bodies/user-metadata.ts';

const checkFields = validator(FeedbackItem);
const checkSubmission = validator(WidgetSubmission);

const readers: Record<string, (text: string) => unknown> = {
  checkItem: (text) => checkItem({ text, [text]: text, company_name: text, submitted_at: text }, new Date()),
  'every field of an item': (text) =>
    checkFields(Object.fromEntries(Object.keys(FeedbackItem.properties).map((name) => [name, text]))),
  'every field of a submission': (text) =>
    checkSubmission(Object.fromEntries(Object.keys(WidgetSubmission.properties).map((name) => [name, text]))),
  customerIn: (text) =>
    ['name', 'email', 'id', 'plan', 'arr', 'mrr'].map((name) => customerIn({ [name]: text }, undefined)),
  readScreenshot: (text) => [readScreenshot(text), readScreenshot(`data:image/png;base64,${text}`)],
};

describe('reading a hostile field', () => {
  test.each(Object.entries(HOSTILE_TEXTS))('takes time linear to its length: %s', (_, textOf) => {
    const slow = Object.entries(readers)
      .map(([reader, read]) => ({ reader, growth: growthOf(read, textOf, 500_000) }))
      .filter(({ growth }) => !isLinear(growth));
    expect(slow).toEqual([]);
  });
});
