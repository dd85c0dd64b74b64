import { useEffect, useRef, useState } from 'react';
import { texts } from '../i18n';

declare const Stripe: (key: string) => any;

/** Stripe's own fields; the card number never reaches us. */
export function PaymentForm({ clientSecret }: { clientSecret: string }) {
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<any>(null);
  const stripe = useRef<any>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    stripe.current = Stripe(import.meta.env.VITE_STRIPE_KEY);
    elements.current = stripe.current.elements({ clientSecret });
    elements.current.create('payment').mount(place.current);
  }, [clientSecret]);
  const pay = async () => {
    const { error } = await stripe.current.confirmPayment({
      elements: elements.current,
      confirmParams: { return_url: `${location.origin}/orders` },
    });
    if (error) setProblem(error.message);
  };
  return (
    <main>
      <div ref={place} />
      {problem && <p role="alert">{problem}</p>}
      <button onClick={pay}>{texts.checkout.pay}</button>
    </main>
  );
}
