/** A request of the documents. */
export type ExampleRequest = {
  method: string;
  /** From the address of the surface on, with a query. */
  path: `/${string}`;
  /** The variable that has the address of the surface. */
  at: 'APP_URL' | 'BASE_URL';
  /** The variable that has the token. */
  token?: string;
  body?: unknown;
};

/** The same request as a shell, TypeScript and Python send it. */
export function inEachLanguage(request: ExampleRequest): string {
  return [
    fenced('sh', curl(request)),
    fenced('ts', typescript(request)),
    fenced('python', python(request)),
  ].join('\n\n');
}

export function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

export function curl({ method, path, at, token, body }: ExampleRequest): string {
  const usual = body === undefined ? 'GET' : 'POST';
  return [
    `curl -s${method === usual ? '' : ` -X ${method}`} "$${at}${path}"`,
    ...(token === undefined ? [] : [`-H "Authorization: Bearer $${token}"`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ');
}

function typescript({ method, path, at, token, body }: ExampleRequest): string {
  const headers = [
    ...(token === undefined ? [] : [`Authorization: \`Bearer \${process.env['${token}']}\``]),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const settings = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, TYPESCRIPT, '  ')})`]),
  ];
  const url = `\`\${process.env['${at}']}${path}\``;
  return settings.length === 0
    ? `const answer = await fetch(${url});`
    : `const answer = await fetch(${url}, {\n${settings.map((line) => `  ${line},\n`).join('')}});`;
}

function python({ method, path, at, token, body }: ExampleRequest): string {
  const settings = [
    ...(token === undefined ? [] : [`headers={"Authorization": f"Bearer {os.environ['${token}']}"}`]),
    ...(body === undefined ? [] : [`json=${literal(body, PYTHON, '    ')}`]),
  ];
  const url = `f"{os.environ['${at}']}${path}"`;
  const call = `answer = httpx.${method.toLowerCase()}(`;
  return settings.length === 0
    ? `${call}${url})`
    : `${call}\n    ${url},\n${settings.map((line) => `    ${line},\n`).join('')})`;
}

/** How a language writes what JSON can say. */
export type Literals = {
  name: (key: string) => string;
  word: (value: boolean | null) => string;
  /** Inside braces. */
  pad: string;
  indent: string;
};

const LONG_LINE = 72;

const TYPESCRIPT_NAME = /^[a-z_]\w*$/i;
export const TYPESCRIPT: Literals = {
  name: (key) => (TYPESCRIPT_NAME.test(key) ? key : quoted(key)),
  word: String,
  pad: ' ',
  indent: '  ',
};
export const PYTHON: Literals = {
  name: (key) => JSON.stringify(key),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  pad: '',
  indent: '    ',
};

/** A value as the language writes it: on one line, or where that is long with a line for each of its parts. */
export function literal(value: unknown, language: Literals, indent = ''): string {
  if (typeof value === 'boolean' || value === null) return language.word(value);
  if (typeof value === 'string') return language === TYPESCRIPT ? quoted(value) : JSON.stringify(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const within = `${indent}${language.indent}`;
  const parts = (at: string) =>
    Array.isArray(value)
      ? value.map((one) => literal(one, language, at))
      : Object.entries(value).map(([key, one]) => `${language.name(key)}: ${literal(one, language, at)}`);
  const pad = Array.isArray(value) || parts('').length === 0 ? '' : language.pad;
  const inLine = `${open}${pad}${parts('').join(', ')}${pad}${close}`;
  if (inLine.length + indent.length <= LONG_LINE) return inLine;
  return `${open}\n${parts(within)
    .map((part) => `${within}${part},\n`)
    .join('')}${indent}${close}`;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
