import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { writtenDay } from '../data/moments.ts';
import { office } from '../data/office-api.ts';
import { useMay } from '../data/session.ts';
import { DataTable } from '../parts/data-table.tsx';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { AddressTest } from './address-test.tsx';

const ORIGINS = { staff: 'Entered', slug_change: 'Made when the page moved' };
const ABOVE = { name: 'Redirects', to: '/redirects' };

/** How much visitors use the redirects, and what an address leads to. */
export function RedirectUseScreen() {
  return useMay('content', 'read') ? <RedirectUse /> : <NotHere />;
}

function RedirectUse() {
  const query = useQuery({
    queryKey: ['redirects', 'use'],
    queryFn: () => office.getRaw('/api/office/redirect_use'),
  });
  const { data } = query;
  return (
    <Screen title="Hits and test" above={ABOVE}>
      <AddressTest />
      <section aria-labelledby="hits" className="flex flex-col gap-2">
        <h2 id="hits">How often visitors came by them</h2>
        <p className="max-w-prose text-steel-600">
          Since they are counted, without programs. What was not used for a year can be removed without harm.
        </p>
        <Waiting query={query} label="Loading the redirects" />
        {data && (
          <DataTable
            kind="rows"
            label="Redirects by their use"
            columns={[
              ...['Old address', 'New address', 'Origin'],
              <th key="hits" scope="col" className="number">
                Hits
              </th>,
              'Last',
            ]}
          >
            {data.redirects.map(({ old_path, location, origin, hits, last_on }) => (
              <tr key={old_path}>
                <th scope="row" className="text-start">
                  <Link to={`/redirects/${encodeURIComponent(old_path)}`} className="text-link">
                    /{old_path}
                  </Link>
                </th>
                <td>{location}</td>
                <td>{ORIGINS[origin]}</td>
                <td className="number">{hits.toLocaleString('en-IN')}</td>
                <td>{last_on ? writtenDay(last_on) : '–'}</td>
              </tr>
            ))}
          </DataTable>
        )}
        {data?.more && <p>These are the {data.redirects.length} most used ones.</p>}
      </section>
    </Screen>
  );
}
