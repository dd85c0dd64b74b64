import { actChecks, discoveryChecks, toolChecks } from '@feedback/contract-suite';
import { afterAll, describe, test } from '@jest/globals';
import { startAgent } from './harness.ts';

const t = await startAgent();
afterAll(() => t.close());
const { accessToken } = await t.connect(await t.newMember(), { scopes: ['read'] });
const { accessToken: writing } = await t.connect(await t.newMember(), { scopes: ['read', 'write'] });

const checks = [...discoveryChecks(t.url), ...toolChecks(t.url, accessToken), ...actChecks(t.url, writing)];
for (const { groups, name, run } of checks)
  describe(groups.join(', '), () => {
    test(name, run);
  });
