import { useState } from 'react';
import { ApiError, call } from '../api';
import { type Address, AddressForm } from '../components/AddressForm';
import { PaymentForm } from '../components/PaymentForm';
import { useCart } from '../hooks/useCart';
import { texts } from '../i18n';

type Started = { orderId: string; clientSecret: string };

export function CheckoutPage() {
  const { cart } = useCart();
  const [email, setEmail] = useState('');
  const [started, setStarted] = useState<Started>();
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const begin = async (address: Address) => {
    try {
      setStarted(await call<Started>('POST', '/checkout', { address, email }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 422) setErrors(error.body.fields ?? {});
      else setProblem(error.status === 409 ? texts.checkout.soldOutMeanwhile : error.message);
    }
  };

  if (!cart || cart.lines.length === 0) return null;
  if (started) return <PaymentForm clientSecret={started.clientSecret} />;
  return (
    <main>
      <h1>{texts.checkout.title}</h1>
      {problem && <p role="alert">{problem}</p>}
      <label>
        {texts.address.email}
        <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <AddressForm onDone={begin} errors={errors} />
    </main>
  );
}
