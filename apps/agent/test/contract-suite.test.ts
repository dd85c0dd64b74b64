import { discoveryChecks, toolChecks } from '@feedback/contract-suite';
import { afterAll, describe, test } from '@jest/globals';
import { startAgent } from './harness.ts';

const t = await startAgent();
afterAll(() => t.close());
const { accessToken } = await t.connect(await t.newMember(), { scopes: ['read'] });

for (const { groups, name, run } of [...discoveryChecks(t.url), ...toolChecks(t.url, accessToken)])
  describe(groups.join(', '), () => {
    test(name, run);
  });
