import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { call } from '../api';

export type Line = { id: string; productId: string; name: string; unitCents: number; quantity: number };
export type Totals = { goods: number; discount: number; shipping: number; toPay: number };
type Cart = { lines: Line[]; voucherCode: string | null; percentOff?: number; totals: Totals };
type CartContext = { cart: Cart | null; add: (productId: string, quantity: number) => Promise<void>; reload: () => Promise<void> };

const Context = createContext<CartContext | null>(null);

export function CartProvider({ children }: { children: ReactNode }) {
  const [cart, setCart] = useState<Cart | null>(null);
  const reload = useCallback(async () => setCart(await call<Cart>('GET', '/cart')), []);
  useEffect(() => void reload(), [reload]);
  const add = async (productId: string, quantity: number) => {
    await call('POST', '/cart/lines', { productId, quantity });
    await reload();
  };
  return <Context.Provider value={{ cart, add, reload }}>{children}</Context.Provider>;
}

export function useCart(): CartContext {
  const context = useContext(Context);
  if (!context) throw new Error('useCart outside of CartProvider');
  return context;
}
