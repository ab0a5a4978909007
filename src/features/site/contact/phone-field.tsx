import { useEffect, useState } from 'react';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { runWhenIdle } from '../../../web/run-when-idle.ts';
import { api } from '../../../web/site-api.ts';
import type { Country } from '../countries/countries.contract.ts';
import { INDIA_DIAL_CODE } from './phone-number.ts';

interface PhoneFieldProps {
  label?: string;
  code: string;
  phone: string;
  error: string | undefined;
  onCode: (code: string) => void;
  onPhone: (phone: string) => void;
}

export function PhoneField({ label = 'Phone', code, phone, error, onCode, onPhone }: PhoneFieldProps) {
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
          <option value={INDIA_DIAL_CODE}>+91 India</option>
          {countries.map(({ dial, names }) => (
            <option key={dial} value={dial}>
              {dial} {names}
            </option>
          ))}
        </select>
      </label>
      <div className="min-w-0 flex-1">
        <InputField
          label={label}
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

function useCountries() {
  const [codes, setCodes] = useState<{ dial: string; names: string }[]>([]);
  useEffect(
    () =>
      runWhenIdle(() => {
        api
          .getData('/api/get_countries.php')
          .then((countries) => setCodes(groupByCode(countries)))
          .catch((error: unknown) => console.error('The country codes could not be loaded', error));
      }),
    [],
  );
  return codes;
}

function groupByCode(countries: readonly Country[]) {
  const names = new Map<string, string[]>();
  for (const { dial, name } of countries) {
    if (dial && dial !== INDIA_DIAL_CODE) names.set(dial, [...(names.get(dial) ?? []), name]);
  }
  return [...names].map(([dial, list]) => ({ dial, names: list.join(', ') }));
}
