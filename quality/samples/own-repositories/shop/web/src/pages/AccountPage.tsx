import { useState } from 'react';
import { ApiError, call } from '../api';
import { texts } from '../i18n';

export function AccountPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const signIn = () =>
    call('POST', '/account/login', { email, password })
      .then(() => location.assign('/orders'))
      .catch((error: ApiError) => setProblem(error.message));
  return (
    <main>
      <h1>{texts.account.signIn}</h1>
      {problem && <p role="alert">{problem}</p>}
      <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      <button onClick={signIn}>{texts.account.signIn}</button>
      <button onClick={() => call('POST', '/account/forgot', { email })}>{texts.account.forgot}</button>
    </main>
  );
}
