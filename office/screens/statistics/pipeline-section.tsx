import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PipelineReply as Counts } from '../../../src/features/office/home/home.contract.ts';
import { formatAmount } from '../../../src/platform/money/money.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';

const buildFilteredPath = (name: string, value: string) =>
  `/quotations?${new URLSearchParams({ filter: JSON.stringify({ [`f.${name}`]: value }) })}`;

const formatMonth = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function PipelineSection() {
  const { data } = useQuery({ queryKey: ['pipeline'], queryFn: () => officeApi.getRaw('/api/office/pipeline') });
  if (!data) return null;
  const { states, won, lost, open_quotations, expiring, open_value, months } = data;
  const steps = [
    { name: 'Open', to: '/enquiries', count: (states.new ?? 0) + (states.in_work ?? 0) },
    { name: 'Answered', to: '/enquiries?view=answered', count: states.answered ?? 0 },
    { name: 'Quoted', to: '/enquiries?view=quoted', count: states.quoted ?? 0 },
    { name: 'Won in 30 days', to: '/enquiries?view=won', count: won },
    { name: 'Lost in 30 days', to: '/enquiries?view=lost', count: lost },
  ];
  if (!steps.some(({ count }) => count) && !months.length) return null;
  return (
    <section aria-labelledby="pipeline" className="flex flex-col gap-3">
      <h2 id="pipeline">Pipeline</h2>
      <PipelineTiles tiles={steps} />
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to="/quotations" className="text-link">
          {open_quotations} open {open_quotations === 1 ? 'quotation' : 'quotations'}
          {open_value.map(({ currency, amount }) => `, ${currency} ${formatAmount(amount, currency)}`).join('')}
        </Link>
        {expiring > 0 && (
          <Link to={buildFilteredPath('expires', 'soon')} className="text-link font-semibold">
            {expiring} {expiring === 1 ? 'expires' : 'expire'} within 7 days
          </Link>
        )}
      </p>
      {months.length > 0 && <PipelineMonths months={months} />}
    </section>
  );
}

interface Tile {
  name: string;
  to: string;
  count: number | string;
}

const PipelineTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
    {tiles.map(({ name, to, count }) => (
      <li key={name}>
        <Link
          to={to}
          className="flex h-full flex-col rounded-md border border-steel-200 px-3 py-2 hover:border-steel-400"
        >
          <span className="font-display text-xl font-semibold tabular-nums text-steel-900">{count}</span>
          <span className="text-steel-700">{name}</span>
        </Link>
      </li>
    ))}
  </ul>
);

const PipelineMonths = ({ months }: Pick<Counts, 'months'>) => (
  <DataTable
    kind="rows"
    label="Quotations by month"
    columns={[
      'Month',
      ...['Quotations', 'Quoted', 'Accepted'].map((name) => (
        <th key={name} scope="col" className="number">
          {name}
        </th>
      )),
    ]}
  >
    {months.map(({ month, currency, quotations, quoted, accepted }) => (
      <tr key={month + currency}>
        <td>
          <Link to={buildFilteredPath('month', month)} className="text-link">
            {formatMonth(month)}
          </Link>
        </td>
        <td className="number">{quotations}</td>
        <td className="number">
          {currency} {formatAmount(quoted, currency)}
        </td>
        <td className="number">
          {currency} {formatAmount(accepted, currency)}
        </td>
      </tr>
    ))}
  </DataTable>
);
