import type { Config } from '../config.js';
import type { Order } from '../models/order.js';
import { trackingUrl } from '../services/shipping.js';
import { send } from './sender.js';

/** "Your parcel is on its way", sent when the warehouse scans the label. */
export async function sendShippingNotice(config: Config, order: Order, parcel: { carrier: string; number: string }): Promise<void> {
  const text = `Hello ${order.address.name},

your order ${order.number} has left our warehouse. Follow your parcel here:
${trackingUrl(parcel.carrier, parcel.number)}

If something is missing or broken, answer this mail within 14 days.`;
  await send(config, { to: order.email, subject: `Order ${order.number} is on its way`, text });
}
