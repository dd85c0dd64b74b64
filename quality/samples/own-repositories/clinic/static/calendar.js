const columns = document.querySelector('#columns');
const zone = columns.dataset.timezone;
let day = new Date().toISOString().slice(0, 10);

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
const title = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

async function load() {
  const { appointments } = await (await fetch(`/api/days/${day}`)).json();
  document.querySelector('#day').textContent = title.format(new Date(`${day}T12:00`));
  const byStaff = Map.groupBy(appointments, (a) => a.staff);
  columns.replaceChildren(...[...byStaff].map(([staff, theirs]) => column(staff, theirs)));
}

function column(staff, appointments) {
  const section = document.createElement('section');
  section.dataset.staff = staff;
  for (const appointment of appointments) section.append(box(appointment));
  return section;
}

function box(appointment) {
  const article = document.createElement('article');
  article.className = `state-${appointment.state}`;
  article.style.borderColor = appointment.color;
  article.draggable = appointment.state === 'booked';
  article.textContent = `${clock.format(new Date(appointment.starts))} ${appointment.patient.name} · ${appointment.kind}`;
  article.addEventListener('click', () => open(appointment));
  return article;
}

function open(appointment) {
  const dialog = document.querySelector('#appointment');
  dialog.querySelector('#who').textContent = appointment.patient.name;
  dialog.showModal();
  dialog.onclose = async () => {
    const state = { arrived: 'arrived', cancel: 'cancelled' }[dialog.returnValue];
    if (!state) return;
    await fetch(`/api/appointments/${appointment.id}`, { method: 'POST', body: JSON.stringify({ state }) });
    await load();
  };
}

function step(days) {
  const date = new Date(`${day}T12:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  day = date.toISOString().slice(0, 10);
  void load();
}

document.querySelector('#previous').addEventListener('click', () => step(-1));
document.querySelector('#next').addEventListener('click', () => step(1));
setInterval(load, 30_000);
void load();
