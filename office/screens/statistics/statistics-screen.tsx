import type {
  StatisticsReply as OfficeStatistics,
  StatisticsDivision,
} from '../../../src/features/office/statistics/statistics.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { formatInputTime, formatOfficeDay } from '../../shell/data/moments.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { PipelineSection } from './pipeline-section.tsx';
import {
  DIVISION_KEYS,
  DIVISION_NAMES,
  formatShare,
  formatSums,
  formatWorkingTime,
  type StatisticsFilter,
  useStatistics,
} from './statistics-data.ts';
import { StatisticsTiles } from './statistics-tiles.tsx';
import { WeekChart } from './week-chart.tsx';

const COLUMN_NAMES = ['Enquiries', 'First answer', 'In time', 'Quoted', 'Accepted', 'Accepted of quoted'];

function StatisticsTable({
  by,
  statistics: { rows, total },
}: {
  by: StatisticsDivision;
  statistics: OfficeStatistics;
}) {
  const nameOf = ({ key, name }: (typeof rows)[number]) =>
    by === 'week' ? formatOfficeDay(key) : name || UNKNOWN_NAMES[by];
  const caption = `Statistics by ${DIVISION_NAMES[by].toLowerCase()}`;
  return (
    <DataTable caption={caption} label={caption} columns={[DIVISION_NAMES[by], ...COLUMN_NAMES]}>
      {rows.map((row) => (
        <StatisticsRow key={row.key} name={nameOf(row)} statistics={row} />
      ))}
      <StatisticsRow name="All" statistics={total} strong />
    </DataTable>
  );
}

const UNKNOWN_NAMES: Record<StatisticsDivision, string> = {
  week: '',
  staff: 'Nobody',
  family: 'No model named',
  state: 'Not known',
  town: 'Not known',
};

interface RowProps {
  name: string;
  statistics: OfficeStatistics['total'];
  strong?: boolean;
}

function StatisticsRow({ name, statistics, strong }: RowProps) {
  const { enquiries, in_time, due, median_minutes, quoted, accepted, sums } = statistics;
  return (
    <tr className={`align-top tabular-nums ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className="text-start">
        {name}
      </th>
      <td>{enquiries}</td>
      <td>{formatWorkingTime(median_minutes)}</td>
      <td>{formatShare(in_time, due)}</td>
      <td>
        <CountWithSums count={quoted} sums={formatSums(sums, 'quoted')} />
      </td>
      <td>
        <CountWithSums count={accepted} sums={formatSums(sums, 'accepted')} />
      </td>
      <td>{formatShare(accepted, quoted)}</td>
    </tr>
  );
}

const CountWithSums = ({ count, sums }: { count: number; sums: string[] }) => (
  <>
    {count}
    {sums.map((sum) => (
      <span key={sum} className="block whitespace-nowrap text-steel-600">
        {sum}
      </span>
    ))}
  </>
);

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIODS = [
  [4, 'The last 4 weeks'],
  [12, 'The last 12 weeks'],
  [26, 'The last 26 weeks'],
  [52, 'The last 52 weeks'],
] as const;
const WEEK_CHARTS = [
  ['enquiries', 'Enquiries'],
  ['quoted', 'Quoted'],
  ['accepted', 'Accepted'],
] as const;

export function StatisticsScreen() {
  return useHasRight('figures', 'read') ? <OpenedStatistics /> : <NotFoundScreen />;
}

function OpenedStatistics() {
  const { filter, set, setAll, clear } = useAddressFilter(['from', 'until', 'by']);
  const by = DIVISION_KEYS.find((one) => one === filter.by) ?? 'week';
  const period = { ...(filter.from && { from: filter.from }), ...(filter.until && { until: filter.until }) };
  const query = useStatistics({ ...period, by });
  const { data: weekly } = useStatistics({ ...period, by: 'week' });
  const { data } = query;
  const mayReadEnquiries = useHasRight('enquiries', 'read');
  const chosen = PERIODS.find(([weeks]) => filter.from === formatFirstDay(weeks) && !filter.until)?.[0];
  return (
    <OfficeScreen title="Statistics" actions={<ExportButton filter={{ ...period, by }} />}>
      <search className="dense filters">
        <SelectField
          label="Period"
          value={filter.from || filter.until ? (chosen ?? '') : 12}
          onChange={({ target: { value } }) =>
            value && setAll({ until: '', from: value === '12' ? '' : formatFirstDay(Number(value)) })
          }
        >
          {(filter.from || filter.until) && !chosen && <option value="">From … until …</option>}
          <SelectOptions choices={PERIODS.map(([weeks, label]) => ({ value: String(weeks), label }))} />
        </SelectField>
        <DateField
          isFilter
          label="From"
          value={filter.from ?? data?.from ?? ''}
          onChange={({ target }) => set('from', target.value)}
        />
        <DateField
          isFilter
          label="Until"
          value={filter.until ?? data?.until ?? ''}
          onChange={({ target }) => set('until', target.value)}
        />
        <SelectField label="By" value={by} onChange={({ target }) => set('by', target.value)}>
          <SelectOptions choices={DIVISION_KEYS.map((value) => ({ value, label: DIVISION_NAMES[value] }))} />
        </SelectField>
        {Object.keys(filter).length > 0 && (
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </search>
      <QueryStatus query={query} label="Counting" />
      {data && (
        <>
          <StatisticsTiles total={data.total} />
          {weekly && weekly.rows.length > 1 && (
            <div className="grid gap-4 md:grid-cols-3">
              {WEEK_CHARTS.map(([statistic, name]) => (
                <WeekChart
                  key={statistic}
                  name={name}
                  until={filter.until}
                  weeks={weekly.rows.map(({ key, [statistic]: count }) => ({ week: key, count }))}
                />
              ))}
            </div>
          )}
          <section aria-labelledby="divided" className="flex flex-col gap-2">
            <h2 id="divided">By {DIVISION_NAMES[by].toLowerCase()}</h2>
            {by === 'family' && (
              <p className="text-steel-600">
                An enquiry for models of two families counts in both. Amounts are of the goods, without packing, freight
                and taxes.
              </p>
            )}
            <StatisticsTable by={by} statistics={data} />
            <p className="text-steel-600 text-xs">
              Counted by the day of the enquiry, without spam. “In time” is the share of enquiries answered in time
              among those answered or overdue. Only the latest revision of a quotation counts.
            </p>
          </section>
        </>
      )}
      {mayReadEnquiries && <PipelineSection />}
    </OfficeScreen>
  );
}

function formatFirstDay(weeks: number): string {
  const today = new Date(`${formatInputTime(new Date()).slice(0, 10)}T00:00:00Z`);
  const back = (weeks - 1) * 7 + ((today.getUTCDay() + 6) % 7);
  return new Date(today.getTime() - back * DAY_MS).toISOString().slice(0, 10);
}

function ExportButton({ filter }: { filter: StatisticsFilter }) {
  const query = new URLSearchParams({ ...filter });
  return (
    <ToolMenu name="Export">
      <a download href={`/api/office/desk_figures_sheet?${query}&format=xlsx`} className="text-link">
        Excel workbook
      </a>
      <a download href={`/api/office/desk_figures_sheet?${query}&format=csv`} className="text-link">
        CSV
      </a>
    </ToolMenu>
  );
}
