// What the pages gain from a script; without it every page works. Compiled when the app starts, and served as one file.

/** How often a page that changes by itself is asked for again, in milliseconds. */
const LIVE_MS = 5_000;

/** How long until the page behind a followed link is asked for again, in milliseconds. */
const FOLLOW_MS = 1_500;

/** How long a page that is asked for may take, in milliseconds. */
const PATIENCE_MS = 30_000;

keys();
reveal();
copy();
follow();
preview();
live();

/** `/` goes to the search, `j` and `k` walk a list, Enter opens its line, Ctrl-K or ⌘K opens the palette, Escape closes a fold. */
function keys(): void {
  document.addEventListener('keydown', closeFold);
  document.addEventListener('keydown', (event) => {
    if ((event.metaKey || event.ctrlKey) && event.key === 'k') {
      event.preventDefault();
      openPalette();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key === '/') {
      const search = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === 'j' || event.key === 'k') {
      walk(event.key === 'j' ? 1 : -1);
    }
  });
}

/** On Escape, closes the innermost open fold that has the focus, and gives the focus back to its name. */
function closeFold({ key, isComposing }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  const fold = document.activeElement?.closest<HTMLDetailsElement>('details[open]');
  if (!fold) return;
  fold.open = false;
  fold.querySelector('summary')?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** Moves the focus to the next or the previous line of the page's list; Enter on a link opens it. */
function walk(step: number): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-list] a.title')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Every room by its name, and the search of all feedback: the palette is made of the links that the page has anyway. */
function openPalette(): void {
  const known = document.querySelector('dialog.palette');
  const dialog = known instanceof HTMLDialogElement ? known : makePalette();
  if (dialog && !dialog.open) {
    dialog.showModal();
    dialog.querySelector('input')?.select();
  }
}

function makePalette(): HTMLDialogElement | undefined {
  const rail = document.querySelector('.rail');
  const ask = rail?.querySelector<HTMLAnchorElement>('a[href$="/ask"]');
  if (!rail || !ask) return undefined;
  const dialog = make('dialog', { className: 'palette', ariaLabel: 'Go to' });
  const form = make('form', { action: ask.href, method: 'get' });
  const input = make('input', {
    type: 'search',
    name: 'q',
    placeholder: 'Go to a room, or ask a question',
    ariaLabel: 'Go to a room, or ask a question',
    autocomplete: 'off',
  });
  const list = make('ul');
  const links = [...rail.querySelectorAll<HTMLAnchorElement>('li a')];
  const show = () => {
    const typed = input.value.trim().toLowerCase();
    const found = links.filter(({ textContent }) => textContent.toLowerCase().includes(typed));
    list.replaceChildren(
      ...found.map((link) => {
        const item = make('li');
        item.append(make('a', { href: link.href, textContent: link.textContent }));
        return item;
      }),
    );
    return found;
  };
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    const [first] = show();
    if (!first) return;
    event.preventDefault();
    location.href = first.href;
  });
  form.append(input, list);
  dialog.append(form);
  document.body.append(dialog);
  show();
  return dialog;
}

/** Lets a person see the password that they type. */
function reveal(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=password]')) {
    const button = make('button', { type: 'button', textContent: 'Show', ariaLabel: 'Show the password' });
    button.addEventListener('click', () => {
      const isHidden = input.type === 'password';
      input.type = isHidden ? 'text' : 'password';
      button.textContent = isHidden ? 'Hide' : 'Show';
      button.ariaLabel = isHidden ? 'Hide the password' : 'Show the password';
    });
    const row = make('div', { className: 'reveal' });
    input.replaceWith(row);
    row.append(input, button);
    if (input.autofocus) input.focus();
  }
}

/** Puts a button on every text that is there to be copied. */
function copy(): void {
  for (const text of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const button = make('button', { type: 'button', textContent: 'Copy' });
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(text.textContent).then(() => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), 2_000);
      });
    });
    text.after(button);
  }
}

/** Follows a link by itself as soon as the page behind it says something else than this one, which stays as it is until then. */
function follow(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-follow]');
  if (link) setTimeout(() => void lookBehind(link), FOLLOW_MS);
}

async function lookBehind(link: HTMLAnchorElement): Promise<void> {
  const behind = await get(link.href);
  if (!behind || behind.response.status >= 500 || textOf(behind.page) === textOf(document)) follow();
  else location.replace(link.href);
}

function textOf(page: Document): string | undefined {
  return page.querySelector('main')?.textContent;
}

/** The page at an address as it is now; nothing when it is refused or not there, or another page stands for it. */
async function pageAt(address: string): Promise<Document | undefined> {
  const found = await get(address);
  return found?.response.ok && !found.response.redirected ? found.page : undefined;
}

/** The answer of an address and its page. Undefined when it does not come, or does not come whole. */
async function get(address: string): Promise<{ response: Response; page: Document } | undefined> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { response, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
  } catch {
    return undefined;
  }
}

/** How long typing pauses before what it would give is shown, in milliseconds. */
const PAUSE_MS = 300;

/** Shows what a form would give while it is filled in, as its button for that (`data-preview`, the id of the part) does. */
function preview(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-preview]');
  const { form } = button ?? {};
  if (!button || !form) return;
  let latest: AbortController | undefined;
  form.addEventListener('input', () => {
    latest?.abort();
    latest = new AbortController();
    const { signal } = latest;
    setTimeout(() => void showPreview(button, form, signal), PAUSE_MS);
  });
}

/** @param signal - Aborted when more is typed, so that a late answer never replaces a newer one. */
async function showPreview(
  button: HTMLButtonElement,
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const fresh = await pageAt(`${button.formAction}?${new URLSearchParams(fields)}`);
  const id = button.dataset['preview'] ?? '';
  const [part, other] = [document.getElementById(id), fresh?.getElementById(id)];
  if (part && other && !signal.aborted) take(part, other);
}

/**
 * Asks for the page again while it is looked at, and renews the parts that say so (`data-live`, each with an id) where they have changed;
 * `data-live="page"` renews the page with it. It ends when no part says so any more.
 * What a person is reading stays where it is: a part with the focus or a selection inside is not touched, and a list whose order has
 * changed waits behind a button.
 */
function live(): void {
  if (!document.querySelector('[data-live]')) return;
  setTimeout(() => {
    const renewed = document.visibilityState === 'visible' ? renew() : Promise.resolve();
    // It waits for this page before it asks for the next, because answers may come out of order.
    void renewed.finally(live);
  }, LIVE_MS);
}

async function renew(): Promise<void> {
  const fresh = await pageAt(location.href);
  if (!fresh) return;
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const other = fresh.getElementById(part.id);
    if (!other || (part.dataset['live'] === 'page' && other.innerHTML !== part.innerHTML))
      return reloadUnlessTyping();
    if (other.innerHTML === (part.dataset['seen'] ?? part.innerHTML)) {
      restWith(part, other);
      continue;
    }
    if (isRead(part) || (part.dataset['live'] === 'list' && orderOf(part) !== orderOf(other))) offer(part);
    else take(part, other);
  }
}

/** Opens the page as it is now, but never over what a person is typing. */
function reloadUnlessTyping(): void {
  const fields = [
    ...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('main textarea, main input'),
  ];
  if (fields.every((field) => field.value === field.defaultValue)) location.reload();
}

function isRead(part: HTMLElement): boolean {
  return part.contains(document.activeElement) || getSelection()?.containsNode(part, true) === true;
}

function orderOf(list: Element): string {
  return [...list.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset['id']).join();
}

function take(part: HTMLElement, other: Element): void {
  part.dataset['seen'] = other.innerHTML;
  part.replaceChildren(...[...other.childNodes].map((node) => document.importNode(node, true)));
  restWith(part, other);
}

/** A part that is not live any more is not asked for again. */
function restWith(part: HTMLElement, other: Element): void {
  if (!other.hasAttribute('data-live')) part.removeAttribute('data-live');
}

/** Says that there is something new, above what is being read. */
function offer(part: HTMLElement): void {
  if (document.querySelector(`[data-offer="${part.id}"]`)) return;
  const button = make('button', { type: 'button', textContent: 'There is something new here: show it' });
  button.addEventListener('click', () => location.reload());
  const note = make('p', { className: 'notice', role: 'status' });
  note.dataset['offer'] = part.id;
  note.append(button);
  part.before(note);
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
