import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../api';
import { Price } from '../components/Price';
import { QuantityPicker } from '../components/QuantityPicker';
import { useCart } from '../hooks/useCart';
import { texts } from '../i18n';
import { preview } from '../lib/preview';

export function CartPage() {
  const { cart, reload } = useCart();
  const [code, setCode] = useState('');
  if (!cart) return null;
  if (cart.lines.length === 0) return <main>{texts.cart.empty}</main>;
  const change = async (id: string, quantity: number) => {
    await call('PATCH', `/cart/lines/${id}`, { quantity });
    await reload();
  };
  const totals = cart.percentOff === undefined ? cart.totals : preview(cart.lines, cart.percentOff);
  return (
    <main>
      <h1>{texts.cart.title}</h1>
      {cart.lines.map((line) => (
        <div key={line.id} className="line">
          {line.name}
          <QuantityPicker value={line.quantity} most={20} onChange={(quantity) => change(line.id, quantity)} />
          <Price cents={line.unitCents * line.quantity} />
        </div>
      ))}
      <form onSubmit={(event) => { event.preventDefault(); void call('POST', '/cart/voucher', { code }).then(reload); }}>
        <input placeholder={texts.cart.voucher} value={code} onChange={(event) => setCode(event.target.value)} />
      </form>
      {totals.discount > 0 && <p>{texts.cart.reduction}: <Price cents={-totals.discount} /></p>}
      <p>{texts.cart.total}: <Price cents={totals.toPay} /></p>
      <Link to="/checkout">{texts.cart.go}</Link>
    </main>
  );
}
