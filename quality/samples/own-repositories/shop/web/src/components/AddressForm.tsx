import { useState } from 'react';
import { texts } from '../i18n';
import { CountrySelect } from './CountrySelect';

export type Address = { name: string; street: string; postcode: string; town: string; country: string };

const EMPTY: Address = { name: '', street: '', postcode: '', town: '', country: 'DE' };

const isValid: Record<keyof Address, (value: string) => boolean> = {
  name: (value) => value.trim().length >= 2,
  street: (value) => value.trim().length >= 3,
  postcode: (value) => /^\d{4,5}$/.test(value.trim()),
  town: (value) => value.trim().length >= 2,
  country: (value) => value.length === 2,
};

/** The address a parcel goes to. Calls back once everything is filled in. */
export function AddressForm({ onDone, errors = {} }: { onDone: (address: Address) => void; errors?: Record<string, string> }) {
  const [address, setAddress] = useState(EMPTY);
  const [touched, setTouched] = useState<Set<string>>(new Set());
  const set = (field: keyof Address, value: string) => setAddress({ ...address, [field]: value });
  const fields = ['name', 'street', 'postcode', 'town'] as const;
  const complete = (Object.keys(isValid) as (keyof Address)[]).every((field) => isValid[field](address[field]));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (complete) onDone(address);
      }}
    >
      {fields.map((field) => {
        const wrong = touched.has(field) && !isValid[field](address[field]);
        return (
          <label key={field} className={wrong || errors[`address.${field}`] ? 'field field--wrong' : 'field'}>
            {texts.address[field]}
            <input
              value={address[field]}
              inputMode={field === 'postcode' ? 'numeric' : 'text'}
              autoComplete={field === 'postcode' ? 'postal-code' : field === 'street' ? 'street-address' : undefined}
              onChange={(event) => set(field, event.target.value)}
              onBlur={() => setTouched(new Set([...touched, field]))}
            />
            {wrong && field === 'postcode' && <small>{texts.errors.invalid_postcode}</small>}
          </label>
        );
      })}
      <CountrySelect value={address.country} onChange={(country) => set('country', country)} />
      <button disabled={!complete}>{texts.checkout.next}</button>
    </form>
  );
}
