import { FeedbackError } from '@feedback/client';
import { AppError } from '@feedback/runtime/app-error';

/** How a command ends. Scripts may rely on these numbers. */
export const EXIT = {
  done: 0,
  /** The service, or a file, was looked at, and something in it was refused. */
  refused: 1,
  /** The command was called wrongly. */
  usage: 2,
  /** There is no sender or sign-in, or it may not do this. */
  notAllowed: 3,
  /** No answer came, or the service was too busy: the same command may succeed later. */
  later: 4,
  /** Ctrl-C. */
  stopped: 130,
} as const;

export const EXIT_HELP = `
Exit codes:
  0  done
  1  something was refused, and the words say what
  2  the command was called wrongly
  3  no sender or sign-in, or it may not do this
  4  no answer, or too busy: the same command may succeed later
  130  stopped by Ctrl-C`;

/** Ends the command with one line. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The line and the exit code for what a command threw; undefined for what is a bug. */
export function endOf(thrown: unknown): { line: string; exitCode: number } | undefined {
  if (thrown instanceof CommandError) return { line: thrown.message, exitCode: thrown.exitCode };
  if (thrown instanceof AppError) return { line: thrown.message, exitCode: EXIT.refused };
  if (thrown instanceof FeedbackError) return { line: thrown.message, exitCode: codeFor(thrown) };
  if (isSystemError(thrown)) return { line: systemLine(thrown), exitCode: EXIT.usage };
  return undefined;
}

function codeFor(error: FeedbackError): number {
  if (error.isPassing) return EXIT.later;
  return error.status === 401 || error.status === 403 ? EXIT.notAllowed : EXIT.refused;
}

function isSystemError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && 'syscall' in thrown && 'code' in thrown;
}

const SYSTEM_LINES: Record<string, string> = {
  ENOENT: 'There is no such file',
  EACCES: 'This file may not be read',
  EISDIR: 'This is a folder, not a file',
};

function systemLine({ code = '', path = '', message }: NodeJS.ErrnoException): string {
  const line = SYSTEM_LINES[code];
  return line === undefined || path === '' ? message : `${line}: ${path}`;
}
