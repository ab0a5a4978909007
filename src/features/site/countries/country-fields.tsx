import { useEffect, useState } from 'react';
import { Field, SelectField } from '../../../ui/forms/field.tsx';
import { api } from '../../../web/api.ts';
import type { Country } from './countries.contract.ts';

interface CountryFieldsProps {
  country: string;
  state: string;
  onCountry: (country: string) => void;
  onState: (state: string) => void;
  /** What is wrong with the values, by the name of the field. */
  problems?: { country?: string; state?: string };
  onLeave?: (name: 'country' | 'state') => void;
}

/** Country and state. The states are loaded when a country is chosen; if it has none, the field is free text. */
export function CountryFields({ country, state, onCountry, onState, problems, onLeave }: CountryFieldsProps) {
  const [countries, setCountries] = useState<Country[]>([]);
  const [failure, setFailure] = useState('');
  const states = useStates(country);

  useEffect(() => {
    let current = true;
    api
      .getData('/api/get_countries.php')
      .then((found) => current && setCountries(found))
      .catch(() => current && setFailure('Failed to load countries. Please try again later.'));
    return () => {
      current = false;
    };
  }, []);

  return (
    <>
      <SelectField
        label="Country"
        name="country"
        required
        autoComplete="country-name"
        value={country}
        error={failure || problems?.country}
        onBlur={() => onLeave?.('country')}
        onChange={(event) => {
          onCountry(event.target.value);
          onState('');
        }}
      >
        <option value="">Select country</option>
        {countries.map(({ name, iso2 }) => (
          <option key={iso2} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {states.names?.length === 0 ? (
        <Field
          label="State / Region"
          name="state"
          required
          maxLength={100}
          value={state}
          error={states.failure || problems?.state}
          onBlur={() => onLeave?.('state')}
          onChange={(event) => onState(event.target.value)}
        />
      ) : (
        <SelectField
          label="State"
          name="state"
          required
          disabled={!country || !states.names}
          value={state}
          error={states.failure || problems?.state}
          onBlur={() => onLeave?.('state')}
          onChange={(event) => onState(event.target.value)}
        >
          <option value="">Select state</option>
          {states.names?.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function useStates(country: string) {
  const [states, setStates] = useState<{ names?: string[]; failure: string }>({ failure: '' });
  useEffect(() => {
    let current = true;
    setStates({ failure: '' });
    if (country) {
      api
        .callRaw('/api/get_states.php', { country })
        .then((reply) => current && setStates({ names: reply.states.map(({ name }) => name), failure: '' }))
        .catch(() => current && setStates({ names: [], failure: 'Failed to load states. Please try again later.' }));
    }
    return () => {
      current = false;
    };
  }, [country]);
  return states;
}
