import { ROW_NAMES, runBench } from '@feedback/bench';
import { type Command, runCommand, UsageError, wholeNumber } from '@feedback/commands/command-line';

const command: Command = {
  run: 'npm run bench',
  does: `Measures the product beside baselines, over stores of its own: everything in turn, several rounds, with what each promises. A full run
takes about an hour and writes bench/results.json; anything less writes bench/results.partial.json.
Rows: ${ROW_NAMES.join(', ')}.`,
  forms: ['[ROW …] [options]'],
  options: {
    quick: { about: 'minutes instead of an hour, and rougher figures' },
    rounds: { value: 'N', about: 'how often everything is measured: 5 unless said' },
    fill: {
      value: 'ROWS',
      about: 'rows put into the table before its growth is measured: 5,000,000 unless said',
    },
  },
  example: 'npm run bench -- mcp --quick',
};

await runCommand(command, ({ words, isSet, value }) => {
  const unknown = words.find((word) => !ROW_NAMES.some((name) => name === word));
  if (unknown !== undefined)
    throw new UsageError(`There are no rows called ${unknown}: there is ${ROW_NAMES.join(', ')}`);
  const whole = (option: string) => {
    const given = value(option);
    return given === undefined ? undefined : wholeNumber(option, given);
  };
  const only = ROW_NAMES.filter((name) => words.includes(name));
  return runBench({ quick: isSet('quick'), only, rounds: whole('rounds'), fill: whole('fill') });
});
