import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shoppingList } from '../src/shopping-list.ts';

test('two meals share a line for milk', () => {
  const meals = [
    { day: 'monday', recipeId: 'pancakes', people: 4 },
    { day: 'tuesday', recipeId: 'lentil-soup', people: 2 },
  ];
  const milk = shoppingList(meals).find(({ name }) => name === 'Milk');
  assert.equal(milk?.amount, 450);
});

test('what is at home is not bought', () => {
  const meals = [{ day: 'monday', recipeId: 'pancakes', people: 4 }];
  const list = shoppingList(meals, [{ name: 'egg', amount: 2, unit: 'piece' }]);
  assert.ok(!list.some(({ name }) => name === 'Egg'));
});
