import { InputField, SelectField } from '../../../ui/forms/input-field.tsx';
import { useFetchedData } from '../../../ui/lists/use-fetched-data.ts';
import { api } from '../../../web/site-api.ts';

interface Input {
  label: string;
  name: string;
  required?: boolean;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}

export function CountryFields({ country, state }: { country: Input; state: Input }) {
  const { data: countries, failure } = useFetchedData('', fetchCountries);
  const { data: found, failure: statesFailure } = useFetchedData(country.value, fetchStates);
  const states = statesFailure ? [] : found;
  const stateError = (statesFailure && 'Failed to load states. Please try again later.') || state.error;

  return (
    <>
      <SelectField
        {...country}
        error={failure ? 'Failed to load countries. Please try again later.' : country.error}
        onChange={(event) => {
          country.onChange(event);
          state.onChange({ target: { value: '' } });
        }}
      >
        <option value="">Select country</option>
        {countries?.map(({ name, iso2 }) => (
          <option key={iso2} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {states?.length === 0 ? (
        <InputField {...state} maxLength={100} label="State / Region" error={stateError} />
      ) : (
        <SelectField {...state} disabled={!country.value || !states} error={stateError}>
          <option value="">Select state</option>
          {states?.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

const fetchCountries = (_: string, signal: AbortSignal) => api.getData('/api/get_countries.php', undefined, signal);

async function fetchStates(country: string): Promise<string[] | undefined> {
  if (!country) return undefined;
  const reply = await api.callRaw('/api/get_states.php', { country });
  return reply.states.map(({ name }) => name);
}
