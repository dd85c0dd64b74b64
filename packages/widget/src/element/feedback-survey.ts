import { type Form, makeForm, type Scale } from './form.ts';
import { make } from './make.ts';
import { outcomeOf, post } from './send.ts';
import { STYLE } from './style.ts';
import { minutes, type Words, wordsOf } from './words.ts';

/** What is known of the visitor: free-form; the service understands the names of §2.8. */
type User = Record<string, unknown>;

/** Where it came from says where the service is: `{base_url}/widget.js`. */
const HOME = new URL('.', import.meta.url).href;

/** On a server there are no elements, and the file may still be imported. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * `<feedback-survey api-key surface question scale lang theme base-url>`: shows a survey, and sends what visitors say. It sets no cookie
 * and keeps nothing. Events: `feedback-sent`, `feedback-closed`.
 */
export class FeedbackSurvey extends Base {
  #user: User = {};
  #panel: HTMLElement | undefined;
  #dialog: HTMLDialogElement | undefined;
  #launch: HTMLButtonElement | undefined;
  #form: Form | undefined;
  /** What had the focus before the panel. */
  #before: HTMLElement | null = null;
  #isSending = false;

  connectedCallback(): void {
    if (this.shadowRoot) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const { language, words } = this.#said();
    const panel = make('section', { 'aria-label': words.feedback });
    this.#panel = panel;
    const frame = make('div', {
      class: this.#surface(),
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
    });
    frame.append(...this.#placed(panel, words));
    // Outside, typing has this element as its target, and not a field: shortcuts of the page would take it for their own.
    for (const name of ['keydown', 'keypress', 'keyup'] as const)
      panel.addEventListener(name, (event) => {
        const { key, isComposing } = event;
        // Escape ends what an input method composes, and not the survey.
        const isEscape = key === 'Escape' && !isComposing;
        if (!isEscape && key !== 'Tab') event.stopPropagation();
        if (isEscape && name === 'keydown') this.close();
      });
    panel.addEventListener('focusin', (event) => {
      const left = event.relatedTarget as HTMLElement | null;
      if (!panel.contains(left)) this.#before = left;
    });
    root.append(frame);
    this.#ask();
    if (!this.hasAttribute('preview')) return this.#watch();
    // Open, but without the focus, which stays where a preview is typed for.
    this.#dialog?.setAttribute('open', '');
    this.#show(true);
  }

  /** What the surface shows: the panel alone, in a dialog, or behind a button. */
  #placed(panel: HTMLElement, words: Words): HTMLElement[] {
    if (this.#surface() === 'widget') {
      this.#dialog = make('dialog', { 'aria-label': words.feedback }, panel);
      this.#dialog.addEventListener('close', () => this.dispatchEvent(new Event('feedback-closed')));
      return [this.#dialog];
    }
    if (this.#surface() !== 'float') return [panel];
    this.#launch = make('button', { class: 'launch go', 'aria-expanded': 'false' }, words.feedback);
    this.#launch.addEventListener('click', () => this.open());
    panel.hidden = true;
    return [this.#launch, panel];
  }

  /** Who the visitor is, sent as `user_metadata` without what is no JSON: the form then asks for no e-mail address. */
  identify(user: User): void {
    this.#user = {};
    for (const [name, value] of Object.entries({ ...user }))
      try {
        this.#user[name] = JSON.parse(JSON.stringify(value));
      } catch {}
    // What a visitor has begun to write stays.
    if (this.#form && !this.#isSending && !this.#form.isBegun()) this.#ask();
  }

  /** Opens a survey that is closed: `float` and `bar`, and `widget`, which has no button of its own. */
  open(): void {
    this.#dialog?.showModal();
    this.#show(true);
    this.#form?.focus();
  }

  #show(isOpen: boolean): void {
    if (this.#panel) this.#panel.hidden = !isOpen;
    if (this.#launch) this.#launch.hidden = isOpen;
  }

  close(): void {
    if (!this.#panel || !this.#canClose()) return;
    if (this.#dialog) return this.#dialog.close();
    // A page that closes it while its visitor is elsewhere keeps the focus there.
    const back = this.#launch ?? (this.matches(':focus-within') && this.#before);
    this.#show(false);
    if (back) back.focus();
    this.dispatchEvent(new Event('feedback-closed'));
  }

  #surface(): string {
    return this.getAttribute('surface') ?? 'inline';
  }

  /** Those that lie over the page: `float`, `bar` and `widget`. */
  #canClose(): boolean {
    return /^[fbw]/.test(this.#surface());
  }

  #said() {
    const page = this.closest('[lang]')?.getAttribute('lang');
    return wordsOf([this.getAttribute('lang'), page, ...navigator.languages]);
  }

  /** Puts a new form in the place of what is shown. */
  #ask(): void {
    const { words } = this.#said();
    const question = this.getAttribute('question') ?? words.better;
    // The service refuses a rating of another scale.
    const scale = (this.getAttribute('scale') ?? 'none') as Scale;
    const form = makeForm({ question, scale, asksMail: this.#user['email'] === undefined, words });
    form.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send(form);
    });
    this.#form = form;
    this.#panel?.replaceChildren(...this.#closer(), form.element);
  }

  #closer(): HTMLElement[] {
    if (!this.#canClose()) return [];
    const button = make(
      'button',
      { class: 'close', type: 'button', 'aria-label': this.#said().words.close },
      '✕',
    );
    button.addEventListener('click', () => this.close());
    return [button];
  }

  async #send(form: Form): Promise<void> {
    if (this.#isSending) return;
    const answer = form.read();
    if (!answer) return;
    const { words, language } = this.#said();
    const button = form.element.querySelector('button.go');
    this.#isSending = true;
    button?.setAttribute('aria-disabled', 'true');
    form.say('…');
    const outcome = await outcomeOf(this.#post('surface/submit', { ...answer, ...this.#about() }));
    this.#isSending = false;
    button?.removeAttribute('aria-disabled');
    const said = outcome.say
      .map((name) => words[name])
      .join(' ')
      .replace('{n}', minutes(outcome.seconds, language));
    if (outcome.isStored) this.#thank(said);
    else form.say(said);
  }

  #about(): object {
    const isKnown = Object.keys(this.#user).length > 0;
    return { page_url: location.href.slice(0, 2_000), ...(isKnown && { user_metadata: this.#user }) };
  }

  /** Says thank you where the form stood, and takes the focus there. */
  #thank(said: string): void {
    const again = make('button', { type: 'button' }, this.#said().words.again);
    again.addEventListener('click', () => {
      this.#ask();
      this.#form?.focus();
    });
    const thanks = make('p', { role: 'status', tabindex: '-1' }, said);
    this.#panel?.replaceChildren(...this.#closer(), thanks, make('p', {}, again));
    thanks.focus();
    this.dispatchEvent(new Event('feedback-sent'));
  }

  #post(path: string, body: object): Promise<Response> {
    const home = this.getAttribute('base-url') ?? HOME;
    const common = { api_key: this.getAttribute('api-key') ?? '', surface: this.#surface() };
    return post(`${home.replace(/\/$/, '')}/${path}`, { ...common, ...body });
  }

  /** Counts once that the survey was seen. */
  #watch(): void {
    if (!this.#panel) return;
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void this.#post('surface/seen', {}).catch(() => {});
    }).observe(this.#panel);
  }
}

if (globalThis.customElements && !customElements.get('feedback-survey'))
  customElements.define('feedback-survey', FeedbackSurvey);
