import { expect, test } from '@jest/globals';
import { toldOf } from '../../src/priorities/told-of.ts';
import { mention } from './mention.ts';

test('a priority has the kind of most of its signals, and of two as frequent ones the first', () => {
  const said = [mention('a', { kind: 'feature' }), mention('b'), mention('c')];
  expect(toldOf(said).kind).toBe('bug');
  expect(toldOf(said.slice(0, 2)).kind).toBe('feature');
});

test('its last mention, its projects and its quotations are those of its mentions', () => {
  const late = new Date('2026-11-09');
  const said = [
    mention('a', { projectId: 'web', saidAt: late }),
    mention('b', { projectId: 'app', typicality: 0.9 }),
    mention('c', { projectId: 'web' }),
  ];
  expect(toldOf(said)).toMatchObject({
    lastSaidAt: late,
    projects: ['app', 'web'],
    quotes: [{ feedbackId: 'b' }, { feedbackId: 'a' }, { feedbackId: 'c' }],
  });
});

test('an account that may leave counts once, however many of its people say so', () => {
  const said = [
    mention('a', { accountKey: 'acme', churnRisk: true }),
    mention('b', { accountKey: 'acme', churnRisk: true }),
    mention('c', { accountKey: 'zenith' }),
  ];
  expect(toldOf(said).accountsLeaving).toBe(1);
});
