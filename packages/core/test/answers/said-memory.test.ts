import { setTimeout as sleep } from 'node:timers/promises';
import { type searchFacts } from '@feedback/db';
import { describe, expect, test } from '@jest/globals';
import { openSaidMemory } from '../../src/answers/said-memory.ts';

const itemOf = (id: string, text: string): searchFacts.SearchFacts => ({
  id,
  said: { version: '1', vectorVersion: '1', encoder: 'e', wholeId: id, text, need: null, vector: '' },
  kind: 'bug',
  priorityId: null,
  state: null,
});

describe('the memory of what items say', () => {
  test('knows what was kept, in its own workspace alone', () => {
    const memory = openSaidMemory();
    const item = itemOf('a', 'The export fails');
    memory.keep('one', [item]);
    expect(memory.known('one')('a')).toBe(item.said);
    expect(memory.known('other')('a')).toBeUndefined();
  });

  test('has the newest version of an item', () => {
    const memory = openSaidMemory();
    memory.keep('one', [itemOf('a', 'The export fails')]);
    memory.keep('one', [itemOf('a', 'The import fails')]);
    expect(memory.known('one')('a')?.text).toBe('The import fails');
  });

  test('forgets first what the workspace asked about least recently says', () => {
    const memory = openSaidMemory({ mostBytes: 2_000 });
    for (const workspace of ['one', 'other', 'one', 'third'])
      memory.keep(workspace, [itemOf('a', 'x'.repeat(150))]);
    expect(memory.known('other')('a')).toBeUndefined();
    expect(memory.known('one')('a')).toBeDefined();
    expect(memory.known('third')('a')).toBeDefined();
  });

  test('forgets the items of a workspace that were read first when there is too little room', () => {
    const memory = openSaidMemory({ mostBytes: 2_000 });
    for (const id of ['a', 'b', 'c', 'd']) memory.keep('one', [itemOf(id, 'x'.repeat(150))]);
    expect(['a', 'b', 'c', 'd'].filter((id) => memory.known('one')(id))).toEqual(['c', 'd']);
  });

  test('forgets what is no candidate any more, as what was erased', async () => {
    const memory = openSaidMemory({ turnMs: 200 });
    const [stays, goes] = [itemOf('a', 'The export fails'), itemOf('b', 'The import fails')];
    memory.keep('one', [stays, goes]);
    // The timer does not keep the process, so the test waits itself.
    for (let n = 0; n < 500 && memory.known('one')('b'); n++) {
      memory.keep('one', [stays]);
      await sleep(10);
    }
    expect(memory.known('one')('b')).toBeUndefined();
    expect(memory.known('one')('a')).toBe(stays.said);
  });
});
