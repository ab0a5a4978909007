import { useEffect, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { api } from '../../../web/api.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import type { Country } from '../countries/countries.contract.ts';
import { INDIA } from './phone-number.ts';

interface PhoneFieldProps {
  code: string;
  phone: string;
  error: string | undefined;
  onCode: (code: string) => void;
  onPhone: (phone: string) => void;
}

/** A phone number with a country code; the default is India. */
export function PhoneField({ code, phone, error, onCode, onPhone }: PhoneFieldProps) {
  const countries = useCountries();
  return (
    <div className="flex items-start gap-2">
      <label className="flex w-28 flex-none flex-col gap-1">
        <span className="text-sm font-semibold text-steel-800">Country code</span>
        <select
          name="country-code"
          autoComplete="tel-country-code"
          value={code}
          onChange={(event) => onCode(event.target.value)}
          className="block min-h-11 w-full rounded-md border border-steel-400 bg-white px-2 text-base text-steel-900 hover:border-steel-500"
        >
          <option value={INDIA}>+91 India</option>
          {countries.map(({ dial, names }) => (
            <option key={dial} value={dial}>
              {dial} {names}
            </option>
          ))}
        </select>
      </label>
      <div className="min-w-0 flex-1">
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={phone}
          error={error}
          onChange={(event) => onPhone(event.target.value)}
        />
      </div>
    </div>
  );
}

/** The codes of other countries, each once, in the order of their names. If they fail to load, India's still works. */
function useCountries() {
  const [codes, setCodes] = useState<{ dial: string; names: string }[]>([]);
  useEffect(
    () =>
      whenIdle(() => {
        api
          .getData('/api/get_countries.php')
          .then((countries) => setCodes(byCode(countries)))
          .catch((error: unknown) => console.error('The country codes could not be loaded', error));
      }),
    [],
  );
  return codes;
}

function byCode(countries: readonly Country[]) {
  const names = new Map<string, string[]>();
  for (const { dial, name } of countries) {
    if (dial && dial !== INDIA) names.set(dial, [...(names.get(dial) ?? []), name]);
  }
  return [...names].map(([dial, list]) => ({ dial, names: list.join(', ') }));
}
