import { type Command } from 'commander';

/** What people do most with each command, by its name. */
const EXAMPLES: Record<string, readonly string[]> = {
  send: ['feedback send reviews.csv --dry-run', 'tail -1 notes.jsonl | feedback send - --source notes'],
  transcript: ['feedback transcript calls/ --company Acme'],
  login: ['feedback login --app-url https://app.example.com', 'feedback login --session'],
  token: ['curl -H "Authorization: Bearer $(feedback token --session)" "$APP_URL/api/members"'],
  logout: ['feedback logout'],
  priorities: ['feedback priorities --limit 5', 'feedback priorities --json'],
  ask: ['feedback ask "Who waits for the invoices?"'],
  spec: ['feedback spec 01a21ea6-ba17-760b-bb3b-fe513feec449 --full'],
  'senders list': ['feedback senders'],
  'senders make': ['feedback senders make "Help desk" --address 10.0.0.0/8'],
  'senders secret': ['feedback senders secret "Help desk" --only'],
  'senders end': ['feedback senders end "Help desk"'],
  'agents list': ['feedback agents --json'],
  'agents end': ['feedback agents end 01a21ea6-ba17-760b-bb3b-fe513feec449'],
  status: ['feedback status --json'],
  'ledger list': ['feedback ledger'],
  'ledger retry': ['feedback ledger retry --all'],
  doctor: ['feedback doctor --json'],
  verify: ['feedback verify https://api.example.com --survey-key fsk_…'],
};

/** Ends the help of each command with an example; that of one with commands of its own has theirs. */
export function addExamples(program: Command): void {
  for (const command of program.commands) {
    const own = command.commands.map((one) => `${command.name()} ${one.name()}`);
    const lines = (own.length === 0 ? [command.name()] : own).flatMap((name) => EXAMPLES[name] ?? []);
    command.addHelpText('after', helpOf(lines));
    for (const one of command.commands)
      one.addHelpText('after', helpOf(EXAMPLES[`${command.name()} ${one.name()}`] ?? []));
  }
}

function helpOf(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\nFor example:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
