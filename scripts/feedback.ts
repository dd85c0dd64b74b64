import { runProgram } from '@feedback/cli';

await runProgram(process.argv.slice(2));
