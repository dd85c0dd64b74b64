import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forPeople } from '../src/portions.ts';
import { findRecipe } from '../src/recipes.ts';

test('twice as many people need twice as much', () => {
  const amounts = forPeople(findRecipe('pancakes'), 8).map(({ amount }) => amount);
  assert.deepEqual(amounts, [500, 800, 4, 1]);
});
