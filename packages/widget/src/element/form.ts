import { make } from './make.ts';
import { type Picture, readPicture } from './picture.ts';
import { type Words } from './words.ts';

/** What a visitor writes at most: the body of an answer is bounded. */
const MOST_TEXT = '20000';

export type Scale = '1-5' | '1-10' | 'thumbs' | 'none';
/** `asksMail`: whether the page has not said who the visitor is. */
export type FormAsks = { question: string; scale: Scale; asksMail: boolean; words: Words };
/** What a visitor said (§2.8). */
export type Answer = { rating?: number; text?: string; email?: string; screenshot?: string };

/** The form: `read` gives what was said, or undefined after it has told what is missing; `say` tells the visitor something. */
export type Form = {
  element: HTMLFormElement;
  read: () => Answer | undefined;
  say: (text: string) => void;
  /** Whether anything is chosen or written. */
  isBegun: () => boolean;
  focus: () => void;
};

export function makeForm({ question, scale, asksMail, words }: FormAsks): Form {
  const rating = scale === 'none' ? undefined : makeRating(question, scale);
  const text = make('textarea', { name: 'text', rows: '3', maxlength: MOST_TEXT });
  const email = make('input', { type: 'email', name: 'email', autocomplete: 'email', maxlength: '255' });
  const picture = makePicture(words, () => say(''));
  const status = make('p', { role: 'status' });
  const element = make(
    'form',
    { novalidate: '' },
    ...(rating ? [rating] : []),
    make('label', {}, rating ? words.better : question, text),
    picture.element,
    ...(asksMail ? [make('label', {}, words.email, email)] : []),
    make('button', { class: 'go' }, words.send),
    status,
  );
  const say = (said: string) => {
    status.textContent = said;
  };
  takePictures(element, async (file) =>
    say((await picture.take(file)) ? `✓ ${words.picture}` : words.noPicture),
  );
  const read = (): Answer | undefined => {
    const chosen = new FormData(element).get('rating');
    const [said, address, screenshot] = [text.value.trim(), email.value.trim(), picture.base64()];
    if (chosen === null && said === '' && screenshot === undefined) {
      say(words.first);
      return undefined;
    }
    return {
      ...(chosen !== null && { rating: Number(chosen) }),
      ...(said !== '' && { text: said }),
      ...(address !== '' && { email: address }),
      ...(screenshot !== undefined && { screenshot }),
    };
  };
  return {
    element,
    say,
    read,
    isBegun: () => [...new FormData(element).values()].some((value) => value !== ''),
    focus: () => element.querySelector<HTMLElement>('input,textarea')?.focus(),
  };
}

/** Pictures are chosen with a button, and pasted and dropped anywhere in the form. */
function takePictures(form: HTMLFormElement, take: (file: Blob) => Promise<void>): void {
  const takeFirst = (event: Event, files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    void take(file);
  };
  const over = (isOver: boolean) => form.classList.toggle('over', isOver);
  form.addEventListener('paste', (event) => takeFirst(event, event.clipboardData?.files));
  form.addEventListener('dragover', (event) => {
    event.preventDefault();
    over(true);
  });
  form.addEventListener('dragleave', () => over(false));
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    over(false);
    takeFirst(event, event.dataTransfer?.files);
  });
  form.addEventListener('change', ({ target }) => {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (file) void take(file);
  });
}

/** Readers of the screen say thumbs in their own language, and `3/5`. */
function makeRating(question: string, scale: Exclude<Scale, 'none'>): HTMLFieldSetElement {
  const most = scale === '1-10' ? 10 : 5;
  const choices: [number, string][] =
    scale === 'thumbs'
      ? [
          [1, '👍'],
          [0, '👎'],
        ]
      : Array.from({ length: most }, (_, at) => [at + 1, `${at + 1}/${most}`]);
  return make(
    'fieldset',
    {},
    make('legend', {}, question),
    make(
      'div',
      { class: 'scale' },
      ...choices.map(([value, name]) =>
        make(
          'label',
          {},
          make('input', { type: 'radio', name: 'rating', value: `${value}`, 'aria-label': name }),
          make('span', { 'aria-hidden': 'true' }, name.replace(/\/.*/, '')),
        ),
      ),
    ),
  );
}

/** The picture of an answer: a button to choose one, then a small copy of it. */
function makePicture(words: Words, onRemoved: () => void) {
  let picture: Picture | undefined;
  const input = make('input', { type: 'file', accept: 'image/*' });
  const choose = make('label', { class: 'file' }, input, make('span', {}, `+ ${words.picture}`));
  const element = make('div', { class: 'row' }, choose);
  const remove = make(
    'button',
    { type: 'button', 'aria-label': `${words.remove}: ${words.picture}` },
    words.remove,
  );
  remove.addEventListener('click', () => {
    picture = undefined;
    input.value = '';
    element.replaceChildren(choose);
    input.focus();
    onRemoved();
  });
  return {
    element,
    base64: () => picture?.base64,
    take: async (file: Blob): Promise<boolean> => {
      const read = await readPicture(file);
      if (!read) return false;
      picture = read;
      read.shown.setAttribute('aria-hidden', 'true');
      const isChosen = input.matches(':focus');
      element.replaceChildren(read.shown, remove);
      if (isChosen) remove.focus(); // the button that had the focus is gone
      return true;
    },
  };
}
