import type { Config } from '../config.js';
import { format } from '../lib/money.js';
import type { Order } from '../models/order.js';
import { send } from './sender.js';

/** "Thank you for your order": what was bought, what it cost, where it goes. */
export async function sendOrderConfirmation(config: Config, order: Order): Promise<void> {
  const { totals, address } = order;
  const locale = address.country === 'DE' || address.country === 'AT' ? 'de' : 'en';
  const lines = order.lines.map((line) => `${line.quantity} × ${line.name}   ${format(line.unitCents * line.quantity, locale)}`);
  const text = [
    `Hello ${address.name},`,
    '',
    `thank you for your order ${order.number}. We have received your payment and pack your parcel now.`,
    '',
    ...lines,
    ...(totals.discount > 0 ? [`Reduction   -${format(totals.discount, locale)}`] : []),
    `Shipping   ${format(totals.shipping, locale)}`,
    `Total   ${format(totals.toPay, locale)} (VAT included: ${format(totals.vatIncluded, locale)})`,
    '',
    `${address.street}, ${address.postcode} ${address.town}, ${address.country}`,
  ].join('\n');
  await send(config, { to: order.email, subject: `Your order ${order.number}`, text });
}
