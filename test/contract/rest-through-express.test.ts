import { restChecks, surveyChecks } from '@feedback/contract-suite';
import { afterAll, describe, test } from '@jest/globals';
import { contractTarget } from './target.ts';

// The suite once more: the server answers requests of exactly an operation's method and path itself, and Express all others.

const { service, close } = await contractTarget({ query: '?through=express' });
afterAll(close);

for (const { groups, name, run } of [...restChecks(service), ...surveyChecks(service)])
  describe(groups.join(', '), () => {
    test(name, run);
  });
