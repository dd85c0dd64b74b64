import { createServer } from 'node:http';
import { onDay } from './calendar.ts';
import { MACHINES } from './machines.ts';
import { openBook } from './reservations.ts';

const book = openBook(() => new Date());

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body =
    url.pathname === '/machines'
      ? MACHINES
      : url.pathname === '/day'
        ? onDay(book.all(), url.searchParams.get('date') ?? '')
        : null;
  response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}).listen(8080);
