import tab from '@bomb.sh/tab/commander';
import { Command, CommanderError } from 'commander';
import { addAgents } from './agents.ts';
import { addDoctor } from './doctor.ts';
import { addExamples } from './examples.ts';
import { endOf, EXIT, EXIT_HELP } from './exit-codes.ts';
import { addLedger } from './ledger.ts';
import { addLogin } from './login.ts';
import { addReading } from './read-tools.ts';
import { addSend } from './send.ts';
import { addSenders } from './senders.ts';
import { addStatus } from './status.ts';
import { addTranscript } from './transcript.ts';
import { addVerify } from './verify.ts';

/** The version of the package. */
const VERSION = '0.1.0';

/** The `feedback` command with all its subcommands. */
export function feedbackProgram(): Command {
  const program = new Command('feedback')
    .description('Sends feedback, and asks what customers need.')
    .version(VERSION)
    .configureOutput({ outputError: (text, write) => write(inOneLine(text)) })
    .addHelpText('after', `${EXIT_HELP}\n\nExample: feedback send reviews.csv --dry-run`)
    .exitOverride();
  addSend(program);
  addTranscript(program);
  addLogin(program);
  addReading(program);
  addSenders(program);
  addAgents(program);
  addStatus(program);
  addLedger(program);
  addDoctor(program);
  addVerify(program);
  addExamples(program);
  return program;
}

/** The one function that the completion for bash takes from the package bash-completion, for machines without it. */
const BASH_WORDS = `\
declare -F _get_comp_words_by_ref > /dev/null || _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD > 0 ? COMP_CWORD - 1 : 0]}
}
`;

/** What the library says of a wrong call, which may have several lines. */
function inOneLine(text: string): string {
  const words = text
    .trim()
    .replace(/^error: /, '')
    .split('\n')
    .join(' ');
  return `${words}; feedback --help says more\n`;
}

/** Runs the command, and sets how the process ends. A bug keeps its stack. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = feedbackProgram();
  tab(program);
  if (args[0] === 'complete' && args[1] === 'bash') console.log(BASH_WORDS);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has said what is wrong, or what was asked for.
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    const end = endOf(error);
    if (!end) throw error;
    console.error(end.line);
    process.exitCode = end.exitCode;
  }
}
