import { type Kind } from './job.ts';

const COMPLAINT =
  'The export to CSV drops the last column whenever the report has more than forty rows, and our finance team needs it every month end.';

/** An item of about 280 bytes that no other run and no other number has. Written by hand: the generator must stay cheap. */
export function item(run: string, n: number): string {
  return `{"text":"${COMPLAINT} (${run}-${n})","customer_name":"Dana Smith","customer_email":"dana.${n}@acme.example","revenue_band":48000,"sku":"team-annual","external_id":"${run}-${n}","project_id":"reports"}`;
}

function survey(key: string, run: string, n: number): string {
  return `{"api_key":"${key}","text":"${COMPLAINT} (${run}-${n})","email":"dana.${n}@acme.example","rating":2,"page_url":"https://acme.example/reports/${n}","surface":"widget"}`;
}

/** A realistic call: mostly talk, with an occasional request by the customer. */
const CALL = [
  'Agent: Thanks for making the time today. How has the quarter been treating you so far?',
  'Dana: It has been busy, but good. We moved to the new office in March and everybody has finally settled in.',
  'Agent: Great to hear. Shall we walk through how your finance team closes the month?',
  'Dana: Sure. Sam pulls the numbers on the first working day, and then we go over them together in a call.',
  `Dana: ${COMPLAINT}`,
  'Agent: I see. And how many people look at that report before it goes out?',
  'Dana: About six or seven of us, depending on the region. Some only read the summary on the first page.',
  'Agent: Makes sense. Let me share my screen for a moment, can you see it?',
  'Dana: Yes, I can see it now. That is the page that we use every week, more or less.',
  'Dana: Could you add a filter by region to that page? We export everything and sort it by hand today.',
  'Agent: Noted, I will take that back to the team. Anything else before we wrap up?',
  'Dana: No, that was all from our side. Have a good weekend, and say hello to Kim from me.',
].join('\\n');

/** A transcript of the given length that no other run and no other number has. */
export function transcriptOf(run: string, n: number, characters: number): string {
  const first = `Dana: call ${run}-${n}`;
  const spoken = CALL.replaceAll('\\n', '\n').length;
  const calls = Array.from({ length: Math.floor((characters - first.length) / (spoken + 1)) }, () => CALL);
  return `{"title":"Call","text":"${[first, ...calls].join('\\n')}","customer_speaker":"Dana"}`;
}

function toolCall(n: number, name: string, args: object): string {
  return `{"jsonrpc":"2.0","id":${n},"method":"tools/call","params":{"name":"${name}","arguments":${JSON.stringify(args)}}}`;
}

/** Questions of every intent, from a word to a sentence, about what the workspace of `searched-workspace.ts` holds. */
const QUESTIONS = [
  'notifications',
  'dark mode',
  'export to CSV',
  'login fails',
  'search',
  'calendar sync',
  'slow',
  'shifts appear twice in the calendar',
  'notifications come hours late',
  'What do customers say about offline mode?',
  'How many customers complain about crashes?',
  'Who asks for single sign on?',
  'Why do people find the app slow?',
  'Since when do messages arrive twice?',
  'What do customers like about the dashboards?',
  'How many asked for dark mode in the last two months?',
  'What do enterprise customers say about alerts?',
  'Is anyone threatening to leave because of the price?',
  'Which bugs were reported about photos last month?',
  'What does Company42 say about the import?',
  'Compare Android and iPhone',
  'battery drain after the update',
  'I would like to assign a task to two people and get one reminder for both',
  'false alarms in the middle of the night',
  'traces and logs on one page',
  'What should we build next?',
  'zxqv 4711',
  'voice messages and video calls',
  'Benachrichtigungen kommen zu spät',
  'the widget does not refresh',
];

const PATHS: Record<Kind, string> = {
  single: '/feedback',
  batch: '/feedback',
  survey: '/surface/submit',
  transcript: '/transcripts/upload',
  priorities: '/mcp',
  question: '/mcp',
};

/** The n-th request of a run as sent. */
export function requestOf(kind: Kind, credential: string, { run, size }: { run: string; size: number }) {
  const head =
    `POST ${PATHS[kind]} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n` +
    `${kind === 'survey' ? '' : `Authorization: Bearer ${credential}\r\n`}Content-Length: `;
  const bodyOf = (n: number): string => {
    if (kind === 'single') return item(run, n);
    if (kind === 'survey') return survey(credential, run, n);
    if (kind === 'priorities') return toolCall(n, 'service.priorities', {});
    if (kind === 'question')
      return inAscii(toolCall(n, 'service.ask', { question: QUESTIONS[n % QUESTIONS.length] }));
    if (kind === 'transcript') return transcriptOf(run, n, size);
    return `{"items":[${Array.from({ length: size }, (_, index) => item(run, n * size + index)).join(',')}]}`;
  };
  return (n: number): string => {
    const body = bodyOf(n); // ASCII only, so that its length is its number of bytes
    return `${head}${body.length}\r\n\r\n${body}`;
  };
}

/** JSON with every other character escaped. */
function inAscii(json: string): string {
  return json.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
