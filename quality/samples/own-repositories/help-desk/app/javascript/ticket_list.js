// Rows can be clicked, and walked through with j and k.
export class TicketList {
  constructor(table) {
    this.rows = [...table.rows];
    this.at = 0;
    for (const row of this.rows) row.addEventListener('click', () => location.assign(row.dataset.href));
    document.addEventListener('keydown', (event) => {
      if (event.target.matches('input, textarea')) return;
      if (event.key === 'j') this.move(1);
      if (event.key === 'k') this.move(-1);
      if (event.key === 'Enter') location.assign(this.rows[this.at].dataset.href);
    });
    setInterval(() => document.hidden || location.reload(), 60_000);
  }

  move(step) {
    this.rows[this.at]?.classList.remove('current');
    this.at = Math.min(Math.max(this.at + step, 0), this.rows.length - 1);
    this.rows[this.at]?.classList.add('current');
  }
}
