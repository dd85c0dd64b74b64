import { readResults, RESULTS, ROW_NAMES, runBench, writeBenchmarks } from '@feedback/bench';
import { type Command, runCommand, UsageError, wholeNumber } from '@feedback/commands/command-line';

const command: Command = {
  run: 'npm run bench',
  does: `Measures the product beside baselines, over stores of its own: everything in turn, several rounds, with what each promises. A full run
takes about an hour and writes bench/results.json and docs/benchmarks.md; anything less writes
bench/results.partial.json.
Rows: ${ROW_NAMES.join(', ')}.`,
  forms: ['[ROW …] [options]'],
  options: {
    quick: { about: 'minutes instead of an hour, and rougher figures' },
    compare: { about: 'shows beside each row what it was in bench/results.json' },
    docs: { about: 'measures nothing: writes docs/benchmarks.md from bench/results.json' },
    rounds: { value: 'N', about: 'how often everything is measured: 5 unless said' },
    fill: {
      value: 'ROWS',
      about: 'rows put into the table before its growth is measured: 5,000,000 unless said',
    },
  },
  example: 'npm run bench -- mcp --quick --compare',
};

await runCommand(command, ({ words, isSet, value }) => {
  if (isSet('docs')) return writeBenchmarks(readResults(RESULTS));
  const unknown = words.find((word) => !ROW_NAMES.some((name) => name === word));
  if (unknown !== undefined)
    throw new UsageError(`There are no rows called ${unknown}: there is ${ROW_NAMES.join(', ')}`);
  const whole = (option: string) => {
    const given = value(option);
    return given === undefined ? undefined : wholeNumber(option, given);
  };
  const only = ROW_NAMES.filter((name) => words.includes(name));
  const sizes = { rounds: whole('rounds'), fill: whole('fill') };
  return runBench({ quick: isSet('quick'), compares: isSet('compare'), only, ...sizes });
});
