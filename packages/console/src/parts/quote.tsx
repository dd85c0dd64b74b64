import { type QuoteView } from '@feedback/core';
import { money } from '../format.ts';
import { type Visit } from '../visit.ts';
import { Time } from './time.tsx';
import { whoSaid } from './who-said.ts';

/** What a customer said, verbatim, with who said it, what they pay, where and when. */
export function Quote({ quote, currency, visit }: { quote: QuoteView; currency: string; visit: Visit }) {
  const { facts, churnRisk } = quote;
  return (
    <blockquote class="quote" id={`q-${quote.feedbackId}`}>
      <p dir="auto">
        “<Words text={quote.text} marked={churnRisk} />”
      </p>
      <footer>
        <span dir="auto">{whoSaid(visit, quote.customer, quote.account)}</span>
        {facts && facts.revenue !== null && (
          <> · {money(Number(facts.revenue), currency, visit.locale)} a year</>
        )}
        {facts && (
          <>
            {' '}
            · {facts.source} · <Time at={facts.saidAt} visit={visit} />
          </>
        )}
        {quote.isPerhaps && (
          <>
            {' '}
            · <span class="chip">perhaps about something else</span>
          </>
        )}
        {churnRisk !== null && (
          <>
            {' '}
            · <span class="chip bad">may leave</span>
          </>
        )}{' '}
        · <a href={`${visit.home}/activity/${quote.partOf ?? quote.feedbackId}`}>in context</a>
      </footer>
    </blockquote>
  );
}

/** A text with one passage of it marked. */
function Words({ text, marked }: { text: string; marked: string | null }) {
  const at = marked === null ? -1 : text.indexOf(marked);
  if (marked === null || at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{marked}</mark>
      {text.slice(at + marked.length)}
    </>
  );
}
