import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shoppingList } from '../src/shopping-list.ts';

const amountOf = (recipeId: string, people: number, name: string) =>
  shoppingList([{ day: 'monday', recipeId, people }]).find((one) => one.name === name)?.amount;

test('whole pieces are enough', () => {
  assert.equal(amountOf('pancakes', 3, 'Egg'), 2);
  assert.equal(amountOf('pancakes', 1, 'Egg'), 1);
  assert.equal(amountOf('pancakes', 5, 'Egg'), 3);
  assert.equal(amountOf('pancakes', 4, 'Egg'), 2);
  assert.equal(amountOf('lentil-soup', 1, 'Onion'), 1);
  assert.equal(amountOf('pancakes', 3, 'Milk'), 300);
});
