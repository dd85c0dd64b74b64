import { useEffect, useState } from 'react';
import { call } from '../api';
import { Price } from '../components/Price';
import { texts } from '../i18n';

type Order = { id: string; number: string; state: keyof typeof texts.orders.states; totals: { toPay: number } };

export function OrdersPage() {
  const [orders, setOrders] = useState<Order[]>();
  useEffect(() => void call<Order[]>('GET', '/orders').then(setOrders), []);
  if (!orders) return null;
  return (
    <main>
      <h1>{texts.orders.title}</h1>
      {orders.length === 0 && texts.orders.none}
      {orders.map((order) => (
        <article key={order.id}>
          {order.number} — {texts.orders.states[order.state]} — <Price cents={order.totals.toPay} />
          {order.state === 'paid' && (
            <button onClick={() => call('POST', `/orders/${order.id}/cancel`)}>{texts.orders.cancel}</button>
          )}
        </article>
      ))}
    </main>
  );
}
