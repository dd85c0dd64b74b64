import { Composer } from './composer';
import { TicketList } from './ticket_list';

const CONTROLLERS = { composer: Composer, 'ticket-list': TicketList };

document.addEventListener('DOMContentLoaded', () => {
  for (const element of document.querySelectorAll('[data-controller]')) {
    const Controller = CONTROLLERS[element.dataset.controller];
    if (Controller) new Controller(element);
  }
});
