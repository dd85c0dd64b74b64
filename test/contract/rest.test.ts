import { restChecks, surveyChecks } from '@feedback/contract-suite';
import { afterAll, describe, test } from '@jest/globals';
import { contractTarget } from './target.ts';

const { service, close } = await contractTarget();
afterAll(close);

for (const { groups, name, run } of [...restChecks(service), ...surveyChecks(service)])
  describe(groups.join(', '), () => {
    test(name, run);
  });
