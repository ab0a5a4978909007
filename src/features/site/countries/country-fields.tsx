import { Field, SelectField } from '../../../ui/forms/field.tsx';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { api } from '../../../web/api.ts';

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
  const { data: countries, failure } = useFetched('', countriesOfWorld);
  const { data: found, failure: statesFailure } = useFetched(country.value, statesOf);
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
        <Field {...state} maxLength={100} label="State / Region" error={stateError} />
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

const countriesOfWorld = (_: string, signal: AbortSignal) => api.getData('/api/get_countries.php', undefined, signal);

async function statesOf(country: string): Promise<string[] | undefined> {
  if (!country) return undefined;
  const reply = await api.callRaw('/api/get_states.php', { country });
  return reply.states.map(({ name }) => name);
}
