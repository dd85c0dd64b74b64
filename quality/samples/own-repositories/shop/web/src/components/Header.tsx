import { Link } from 'react-router-dom';
import { useCart } from '../hooks/useCart';

export function Header() {
  const { cart } = useCart();
  const pieces = cart?.lines.reduce((all, line) => all + line.quantity, 0) ?? 0;
  return (
    <header className="header">
      <Link to="/">Harbour Goods</Link>
      <nav>
        <Link to="/orders">Orders</Link>
        <Link to="/account">Account</Link>
        <Link to="/cart">Basket {pieces > 0 && <b>{pieces}</b>}</Link>
      </nav>
    </header>
  );
}
