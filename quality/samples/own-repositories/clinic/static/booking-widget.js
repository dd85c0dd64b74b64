// Put into the practice's own site: <script src="https://smile.rota.example/static/booking-widget.js" data-kind="3"></script>
(() => {
  const script = document.currentScript;
  const base = new URL(script.src).origin;
  const box = document.createElement('div');
  script.after(box);
  const date = document.createElement('input');
  date.type = 'date';
  const list = document.createElement('ul');
  box.append(date, list);
  date.addEventListener('change', async () => {
    const query = new URLSearchParams({ day: date.value, kind: script.dataset.kind, staff: script.dataset.staff });
    const { slots } = await (await fetch(`${base}/api/slots?${query}`)).json();
    list.replaceChildren(
      ...slots.map((slot) => {
        const item = document.createElement('li');
        item.textContent = new Date(slot).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
        item.addEventListener('click', () => window.open(`${base}/book?at=${encodeURIComponent(slot)}`));
        return item;
      }),
    );
    if (slots.length === 0) list.textContent = 'Nothing free on this day';
  });
})();
