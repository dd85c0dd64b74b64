import { createHash } from 'node:crypto';
import { mayAnswerAt, type SurveyAsked } from '@feedback/core/intake';
import { onlyMethods } from '@feedback/http';
import { AppError, escapeHtml } from '@feedback/runtime';
import { type RequestHandler, Router } from 'express';
import { type Deps } from '../deps.ts';

/** The languages of the element: the first that a visitor's browser asks for is that of the page. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'it', 'nl', 'pt'];

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
body{margin:0;padding:clamp(1rem,8vh,6rem) 1rem 2rem}
main{max-width:40em;margin:auto}
h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
h1.shown{position:static;width:auto;height:auto;clip-path:none;white-space:normal;font-size:1.25rem}`;

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src 'self'`,
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/**
 * The page of one survey, for a link in a mail or a message: `/surveys/{key}`. It is no operation of the contract, so it is in no limit and
 * not in `/openapi.json`. What is sent from it is limited as everywhere.
 */
export function surveyPages(deps: Deps): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/surveys/:key', getSurveyPage(deps));
  // Programs that send mails make such addresses of ours.
  router.get('/surveys/:key/', (req, res) => res.redirect(301, `../${encodeURIComponent(req.params.key)}`));
  router.all(
    '/surveys/:key',
    onlyMethods(['GET', 'HEAD'], () => 'This path takes GET or HEAD only'),
  );
  return router;
}

function getSurveyPage({ surveyKeys, askSurvey, about }: Deps): RequestHandler<{ key: string }> {
  const { origin } = new URL(about.baseUrl);
  return async (req, res) => {
    const { key } = req.params;
    const survey = await surveyKeys(key);
    // A survey that is answered on certain pages only has one here if this is among them.
    const asked = survey && mayAnswerAt(origin, survey.allowedOrigins) ? await askSurvey(survey) : undefined;
    res.vary('Accept');
    if (!asked && req.accepts(['json', 'html']) !== 'html')
      throw new AppError('not-found', 'There is no survey with this key, or it is answered on other pages');
    const language = req.acceptsLanguages(LANGUAGES) || 'en';
    res.vary('Accept-Language').status(asked ? 200 : 404);
    res
      .set(HEADERS)
      .type('html')
      .send(asked ? surveyPage(asked, { key, language }) : closedPage);
  };
}

function surveyPage(
  { question, ratingScale }: SurveyAsked,
  { key, language }: { key: string; language: string },
): string {
  const title = escapeHtml(question);
  return page({
    title,
    language,
    main: `<h1 dir="auto">${title}</h1>
<feedback-survey surface="page" api-key="${escapeHtml(key)}" scale="${ratingScale}" question="${title}"></feedback-survey>
<noscript><p>This survey needs JavaScript.</p></noscript>
<script type="module" src="../widget.js"></script>`,
  });
}

const closedPage = page({
  title: 'No survey here',
  language: 'en',
  main: `<h1 class="shown">No survey here</h1>
<p>This survey has ended, or its address is not complete. Ask those who sent you the link for a new one.</p>`,
});

function page({ title, language, main }: { title: string; language: string; main: string }): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}
