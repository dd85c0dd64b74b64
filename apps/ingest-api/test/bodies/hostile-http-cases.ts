import { gzipSync } from 'node:zlib';
import { hostile, type HostileCase, raw } from './hostile-request.ts';

const HEALTH = 'GET /health HTTP/1.1\r\nHost: x\r\n';
const POST =
  'POST /feedback HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer TOKEN\r\nContent-Type: application/json\r\n';
const ITEM = '{"text":"on the wire"}';

const METHODS = [
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
  'M-SEARCH',
  'LOCK',
];

/** Wrong methods and paths. */
const targets: HostileCase[] = [
  ...METHODS.map((method) => hostile(`${method} /feedback`, 405, { method })),
  ...METHODS.map((method) => hostile(`${method} /health`, 405, { method, path: '/health' })),
  ...['GET', 'HEAD'].map((method) => hostile(`${method} /feedback`, 405, { method })),
  ...['GET', 'HEAD', 'PUT'].map((method) =>
    hostile(`${method} /transcripts/detect-speakers`, 405, { method, path: '/transcripts/detect-speakers' }),
  ),
  ...['POST', 'PUT'].map((method) =>
    hostile(`${method} /openapi.json`, 405, { method, path: '/openapi.json' }),
  ),
  ...['HEAD', 'GET'].map((method) => hostile(`${method} /nowhere`, 404, { method, path: '/nowhere' })),
  ...[
    '/',
    '/%',
    '/%zz',
    '/%ff',
    '/%00',
    '/feedback%00',
    '/feedback%2f',
    '/feedback/1',
    '/feedback.json',
    '/feedback;a=b',
    '//feedback',
    '/./feedback/..',
    '/../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/__proto__',
    '/constructor',
    '/toString',
    '/mcp',
    '/metrics',
    '/live',
    '/ready',
    '/.env',
    '/.git/config',
    '/feedback\\',
    '/feed%62ack%20',
    `/${'a'.repeat(8000)}`,
    `/${'%41'.repeat(2000)}`,
    `/${'/'.repeat(4000)}x`,
    '/transcripts',
    '/transcripts/',
  ].map((path) => hostile(`POST ${path.slice(0, 40)}`, 404, { path })),
  raw('OPTIONS *', 404, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'),
  raw('an absolute URL elsewhere', 404, 'GET http://elsewhere.test/nowhere HTTP/1.1\r\nHost: x\r\n\r\n'),
  raw('a path without a slash', 400, 'GET feedback HTTP/1.1\r\nHost: x\r\n\r\n'),
  raw('a scheme of its own', 404, 'GET javascript://x/%0aalert(1) HTTP/1.1\r\nHost: x\r\n\r\n'),
  raw('CONNECT', 400, 'CONNECT db.internal:5432 HTTP/1.1\r\nHost: x\r\n\r\n'),
  raw('an unknown method', 400, 'FEED /feedback HTTP/1.1\r\nHost: x\r\n\r\n'),
  raw('a method in lower case', 400, 'post /feedback HTTP/1.1\r\nHost: x\r\n\r\n'),
  raw('a URL of 17 KiB', 431, `GET /${'a'.repeat(17 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`),
];

/** Input that is not HTTP/1.1, or not quite. */
const wire: HostileCase[] = [
  raw('HTTP/0.9', 400, 'GET /health\r\n\r\n'),
  raw('HTTP/2’s preface', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  raw('HTTP/3.7', 400, 'GET /health HTTP/3.7\r\nHost: x\r\n\r\n'),
  raw('no version number', 400, 'GET /health HTTP/\r\nHost: x\r\n\r\n'),
  raw('TLS where there is none', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'),
  raw('SMTP', 400, 'EHLO x\r\nMAIL FROM:<a@b>\r\n'),
  raw('a Redis command', 400, '*1\r\n$4\r\nPING\r\n'),
  raw('bytes at random', 400, '\x00\xff\xfe\x01\r\n\r\n'),
  raw('only line ends, then nonsense', 400, '\r\n\r\n\r\n?\r\n\r\n'),
  raw('no Host', 400, 'GET /health HTTP/1.1\r\n\r\n'),
  raw('two Hosts', 400, 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'),
  raw(
    'no Host on a POST',
    400,
    `${POST.replace('Host: x\r\n', '')}Content-Length: ${ITEM.length}\r\n\r\n`,
    ITEM,
  ),
  raw('an obsolete line folding', 400, `${HEALTH}X-A: a\r\n b\r\n\r\n`),
  raw('a header without a colon', 400, `${HEALTH}nonsense\r\n\r\n`),
  raw('a header without a name', 400, `${HEALTH}: x\r\n\r\n`),
  raw('a space before the colon', 400, `${HEALTH}X-A : x\r\n\r\n`),
  raw('a space before the header', 400, 'GET /health HTTP/1.1\r\n Host: x\r\n\r\n'),
  raw('a header name with a bracket', 400, `${HEALTH}X(A: x\r\n\r\n`),
  raw('a header with U+0000', 400, `${HEALTH}X-A: a\0b\r\n\r\n`),
  raw('a header with a bare carriage return', 400, `${HEALTH}X-A: a\rb\r\n\r\n`),
  raw('a header with DEL', 400, `${HEALTH}X-A: a\x7fb\r\n\r\n`),
  raw('headers of 20 KiB', 431, `${HEALTH}X-A: ${'a'.repeat(20_000)}\r\n\r\n`),
  raw('5,000 headers', 431, `${HEALTH}${'X-A: b\r\n'.repeat(5000)}\r\n`),
  raw('a cookie of 30 KiB on a POST', 431, `${POST}Cookie: ${'c'.repeat(30_000)}\r\n\r\n`),
  raw('an unknown expectation', 417, `${HEALTH}Expect: nonsense\r\n\r\n`),
  raw(
    'an expectation on a POST',
    417,
    `${POST}Expect: 200-ok\r\nContent-Length: ${ITEM.length}\r\n\r\n`,
    ITEM,
  ),
];

/** False declarations of a body's length. */
const lengths: HostileCase[] = [
  ...['-1', '+5', '0x10', '1e3', '1.5', 'abc', '5, 5', '5 5', '99999999999999999999', '1\x0b'].map((length) =>
    raw(`Content-Length: ${JSON.stringify(length)}`, 400, `${POST}Content-Length: ${length}\r\n\r\n`, ITEM),
  ),
  raw('two Content-Lengths', 400, `${POST}Content-Length: 5\r\nContent-Length: 22\r\n\r\n`, ITEM),
  raw('two equal Content-Lengths', 400, `${POST}Content-Length: 22\r\nContent-Length: 22\r\n\r\n`, ITEM),
  raw('no length at all', 400, `${POST}\r\n`),
  raw('a length of 0', 400, `${POST}Content-Length: 0\r\n\r\n`),
  raw('a length over the limit, nothing sent', 413, `${POST}Content-Length: 16777217\r\n\r\n`),
  raw('a length of a terabyte', 413, `${POST}Content-Length: 1099511627776\r\n\r\n`),
  raw('a length over 2^53', 413, `${POST}Content-Length: 9007199254740993\r\n\r\n`),
  raw(
    'too long and without a token',
    413,
    `${POST.replace('Bearer TOKEN', 'none')}Content-Length: 99999999\r\n\r\n`,
  ),
  raw(
    'length and chunks',
    400,
    `${POST}Content-Length: 22\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `16\r\n${ITEM}\r\n0\r\n\r\n`,
  ),
  raw(
    'chunks and length',
    400,
    `${POST}Transfer-Encoding: chunked\r\nContent-Length: 22\r\n\r\n`,
    `16\r\n${ITEM}\r\n0\r\n\r\n`,
  ),
  ...['gzip', 'identity', 'chunked, gzip', 'xchunked', 'chunked, chunked', '"chunked"'].map((coding) =>
    raw(
      `Transfer-Encoding: ${coding}`,
      400,
      `${POST}Transfer-Encoding: ${coding}\r\n\r\n`,
      `16\r\n${ITEM}\r\n0\r\n\r\n`,
    ),
  ),
  ...[
    'zz\r\n',
    '-1\r\n',
    '0x16\r\n',
    'ffffffffffffffffff\r\n',
    ' 16\r\n',
    '16 \r\n',
    '\r\n',
    '16\n',
    `16;${'e'.repeat(17_000)}\r\n`,
  ].map((size) =>
    raw(
      `a chunk of ${JSON.stringify(size.slice(0, 30))}`,
      400,
      `${POST}Transfer-Encoding: chunked\r\n\r\n`,
      `${size}${ITEM}\r\n0\r\n\r\n`,
    ),
  ),
  raw(
    'a chunk longer than it says',
    400,
    `${POST}Transfer-Encoding: chunked\r\n\r\n`,
    `5\r\n${ITEM}\r\n0\r\n\r\n`,
  ),
  raw('only the end of chunks', 400, `${POST}Transfer-Encoding: chunked\r\n\r\n`, '0\r\n\r\n'),
];

const GZIPPED = gzipSync(ITEM);

/** Wrong headers about the body. */
const media: HostileCase[] = [
  ...[
    null,
    '',
    'text/plain',
    'text/json',
    'application/xml',
    'application/jsonx',
    'application/json5',
    'application/ld+json',
    'application/x-ndjson',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'json',
    '*/*',
    'application/*',
    'xapplication/json',
    'application/ json',
    'text/plain; application/json',
    'application/json x',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/json;charset=latin1',
    'application/json; charset="utf-16le"',
    'application/json; CHARSET=UTF-7',
    'application/json; a=b; charset=iso-8859-1',
    `application/json${' '.repeat(8000)}x`,
  ].map((type) =>
    hostile(`Content-Type ${String(type).slice(0, 60)}`, 400, {
      headers: { 'Content-Type': type },
      body: ITEM,
    }),
  ),
  ...['gzip', 'deflate', 'br', 'zstd', 'compress', 'gzip, identity', 'identity, gzip', 'x', ''].map(
    (coding) =>
      hostile(`Content-Encoding ${coding}`, 400, { headers: { 'Content-Encoding': coding }, body: ITEM }),
  ),
  hostile('a gzipped body', 400, { headers: { 'Content-Encoding': 'gzip' }, body: GZIPPED }),
  hostile('a gzipped body that is not named so', 400, { body: GZIPPED }),
  hostile('a form', 400, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'text=x',
  }),
  ...[
    '1999-01-01',
    '2026-08-23',
    '2026-8-22',
    'v1',
    '',
    'latest',
    '2026-08-22, 2026-08-22',
    '"2026-08-22"',
    '%',
    'x'.repeat(9000),
  ].map((version) =>
    hostile(`Service-Version ${version.slice(0, 30)}`, 400, { headers: { 'Service-Version': version } }),
  ),
  raw(
    'Service-Version twice',
    400,
    `${HEALTH}Service-Version: 2026-08-22\r\nService-Version: 2026-08-22\r\n\r\n`,
  ),
];

const UNSIGNED = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.';

/** Invalid values in place of a session token. */
const credentials: HostileCase[] = [
  null,
  '',
  'Bearer',
  'Bearer ',
  'Basic dXNlcjpwYXNz',
  'Digest x',
  'TOKEN',
  'Token TOKEN',
  'Bearer fsk_abcdefghijklmnopqrstuvwxyz',
  `Bearer ${UNSIGNED}`,
  `Bearer ${UNSIGNED}AAAA`,
  'Bearer a.b.c',
  'Bearer ..',
  'Bearer a.b',
  'Bearer a.b.c.d',
  'Bearer TOKEN.x',
  'Bearer TOKENx',
  'Bearer xTOKEN',
  'Bearer TOKEN TOKEN',
  'Bearer TOKEN, Bearer TOKEN',
  'Bearer "TOKEN"',
  'Bearer\tTOKEN',
  'Bearer: TOKEN',
  `Bearer ${'a'.repeat(12_000)}`,
  `Bearer ${'a'.repeat(4000)}.${'b'.repeat(4000)}.c`,
  'Bearer null',
  'Bearer undefined',
  'Bearer __proto__',
  'Bearer e30.e30.e30',
  'Bearer ÿþ',
  "Bearer ' or 1=1--",
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl',
  'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6Ii4uLy4uL2V0Yy9wYXNzd2QifQ.e30.AAAA',
].map((value) =>
  hostile(`Authorization ${String(value).slice(0, 50)}`, 401, { headers: { Authorization: value } }),
);

export const HTTP_CASES: HostileCase[] = [...targets, ...wire, ...lengths, ...media, ...credentials];
