import { type RatingScale } from '@feedback/contract/vocabulary';
import { renderToString } from 'preact-render-to-string';
import { ratingWords, valuesOf } from './survey-words.ts';

/** What a visitor writes at most: the body of a submission is bounded. */
const MOST_TEXT = 20_000;

type Asked = { question: string; ratingScale: RatingScale };

/**
 * What a visitor sees: the preview and the snippet are this markup. Without its script the form must send nothing: by itself it would put
 * what a visitor wrote into the address of the page. So its method sends nothing, and on other pages it is hidden and its button
 * disabled until the script has taken over (`waits`).
 */
export function Widget({
  question,
  ratingScale,
  id,
  waits = false,
  canClose = false,
}: Asked & { id: string; waits?: boolean; canClose?: boolean }) {
  const values = valuesOf(ratingScale);
  return (
    <form id={id} class="feedback-survey" aria-label="Feedback" method="dialog" hidden={waits}>
      {canClose && (
        <button type="button" aria-label="Close">
          ×
        </button>
      )}
      {values.length > 0 && (
        <fieldset>
          <legend>{question}</legend>
          <div class="feedback-scale">
            {values.map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name="rating"
                  value={value}
                  aria-label={ratingWords(value, ratingScale)}
                />{' '}
                {ratingScale === 'thumbs' ? (value === 1 ? '👍' : '👎') : value}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label>
        {values.length > 0 ? 'What should be better?' : question}
        <textarea name="text" rows={3} maxlength={MOST_TEXT} />
      </label>
      <label>
        E-mail, if you want to hear when it is better
        <input type="email" name="email" autocomplete="email" maxlength={255} />
      </label>
      <button disabled={waits}>Send</button> <output />
    </form>
  );
}

/**
 * Where the snippet's form stands: pages that include it have their own sheet. The script sets it, because a policy of the page may allow no
 * styles in HTML.
 */
const PLACES: Record<string, string> = {
  float:
    'position:fixed;bottom:1rem;right:1rem;max-width:20rem;padding:1rem;background:Canvas;color:CanvasText;border:1px solid GrayText;border-radius:8px',
  bar: 'position:fixed;bottom:0;left:0;right:0;padding:1rem;background:Canvas;color:CanvasText;border-top:1px solid GrayText',
};

/** Where a line may break without a change of what is shown: not before the end of what visitors fill in. */
const BETWEEN_TAGS = /(?<=>)(?=<(?!\/textarea|\/output))/g;

/** The lines of HTML that show the survey on a page, count that it was seen, and send what visitors say. */
export function snippetOf(
  survey: Asked & { id: string; surface: string },
  { key, baseUrl }: { key: string; baseUrl: string },
): string {
  const id = `feedback-${survey.id.slice(-8)}`;
  const place = PLACES[survey.surface];
  const canClose = place !== undefined;
  const form = renderToString(<Widget {...survey} id={id} waits canClose={canClose} />).replaceAll(
    BETWEEN_TAGS,
    '\n',
  );
  const missing =
    survey.ratingScale === 'none' ? 'Write something first.' : 'Choose a rating or write something first.';
  return `${form}
<script>
(function () {
  var form = document.getElementById(${inScript(id)});
  form.style.cssText = ${inScript(place ?? '')};
  form.querySelector('button:disabled').disabled = false;
  form.hidden = false;${canClose ? CLOSING : ''}
  function send(path, body) {
    body.api_key = ${inScript(key)};
    body.surface = ${inScript(survey.surface)};
    return fetch(${inScript(baseUrl)} + path, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), keepalive: true
    });
  }
  new IntersectionObserver(function (seen, observer) {
    if (!seen[0].isIntersecting) return;
    observer.disconnect();
    send('/surface/seen', {});
  }).observe(form);
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    var data = new FormData(form), body = { page_url: location.href.slice(0, 2000) };
    if (data.get('rating')) body.rating = Number(data.get('rating'));
    if (data.get('text')) body.text = data.get('text');
    if (data.get('email')) body.email = data.get('email');
    var said = form.querySelector('output');
    if (body.rating === undefined && !(body.text || '').trim()) {
      said.textContent = ${inScript(missing)};
      return;
    }
    send('/surface/submit', body).then(function (answer) {
      if (answer.ok) form.reset();
      said.textContent = answer.ok ? 'Thank you.' : 'This could not be sent. Try again later.';
    }, function () { said.textContent = 'This could not be sent. Try again later.'; });
  });
})();
</script>`;
}

/** A form over the page can be put away, until the visitor opens the page again. */
const CLOSING = `
  form.querySelector('[aria-label="Close"]').addEventListener('click', function () {
    form.style.display = 'none';
    form.hidden = true;
  });`;

/** A text inside a script: nothing in it can end the script. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
}
