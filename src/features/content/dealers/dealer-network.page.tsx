import { useRef, useState } from 'react';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, buildButtonClass } from '../../../ui/button.tsx';
import { InputField, SelectField } from '../../../ui/forms/input-field.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { createSeoHead } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { writeSearch } from '../../../web/search/use-search.ts';
import { api } from '../../../web/site-api.ts';
import { useSite } from '../../../web/site-context.tsx';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { TownField } from '../places/town-field.tsx';
import { formatTown } from '../places/town-names.ts';
import type { Town } from '../places/towns.contract.ts';
import { DealerCard } from './dealer-card.tsx';
import { changeFilterLocation, type DealerFilter, filterDealers, listLocationChoices } from './dealer-filter.ts';
import { dealerSearchParams, formatUnknownTown, TOWN_LOOKUP_FAILED } from './dealer-search.ts';
import type { Dealer } from './dealers.contract.ts';
import { sortByDistance } from './distance.ts';
import type { DistanceOrigin } from './locate-visitor.ts';

const NEAREST = 3;
const FIRST = 12;

interface DealerListProps {
  found: { item: Dealer; km?: number }[];
  nearestTo?: string;
  complete: boolean;
}

function DealerList({ found, nearestTo, complete }: DealerListProps) {
  const visible = nearestTo ? NEAREST : complete ? found.length : FIRST;
  const first = found.slice(0, visible);
  const rest = found.slice(visible);
  return (
    <>
      {nearestTo && <h2 className="mb-4 text-xl md:text-xl">{`Nearest to ${nearestTo}`}</h2>}
      <DealerCards found={first} below={nearestTo !== undefined} />
      {rest.length > 0 && (
        <details className="group mt-6 print:[&::details-content]:[content-visibility:visible]">
          <summary
            className={buildButtonClass({ variant: 'secondary' }, 'min-h-11 list-none max-sm:w-full')}
            data-screen-only=""
          >
            <span className="group-open:hidden">{`Show all ${found.length} dealers`}</span>
            <span className="hidden group-open:inline">Show fewer dealers</span>
          </summary>
          <div className="mt-4">
            <DealerCards found={rest} below={nearestTo !== undefined} />
          </div>
        </details>
      )}
    </>
  );
}

function DealerCards({ found, below }: Pick<DealerListProps, 'found'> & { below: boolean }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {found.map(({ item, km }) => (
        <li key={item.id}>
          <DealerCard dealer={item} km={km} heading={below ? 'h3' : 'h2'} />
        </li>
      ))}
    </ul>
  );
}

export const search = dealerSearchParams;

const LOCATION_FIELDS = [
  { name: 'country', label: 'Country', all: 'All countries' },
  { name: 'state', label: 'State', all: 'All states' },
  { name: 'city', label: 'City', all: 'All cities' },
] as const;

const toOrigin = (location: Town): DistanceOrigin => ({ ...location, label: formatTown(location) });

const NO_FILTER: DealerFilter = { text: '', country: '', state: '', city: '' };

export const loader = definePageLoader(search, async (input) => (await import('./load-dealers.ts')).loadDealers(input));

export const head = createSeoHead({
  title: 'Dealer Network',
  description: 'Dealers in India and abroad, by country, state and city.',
  path: '/DealerNetwork',
});

/** `begin` returns a function that is true until something else is looked up, chosen or typed. */
function useLatestLookUp() {
  const latest = useRef(0);
  const end = () => {
    latest.current += 1;
  };
  const begin = () => {
    end();
    const own = latest.current;
    return () => own === latest.current;
  };
  return { begin, end };
}

function useDealerSearch() {
  const data = usePageData<typeof loader>();
  const [filter, setFilter] = useState(data.filter);
  const { begin: beginLookUp, end: endLookUp } = useLatestLookUp();
  const narrow = ({ text: q, ...location }: DealerFilter) => {
    endLookUp();
    setFilter({ text: q, ...location });
    writeSearch(search, { q, ...location });
  };
  const [near, setNear] = useState(data.near);
  const [origin, setOrigin] = useState<DistanceOrigin | undefined>(data.place && toOrigin(data.place));
  const [problem, setProblem] = useState(data.near && !data.place ? formatUnknownTown(data.near) : '');
  const matching = filterDealers(data.dealers, filter);
  const found = origin ? sortByDistance(matching, origin) : matching.map((item) => ({ item, km: undefined }));
  const filtered = Boolean(origin || near) || Object.values(filter).some(Boolean);

  /**
   * Measures each dealer's distance from a place. `named`: the place is a town, which the URL then names; the URL never
   * has the visitor's position.
   */
  const measureFrom = (from: DistanceOrigin | undefined, { failed = '', named = false } = {}) => {
    endLookUp();
    setOrigin(from);
    setProblem(failed);
    writeSearch(search, { near: from && named ? from.label : '' });
  };
  const lookUp = async (text: string) => {
    if (!text) return measureFrom(undefined, { failed: 'Type a town or a PIN code, or use your position.' });
    const isLatest = beginLookUp();
    try {
      const [location] = await api.getData('/api/get_places.php', { query: text });
      if (!isLatest()) return;
      measureFrom(location && toOrigin(location), { failed: location ? '' : formatUnknownTown(text), named: true });
    } catch (error) {
      console.error('The place could not be looked up', error);
      if (isLatest()) measureFrom(undefined, { failed: TOWN_LOOKUP_FAILED });
    }
  };
  /** The list is filtered while typing, so Enter searches for a place if no dealer matches. */
  const submitSearch = async () => {
    const query = filter.text.trim();
    if (!query || matching.length > 0) return;
    const isLatest = beginLookUp();
    const [location] = await getOptionalData(api.getData('/api/get_places.php', { query }), []);
    if (!location || !isLatest()) return;
    narrow({ ...filter, text: '' });
    setNear(query);
    measureFrom(toOrigin(location), { named: true });
  };
  const reset = () => {
    narrow(NO_FILTER);
    setNear('');
    measureFrom(undefined);
  };

  return {
    ...{ dealers: data.dealers, filter, narrow, near, setNear, origin, problem, found, filtered },
    ...{ measureFrom, lookUp, submitSearch, reset },
  };
}

export function Page() {
  const { dealers, filter, near, origin, problem, found, filtered, ...acts } = useDealerSearch();
  const { narrow, setNear, measureFrom, lookUp, submitSearch, reset } = acts;
  const choices = listLocationChoices(dealers, filter);
  const { demo } = useSite();

  return (
    <>
      <PageHeading title="Dealer Network" breadcrumbs={buildHomeBreadcrumbs('Dealer Network')}>
        {dealers.length} dealers stock our products and help you to choose them.
        {demo && ' The companies and contacts below are invented demonstration data.'}
      </PageHeading>
      <div className="page-width py-6 md:py-8">
        <search>
          <form
            data-screen-only=""
            method="get"
            action="/DealerNetwork"
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (document.activeElement?.getAttribute('name') === 'q') void submitSearch();
              else void lookUp(near.trim());
            }}
          >
            <div className="grid grid-cols-2 items-end gap-4 [&>:first-child]:col-span-2 lg:[&>:first-child]:col-span-1 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
              <InputField
                label="Search"
                type="search"
                name="q"
                placeholder="Company, person, phone, address, country …"
                value={filter.text}
                autoComplete="off"
                onChange={(event) => narrow({ ...filter, text: event.target.value })}
              />
              {LOCATION_FIELDS.map(({ name, label, all }) => (
                <SelectField
                  key={name}
                  label={label}
                  name={name}
                  value={filter[name]}
                  disabled={name !== 'country' && choices[name].length === 0}
                  onChange={(event) => narrow(changeFilterLocation(filter, name, event.target.value))}
                >
                  <option value="">{all}</option>
                  {choices[name].map((value) => (
                    <option key={value} value={value}>
                      {value}
                    </option>
                  ))}
                </SelectField>
              ))}
              <Button variant="secondary" className="min-h-11" onClick={reset} disabled={!filtered}>
                Reset
              </Button>
            </div>
            <NearestDealersFields
              text={near}
              problem={problem}
              onText={setNear}
              onTown={(location) => measureFrom(toOrigin(location), { named: true })}
              onPosition={(from) => measureFrom(from)}
              onProblem={(failed) => measureFrom(undefined, { failed })}
            />
          </form>
        </search>
        <p role="status" className="mt-5 mb-4 text-sm text-steel-600">
          {found.length} {found.length === 1 ? 'dealer' : 'dealers'}
          {origin && `, those nearest to ${origin.label} first. Distances are as the crow flies, from town to town.`}
        </p>
        {found.length === 0 ? (
          <EmptyState title="No dealers found">Try another place, or fewer words.</EmptyState>
        ) : (
          <DealerList found={found} nearestTo={origin?.label} complete={filtered} />
        )}
        <p className="mt-6 text-sm text-steel-600">
          Towns and their coordinates:{' '}
          <a href="https://www.geonames.org" rel="noopener" className="underline">
            GeoNames
          </a>
          ,{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener license" className="underline">
            CC BY 4.0
          </a>
        </p>
      </div>
    </>
  );
}

export const Failure = () => <LoadFailure title="Dealer Network" text="Failed to load data. Please try again later." />;

interface NearestDealersFieldsProps {
  text: string;
  problem: string;
  onText: (text: string) => void;
  onTown: (location: Town) => void;
  onPosition: (origin: DistanceOrigin) => void;
  onProblem: (problem: string) => void;
}

function NearestDealersFields({ text, problem, onText, onTown, onPosition, onProblem }: NearestDealersFieldsProps) {
  const hydrated = useHydrated();
  const [locating, setLocating] = useState(false);
  // Browsers offer the position only to pages on https.
  const canLocate = hydrated && window.isSecureContext && 'geolocation' in navigator;

  const locate = async () => {
    setLocating(true);
    try {
      const { locateVisitor } = await import('./locate-visitor.ts');
      const origin = await locateVisitor();
      onText('');
      onPosition(origin);
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setLocating(false);
    }
  };

  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,24rem)_auto_auto] sm:justify-start">
      <TownField label="Nearest to" text={text} problem={problem} onText={onText} onTown={onTown} />
      <Button type="submit" className="min-h-11 sm:mt-6.25">
        Show nearest
      </Button>
      <Button
        variant="secondary"
        busy={locating}
        className={`min-h-11 sm:mt-6.25 ${canLocate ? '' : 'invisible'}`}
        onClick={() => void locate()}
      >
        Use my position
      </Button>
    </div>
  );
}
