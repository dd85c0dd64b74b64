import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { openChromium, violationsOn } from '@feedback/test-support/chromium';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { type Harness, startApi } from './harness.ts';
import { picture } from './pictures.ts';

// `<feedback-survey>` in a browser, on pages of others.

const SURFACES = ['float', 'inline', 'bar', 'thumbs', 'page', 'widget'] as const;
/** What a page may do to everything in it. */
const HOSTILE = `* { all: unset !important; display: inline !important; font-size: 3px !important; color: #fff !important; direction: rtl }
feedback-survey { display: none !important; opacity: 0 }`;

let api: Harness;
let caller: Awaited<ReturnType<Harness['newCaller']>>;
let key: string;
let browser: Browser;
let host: Server;
/** What the page says of itself, and the headers that it is served with. */
let shown = { attributes: '', style: '', policy: '', lang: 'en' };
beforeAll(async () => {
  api = await startApi();
  browser = await openChromium();
  host = createServer((_req, res) => {
    if (shown.policy !== '') res.setHeader('content-security-policy', shown.policy);
    res.setHeader('content-type', 'text/html').end(
      `<!doctype html><html lang="${shown.lang}"><title>Shop</title>${shown.style}<body><main><h1>Shop</h1><button id="help">Help</button><button id="other">Other</button>
<script type="module" src="${api.url}/widget.js"></script>
<feedback-survey api-key="${key}" question="How easy was it?" ${shown.attributes}></feedback-survey></main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
}, 180_000);
afterAll(async () => {
  await browser.close();
  host.close();
  await api.close();
}, 90_000);
beforeEach(async () => {
  caller = await api.newCaller();
  ({ key } = await api.newSurvey(caller, { ratingScale: '1-5' }));
});

async function open(what: Partial<typeof shown>, context: BrowserContextOptions = {}): Promise<Page> {
  shown = { attributes: 'surface="inline" scale="1-5"', style: '', policy: '', lang: 'en', ...what };
  const page = await (await browser.newContext(context)).newPage();
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => Reflect.get(globalThis, 'customElements').get('feedback-survey'));
  return page;
}

const stored = () =>
  api.rows<{ text: string; rating: number | null; surface: string; customer_name: string; pictures: number }>(
    caller.workspaceId,
    `select f.text, r.rating, r.surface, f.customer_name, f.customer_email,
            (select count(*)::int from screenshot s where s.feedback_id = f.id) pictures
     from feedback f join survey_response r on r.feedback_id = f.id order by f.id`,
  );

async function openSurvey(page: Page, surface: string): Promise<void> {
  if (surface === 'float') await page.locator('button.launch').press('Enter');
  if (surface === 'widget') {
    await page.locator('#help').focus();
    await page.locator('feedback-survey').evaluate((survey) => Reflect.get(survey, 'open').call(survey));
  }
}

/** The class of what has the focus in the survey, else the id of what has it on the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: outer } = Reflect.get(globalThis, 'document');
    return outer?.shadowRoot?.activeElement?.className ?? outer?.id;
  });

describe.each(SURFACES)('a survey as %s', (surface) => {
  const attributes = `surface="${surface}" scale="1-5"`;

  const schemes = ['light', 'dark'] as const;
  test.each(schemes)(
    'is answered with the keyboard alone, under a strict policy and a hostile sheet, in %s',
    async (colorScheme) => {
      const nonce = 'hostile';
      const page = await open(
        {
          attributes,
          policy: `default-src 'none'; style-src 'self' 'nonce-${nonce}'; script-src ${api.url}; connect-src ${api.url}; require-trusted-types-for 'script'`,
          style: `<style nonce="${nonce}">${HOSTILE}</style>`,
        },
        { colorScheme },
      );
      const problems: string[] = [];
      page.on('console', (said) => void (said.type() === 'error' && problems.push(said.text())));
      await openSurvey(page, surface);
      expect(await violationsOn(page, 'feedback-survey')).toEqual([]);
      const first = page.locator('feedback-survey input[type=radio]').first();
      await first.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Tab');
      await page.keyboard.type('The rota is hard to print');
      const { width = 0, height = 0 } = (await page.locator('feedback-survey textarea').boundingBox()) ?? {};
      expect([width > 150, height > 50]).toEqual([true, true]);
      const send = page.locator('feedback-survey button.go:has-text("Send")');
      for (let tabs = 0; tabs < 6 && !(await send.evaluate((one) => one.matches(':focus'))); tabs++)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('feedback-survey').getByText('Thank you.').waitFor();
      // The focus is where the words are that a reader of the screen says next.
      expect(
        await page.locator('feedback-survey [role=status]').evaluate((one) => one.matches(':focus')),
      ).toBe(true);
      expect(await stored()).toMatchObject([{ text: 'The rota is hard to print', rating: 2, surface }]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  test.each(schemes)('has nothing that axe finds, in %s', async (colorScheme) => {
    const page = await open({ attributes }, { colorScheme });
    await openSurvey(page, surface);
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a survey over the page', () => {
  test.each(['float', 'widget', 'bar'])(
    'as %s is put away by Escape, and gives the focus back',
    async (surface) => {
      const page = await open({ attributes: `surface="${surface}" scale="thumbs"` });
      await openSurvey(page, surface);
      const text = page.locator('feedback-survey textarea');
      if (surface === 'bar') await page.locator('#help').focus();
      await text.focus();
      await page.keyboard.press('Escape');
      await text.waitFor({ state: 'hidden' });
      expect(await focused(page)).toBe({ float: 'launch go', widget: 'help', bar: 'help' }[surface]);
      await page.context().close();
    },
  );

  test('as bar leaves the focus alone when the page puts it away', async () => {
    const page = await open({ attributes: 'surface="bar"' });
    await page.locator('#help').focus();
    await page.locator('feedback-survey textarea').focus();
    await page.locator('#other').focus();
    await page.locator('feedback-survey').evaluate((survey) => Reflect.get(survey, 'close').call(survey));
    expect(await focused(page)).toBe('other');
    await page.context().close();
  });

  test.each(SURFACES)('as %s moves nothing where less motion is asked for', async (surface) => {
    const page = await open(
      {
        attributes: `surface="${surface}" scale="thumbs"`,
        style: `<style>@keyframes turn { to { rotate: 1turn } }
          h1, feedback-survey { animation: turn 9s infinite !important; transition: all 9s !important }</style>`,
      },
      { reducedMotion: 'reduce' },
    );
    const moving = (what: string) =>
      page.locator(what).evaluate((element) => {
        const all = [element, ...(element.shadowRoot?.querySelectorAll('*') ?? [])];
        return all.flatMap((one) =>
          one
            .getAnimations({ subtree: true })
            .map(({ effect }) => Reflect.get(effect ?? {}, 'target')?.localName),
        );
      });
    await openSurvey(page, surface);
    expect(await moving('h1')).toEqual(['h1']); // what moves is seen
    expect(await moving('feedback-survey')).toEqual([]);
    await page.locator('feedback-survey textarea').fill('Less motion, please');
    await page.locator('feedback-survey button.go:visible').click();
    await page.locator('feedback-survey').getByText('Thank you.').waitFor();
    expect(await moving('feedback-survey')).toEqual([]);
    await page.locator('feedback-survey').evaluate((survey) => Reflect.get(survey, 'close').call(survey));
    expect(await moving('feedback-survey')).toEqual([]);
    await page.context().close();
  });

  test('that was never opened counts as not seen', async () => {
    const page = await open({ attributes: 'surface="float"' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await page.locator('button.launch').click();
    await page.waitForTimeout(300);
    expect(asked).toEqual([`${api.url}/surface/seen`]);
    await page.context().close();
  });
});

describe('what a visitor wrote', () => {
  async function write(page: Page, text: string): Promise<void> {
    await page.locator('feedback-survey textarea').fill(text);
    await page.locator('feedback-survey button.go').click();
  }
  const status = (page: Page) => page.locator('feedback-survey [role=status]');

  test.each<[string, object, RegExp]>([
    [
      'the service is busy',
      {
        status: 429,
        headers: {
          'Retry-After': '2847',
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After',
        },
      },
      /try again in 48 minutes\. Your words are still here\./,
    ],
    [
      'the service fails',
      { status: 500, headers: { 'Access-Control-Allow-Origin': '*' } },
      /could not be sent\. Your words are still here\./,
    ],
    [
      'the key is ended',
      { status: 401, headers: { 'Access-Control-Allow-Origin': '*' } },
      /could not be sent/,
    ],
  ])('stays in the form when %s, and goes when it is sent again', async (_, answer, said) => {
    const page = await open({});
    await page.route('**/surface/submit', (route) => route.fulfill({ body: '{}', ...answer }));
    await write(page, 'The rota is hard to print');
    await status(page).getByText(said).waitFor();
    await page.unroute('**/surface/submit');
    expect(await page.locator('feedback-survey textarea').inputValue()).toBe('The rota is hard to print');
    await page.locator('feedback-survey button.go').click();
    await status(page).getByText('Thank you.').waitFor();
    expect(await stored()).toHaveLength(1);
    await page.context().close();
  });

  test('stays when there is no network', async () => {
    const page = await open({});
    await page.context().setOffline(true);
    await write(page, 'Offline words');
    await status(page).getByText('Your words are still here').waitFor();
    await page.context().close();
  });

  test('is thanked for when it is known already, and more can be said', async () => {
    const page = await open({ attributes: 'surface="inline" scale="none"' });
    await write(page, 'The rota is hard to print');
    await status(page).getByText('Thank you.').waitFor();
    await page.getByRole('button', { name: 'Say something else' }).click();
    await write(page, 'The rota is hard to print');
    await status(page).getByText('We have this from you already.').waitFor();
    await page.context().close();
  });

  test('is missing when nothing was chosen or written', async () => {
    const page = await open({});
    await page.locator('feedback-survey button.go').click();
    expect(await status(page).innerText()).toBe('Choose or write something first.');
    expect(await stored()).toEqual([]);
    await page.context().close();
  });
});

test('a page says who the visitor is: that goes along, and no address is asked for', async () => {
  const page = await open({});
  expect(await page.locator('feedback-survey input[type=email]').count()).toBe(1);
  await page
    .locator('feedback-survey')
    .evaluate((survey) =>
      Reflect.get(survey, 'identify').call(survey, { email: 'dana@acme.example', name: 'Dana' }),
    );
  expect(await page.locator('feedback-survey input[type=email]').count()).toBe(0);
  await page.locator('feedback-survey textarea').fill('The rota is hard to print');
  await page.locator('feedback-survey button.go').click();
  await page.locator('feedback-survey').getByText('Thank you.').waitFor();
  expect(await stored()).toMatchObject([{ customer_email: 'dana@acme.example', customer_name: 'Dana' }]);
  await page.context().close();
});

test('what is no JSON of the visitor is left out, and their words are sent', async () => {
  const page = await open({});
  await page.locator('feedback-survey').evaluate((survey) => {
    const circle: Record<string, unknown> = {};
    circle['itself'] = circle;
    const user = { circle, count: 1n, open: () => {}, email: 'dana@acme.example', plan: { name: 'pro' } };
    Reflect.get(survey, 'identify').call(survey, user);
  });
  const request = page.waitForRequest('**/surface/submit');
  await page.locator('feedback-survey textarea').fill('The rota is hard to print');
  await page.locator('feedback-survey button.go').click();
  await page.locator('feedback-survey').getByText('Thank you.').waitFor();
  expect((await request).postDataJSON().user_metadata).toEqual({
    email: 'dana@acme.example',
    plan: { name: 'pro' },
  });
  expect(await stored()).toMatchObject([{ text: 'The rota is hard to print' }]);
  await page.context().close();
});

describe('keys', () => {
  /** The keys that reach the page, as its shortcuts see them. */
  async function keysOn(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(globalThis, 'seen', seen);
      const { document } = globalThis as unknown as { document: EventTarget };
      for (const type of ['keydown', 'keypress', 'keyup'])
        document.addEventListener(type, (event) => {
          const key: string = Reflect.get(event, 'key');
          seen.push(`${type} ${key}`);
          if (key.length === 1) event.preventDefault(); // as a shortcut does
        });
    });
    return () => page.evaluate(() => Reflect.get(globalThis, 'seen') as string[]);
  }

  test.each(SURFACES)('that are typed in %s do not reach the shortcuts of the page', async (surface) => {
    const page = await open({ attributes: `surface="${surface}" scale="1-5"` });
    const seen = await keysOn(page);
    await openSurvey(page, surface);
    const text = page.locator('feedback-survey textarea');
    await text.focus();
    const before = (await seen()).length;
    await page.keyboard.type('gjk / rota');
    expect(await text.inputValue()).toBe('gjk / rota');
    await page.keyboard.press('Tab');
    expect((await seen()).slice(before)).toEqual(['keydown Tab', 'keyup Tab']);
    await page.context().close();
  });

  test('of an input method that composes leave the survey open', async () => {
    const page = await open({ attributes: 'surface="bar" scale="none"' });
    const text = page.locator('feedback-survey textarea');
    await text.focus();
    const press = (isComposing: boolean) =>
      text.dispatchEvent('keydown', { key: 'Escape', isComposing, bubbles: true, composed: true });
    await press(true);
    expect(await text.isVisible()).toBe(true);
    await press(false);
    await text.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

test('who the visitor is may be said late: what they have begun to write stays', async () => {
  const page = await open({});
  await page.locator('feedback-survey textarea').fill('The rota is');
  await page
    .locator('feedback-survey')
    .evaluate((survey) => Reflect.get(survey, 'identify').call(survey, { email: 'dana@acme.example' }));
  expect(await page.locator('feedback-survey textarea').inputValue()).toBe('The rota is');
  await page.context().close();
});

describe('a picture', () => {
  const file = {
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture({ width: 2_000, height: 400 }), 'base64'),
  };

  test('is chosen, made smaller in the browser, removed, chosen again and sent', async () => {
    const page = await open({});
    let sent: { screenshot?: string } = {};
    page.on('request', (request) => {
      if (request.url().endsWith('/submit')) sent = JSON.parse(request.postData() ?? '{}');
    });
    const choose = () => page.locator('feedback-survey input[type=file]').setInputFiles(file);
    await choose();
    await page.getByRole('button', { name: 'Remove: Picture' }).click();
    expect(await page.locator('feedback-survey [role=status]').textContent()).toBe('');
    await choose();
    await page.locator('feedback-survey canvas').waitFor();
    await page.locator('feedback-survey button.go').click();
    await page.locator('feedback-survey').getByText('Thank you.').waitFor();
    const [width] = sizeOfWebp(Buffer.from(sent.screenshot ?? '', 'base64'));
    expect(width).toBe(1_600);
    await page.context().close();
  });

  test('that is chosen is said, and the focus is where it can be removed: Escape still puts the survey away', async () => {
    const page = await open({ attributes: 'surface="float"' });
    await openSurvey(page, 'float');
    const input = page.locator('feedback-survey input[type=file]');
    await input.focus();
    await input.setInputFiles(file);
    const remove = page.getByRole('button', { name: 'Remove: Picture' });
    await remove.waitFor();
    expect(await remove.evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await page.locator('feedback-survey [role=status]').textContent()).toBe('✓ Picture');
    await page.keyboard.press('Escape');
    await remove.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test.each(['paste', 'drop'])('is taken by %s', async (way) => {
    const page = await open({});
    await page.locator('feedback-survey form').evaluate(
      (form, { type, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        const Transfer = Reflect.get(globalThis, 'DataTransfer');
        const given = new Transfer();
        given.items.add(new File([bytes], 'x.png', { type: 'image/png' }));
        const Kind = Reflect.get(globalThis, type === 'paste' ? 'ClipboardEvent' : 'DragEvent');
        form.dispatchEvent(
          new Kind(type, { clipboardData: given, dataTransfer: given, bubbles: true, cancelable: true }),
        );
      },
      { type: way, base64: picture({}) },
    );
    await page.locator('feedback-survey canvas').waitFor();
    await page.context().close();
  });

  test('that is none is said so', async () => {
    const page = await open({});
    await page
      .locator('feedback-survey input[type=file]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.locator('feedback-survey').getByText('This picture cannot be used.').waitFor();
    await page.context().close();
  });
});

test.each([
  ['de', 'Senden', 'ltr'],
  ['fr-CA', 'Envoyer', 'ltr'],
  ['es', 'Enviar', 'ltr'],
  ['it', 'Invia', 'ltr'],
  ['pt-BR', 'Enviar', 'ltr'],
  ['nl', 'Versturen', 'ltr'],
  ['ar', 'إرسال', 'rtl'],
  ['xx', 'Send', 'ltr'],
])('a page in %s has it in that language', async (lang, send, direction) => {
  const page = await open({ lang }, { locale: 'en' });
  const button = page.locator('feedback-survey button.go');
  expect(await button.innerText()).toBe(send);
  expect(await button.evaluate((one) => Reflect.get(globalThis, 'getComputedStyle')(one).direction)).toBe(
    direction,
  );
  await page.context().close();
});

test('a page in Arabic has it from right to left: corners, lines and focus are on the other side', async () => {
  const float = { attributes: 'surface="float" scale="1-5"' };
  /** How far what is shown is from the left and the right of what it is in. */
  const sidesOf = async (page: Page, inside: string, around?: string) => {
    const survey = page.locator('feedback-survey');
    const box = await survey.locator(inside).first().boundingBox();
    const frame = around === undefined ? null : await survey.locator(around).first().boundingBox();
    const { x, width } = frame ?? { x: 0, width: page.viewportSize()?.width ?? 0 };
    if (!box) throw new Error(`there is no ${inside}`);
    return { left: Math.round(box.x - x), right: Math.round(x + width - box.x - box.width) };
  };
  const placesIn = async (lang: string) => {
    const page = await open({ ...float, lang }, { locale: 'en' });
    const launch = await sidesOf(page, 'button.launch');
    await openSurvey(page, 'float');
    const places = {
      launch,
      panel: await sidesOf(page, 'section'),
      close: await sidesOf(page, 'button.close', 'section'),
      first: await sidesOf(page, '.scale label', 'section'),
    };
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
    return places;
  };
  const [english, arabic] = [await placesIn('en'), await placesIn('ar')];
  for (const side of ['launch', 'panel', 'close'] as const) {
    expect([side, english[side].right < english[side].left]).toEqual([side, true]);
    expect([side, arabic[side].left < arabic[side].right]).toEqual([side, true]);
    expect([side, arabic[side].left]).toEqual([side, english[side].right]);
  }
  expect(arabic.first.right).toBe(english.first.left);
}, 60_000);

describe('a page of its own', () => {
  test.each(['light', 'dark'] as const)(
    'is answered, keeps its own policy, and has nothing that axe finds, in %s',
    async (colorScheme) => {
      const page = await (await browser.newContext({ colorScheme, locale: 'de' })).newPage();
      const problems: string[] = [];
      page.on('console', (said) => void (said.type() === 'error' && problems.push(said.text())));
      page.on('pageerror', (error) => void problems.push(error.message));
      await page.goto(`${api.url}/surveys/${key}`);
      await page.locator('feedback-survey textarea').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.locator('feedback-survey input[type=radio]').first().check({ force: true });
      await page.locator('feedback-survey textarea').fill('The rota is hard to print');
      await page.getByRole('button', { name: 'Senden' }).click();
      await page.locator('feedback-survey [role=status]').getByText('Vielen Dank.').waitFor();
      expect(await stored()).toMatchObject([
        { text: 'The rota is hard to print', rating: 1, surface: 'page' },
      ]);
      const [where] = await api.rows<{ page_url: string }>(
        caller.workspaceId,
        'select page_url from survey_response',
      );
      expect(where?.page_url).toBe(`${api.url}/surveys/`);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  test('that is closed says so, and has nothing that axe finds', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${api.url}/surveys/fsk_gone`);
    await page.getByRole('heading', { name: 'No survey here' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });
});

test('it sets no cookie and keeps nothing in the browser', async () => {
  const page = await open({});
  await page.locator('feedback-survey textarea').fill('The rota is hard to print');
  await page.locator('feedback-survey button.go').click();
  await page.locator('feedback-survey').getByText('Thank you.').waitFor();
  expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });
  await page.context().close();
});

/** Of a WebP in its extended form. */
function sizeOfWebp(bytes: Buffer): [width: number, height: number] {
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
}

test('the lines of the README ask on a page, and know who the visitor is', async () => {
  const readme = readFileSync(path.join(root, 'packages/widget/README.md'), 'utf8');
  const [html = '', script = ''] = ['html', 'js'].map(
    (language) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(readme)?.[1] ?? '',
  );
  const page = await open({});
  await page.setContent(html.replace('https://api.example.com', api.url).replace('fsk_…', key));
  await page.evaluate(`(async (user) => { ${script} })({ email: 'dana@acme.example', plan: 'team' })`);
  await page.locator('button.launch').press('Enter');
  await page.locator('feedback-survey textarea').fill('The rota is hard to print');
  await page.locator('feedback-survey button.go:has-text("Send")').click();
  await page.locator('feedback-survey').getByText('Thank you.').waitFor();
  expect(await stored()).toMatchObject([{ surface: 'float', customer_email: 'dana@acme.example' }]);
  await page.context().close();
});
