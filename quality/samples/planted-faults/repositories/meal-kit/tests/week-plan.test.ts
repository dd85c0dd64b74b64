import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutesOfWeek, plan } from '../src/week-plan.ts';

test('a day has one meal', () => {
  const first = plan([], { day: 'friday', recipeId: 'pancakes', people: 2 });
  const meals = plan(first, { day: 'friday', recipeId: 'lentil-soup', people: 2 });
  assert.equal(meals.length, 1);
  assert.equal(minutesOfWeek(meals), 40);
});
