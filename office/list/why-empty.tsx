import type { Resource } from '../data/office-types.ts';
import type { ListFilter } from '../data/rows.ts';
import { labelOfValue } from '../data/values.ts';
import { STATES } from './list-filters.tsx';

/** Why a list finds nothing: what one filter looked for, or what was asked for at once. */
export function WhyEmpty({ resource, filter }: { resource: Resource; filter: ListFilter }) {
  const { state, ...others } = filter;
  const asked = Object.entries(others).map(([name, value]) => askedFor(resource, name, value));
  const [only] = asked;
  return (
    <>
      {asked.length === 1 && <p>{only?.none ?? 'Search for less, or remove the filter.'}</p>}
      {asked.length > 1 && (
        <>
          <p>Nothing is all of this at once:</p>
          <ul className="my-2">
            {asked.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {state !== 'all' && <p>Only what is {stateName(state)} was looked at.</p>}
    </>
  );
}

const stateName = (state = 'active') => STATES.find(({ value }) => value === state)?.label.toLowerCase() ?? state;

/** A filter in words; `none`: why it alone finds nothing. */
function askedFor({ filters, fields }: Resource, name: string, value: string): { words: string; none?: string } {
  if (name === 'search') return { words: `contains “${value}”` };
  const offered = filters.find((one) => name === `f.${one.name}`);
  const choice = offered?.choices.find((one) => one.value === value);
  if (offered && choice) return { words: `${offered.label}: ${choice.label.toLowerCase()}`, none: choice.none };
  const field = fields.find((one) => name === `f.${one.name}`);
  return {
    words: field ? `${field.label}: ${labelOfValue(field, value)}` : 'in the chosen brand or category',
  };
}
