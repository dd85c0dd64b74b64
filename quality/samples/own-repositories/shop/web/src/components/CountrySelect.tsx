import { texts } from '../i18n';

const COUNTRIES = ['DE', 'AT', 'BE', 'CH', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'LU', 'NL', 'PL', 'PT', 'SE', 'US'];

const names = new Intl.DisplayNames(navigator.language, { type: 'region' });

/** The countries we send parcels to, by their names in the visitor's language. */
export function CountrySelect({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  return (
    <label className="field">
      {texts.address.country}
      <select value={value} autoComplete="country" onChange={(event) => onChange(event.target.value)}>
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
