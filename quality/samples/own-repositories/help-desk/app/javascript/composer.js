// The box for answers: keeps a draft per ticket in the browser, puts macros in at the cursor.
export class Composer {
  constructor(form) {
    this.form = form;
    this.area = form.querySelector('textarea');
    this.key = `draft-${form.dataset.ticket}`;
    this.area.value = localStorage.getItem(this.key) ?? '';
    this.area.addEventListener('input', () => localStorage.setItem(this.key, this.area.value));
    form.addEventListener('submit', () => localStorage.removeItem(this.key));
    form.querySelector('[data-composer-macros]').addEventListener('change', (event) => this.insert(event.target.value));
    this.area.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.requestSubmit();
    });
  }

  insert(text) {
    const { selectionStart, selectionEnd, value } = this.area;
    this.area.value = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
    this.area.focus();
    this.area.selectionEnd = selectionStart + text.length;
  }
}
