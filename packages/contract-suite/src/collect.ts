/** One check: the groups it is in, whose names have the sections of docs/interface.md, and what throws where it does not hold. */
export type Check = { groups: string[]; name: string; run: () => void | Promise<void> };

/** Checks are written as tests are: in groups, one by one or one for each case. `%s` in a name is what the case begins with. */
export type Suite = {
  describe: Each<void> & ((name: string, write: () => void) => void);
  test: Each<void | Promise<void>> & ((name: string, run: Check['run']) => void);
};
type Each<Result> = {
  each: {
    <Case extends readonly [unknown, ...unknown[]]>(
      cases: readonly Case[],
    ): (name: string, run: (...given: Case) => Result) => void;
    <Case>(cases: readonly Case[]): (name: string, run: (given: Case) => Result) => void;
  };
};

/** The checks that `write` adds to a suite, in order. */
export function collect(write: (suite: Suite) => void): Check[] {
  const checks: Check[] = [];
  const groups: string[] = [];
  const describe = (name: string, writeGroup: () => void) => {
    groups.push(name);
    writeGroup();
    groups.pop();
  };
  const test = (name: string, run: Check['run']) => {
    checks.push({ groups: [...groups], name, run });
  };
  write({
    describe: Object.assign(describe, { each: eachOf(describe) }),
    test: Object.assign(test, { each: eachOf(test) }),
  });
  return checks;
}

function eachOf<Result>(add: (name: string, run: () => Result) => void) {
  return (cases: readonly unknown[]) => (name: string, run: (...given: unknown[]) => Result) => {
    for (const one of cases) {
      const given = Array.isArray(one) ? one : [one];
      let used = 0;
      add(
        name.replaceAll('%s', () => String(given[used++])),
        () => run(...given),
      );
    }
  };
}
