import { type Command, runCommand, UsageError } from '@feedback/commands/command-line';
import { environment } from '@feedback/local-stack/environment';
import { GROUP_NAMES, measureQuality } from '@feedback/quality';

const command: Command = {
  run: 'npm run quality',
  does: `Measures how well the product understands feedback, beside baselines in the same run, and writes docs/quality.md. The data is taken
from the folder QUALITY_DATA, or from the small samples in quality/samples. A missed target is reported, and is no error.
Groups: ${GROUP_NAMES.join(', ')}.`,
  forms: ['[GROUP …] [options]'],
  options: {
    only: { value: 'GROUP', about: 'that group alone; docs/quality.md is left as it is', many: true },
    repos: { value: 'DIR', about: 'a folder with the git repositories in which “locate” finds code' },
    full: { about: 'also what takes minutes' },
  },
  example: `npm run quality -- --only "${GROUP_NAMES[0]}"`,
};

await runCommand(command, ({ words, isSet, value, values }) => {
  const only = [...words, ...values('only')];
  const unknown = only.find((name) => !GROUP_NAMES.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no group "${unknown}": there is ${GROUP_NAMES.join(', ')}`);
  const folder = environment['QUALITY_DATA'];
  return measureQuality({ folder, only, repositories: value('repos'), full: isSet('full') });
});
