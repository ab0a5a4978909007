import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { buildMailHref, buildPhoneHref } from '../../../ui/contact-href.ts';
import { Link } from '../../../ui/links/link.tsx';
import { api } from '../../../web/site-api.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { TownField } from '../places/town-field.tsx';
import { formatTown } from '../places/town-names.ts';
import { dealerSearchParams, formatUnknownTown, storedDealerTown, TOWN_LOOKUP_FAILED } from './dealer-search.ts';
import type { Dealer } from './dealers.contract.ts';
import { formatDistance, sortByDistance } from './distance.ts';
import { removeDealerPlaceholders } from './remove-dealer-placeholders.ts';

const MOST = 3;
/** Maximum distance in kilometres: about a day's journey. */
const MOST_KM = 300;

interface Nearby {
  town: string;
  dealers: { dealer: Dealer; km: number }[];
}

export function DealersNearby() {
  const town = useStoredValue(storedDealerTown);
  const [text, setText] = useState(town);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [nearby, setNearby] = useState<Nearby>();

  const running = useRef<AbortController>(null);

  const show = async (wanted: string) => {
    running.current?.abort();
    const aborting = new AbortController();
    const { signal } = aborting;
    running.current = aborting;
    setBusy(true);
    try {
      const found = await loadDealersNear(wanted, signal);
      setNearby(found);
      setProblem(found ? '' : formatUnknownTown(wanted));
      if (found) storedDealerTown.change(() => found.town);
    } catch (error) {
      if (signal.aborted) return;
      console.error('The dealers nearby could not be loaded', error);
      setNearby(undefined);
      setProblem(TOWN_LOOKUP_FAILED);
    }
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored when it opens
  useEffect(() => {
    if (town) void show(town);
    return () => running.current?.abort();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted) return void show(wanted);
    running.current?.abort();
    setBusy(false);
    storedDealerTown.change(() => '');
    setNearby(undefined);
    setProblem('Type a town or a PIN code.');
  };
  return (
    <>
      <form
        method="get"
        action="/DealerNetwork"
        onSubmit={submit}
        className="mt-3 grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,24rem)_auto_auto] sm:justify-start"
      >
        <TownField
          label="Your town"
          text={text}
          problem={problem}
          onText={setText}
          onTown={(foundTown) => void show(formatTown(foundTown))}
        />
        <Button type="submit" variant="secondary" busy={busy} className="min-h-11 sm:mt-6.25">
          Show dealers
        </Button>
      </form>
      <div role="status" className="mt-4">
        {nearby && <NearestDealers {...nearby} />}
      </div>
    </>
  );
}

function NearestDealers({ town, dealers }: Nearby) {
  const all = (
    <Link to={dealerSearchParams.hrefWith('/DealerNetwork', { near: town })} className="text-link text-sm">
      {dealers.length ? `All dealers by their distance from ${town}` : 'See the nearest dealers'}
    </Link>
  );
  if (!dealers.length) {
    return (
      <p>
        There is no dealer within {MOST_KM} km of {town}.{' '}
        <Link to="/ContactUs" className="text-link">
          Contact us
        </Link>
        , and we will tell you who delivers there. {all}
      </p>
    );
  }
  return (
    <>
      <ul className="mb-3 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {dealers.map(({ dealer, km }) => {
          const mail = buildMailHref(dealer.email1);
          return (
            <li key={dealer.id} className="min-w-0 border-s border-steel-200 ps-3 text-sm break-words">
              <h3 className="text-base leading-5 md:text-base">{dealer.company_name}</h3>
              <p className="text-steel-600 tabular-nums">
                {km < 1 ? '' : `${dealer.city}, `}
                {formatDistance(km, dealer.city)}
              </p>
              {dealer.phone1 && (
                <p className="mt-2">
                  <a href={buildPhoneHref(dealer.phone1)} className="text-link tabular-nums">
                    {dealer.phone1}
                  </a>
                </p>
              )}
              {mail && (
                <p className="mt-2">
                  <a href={mail} className="text-link">
                    {dealer.email1}
                  </a>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {all}
    </>
  );
}

async function loadDealersNear(text: string, signal: AbortSignal): Promise<Nearby | undefined> {
  const [[foundTown], dealers] = await Promise.all([
    api.getData('/api/get_places.php', { query: text }, signal),
    api.getData('/api/get_dealer_network.php', undefined, signal),
  ]);
  if (!foundTown) return undefined;
  const near = sortByDistance(dealers, foundTown).flatMap(({ item, km }) =>
    km !== undefined && km <= MOST_KM ? [{ dealer: removeDealerPlaceholders(item), km }] : [],
  );
  return { town: formatTown(foundTown), dealers: near.slice(0, MOST) };
}
