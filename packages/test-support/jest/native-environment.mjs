import { TestEnvironment } from 'jest-environment-node';

/** What the language itself defines: jest's own copies of these would not be those that the tests' values are made with. */
const OF_THE_LANGUAGE = Object.getOwnPropertyNames(globalThis).filter(
  (name) => /^[A-Z]/.test(name) && typeof globalThis[name] === 'function',
);

/** The sandbox in which jest's own modules run, with the constructors of the tests: `expect.any(String)` compares them. */
// oxlint-disable-next-line import/no-default-export -- jest takes that of an environment
export default class NativeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of OF_THE_LANGUAGE) this.global[name] = globalThis[name];
  }
}
