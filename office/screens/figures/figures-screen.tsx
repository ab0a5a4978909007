import type { FiguresReply as DeskFigures, Division } from '../../../src/features/office/figures/figures.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { typedTime, writtenDay } from '../../shell/data/moments.ts';
import { useMay } from '../../shell/data/session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import {
  DIVISION_NAMES,
  DIVISIONS,
  type FiguresFilter,
  shareText,
  sumsText,
  timeText,
  useFigures,
} from './figures-data.ts';
import { FiguresTiles } from './figures-tiles.tsx';
import { WeekChart } from './week-chart.tsx';

const COLUMNS = ['Enquiries', 'First answer', 'In time', 'Quoted', 'Accepted', 'Accepted of quoted'];

function FiguresTable({ by, figures: { rows, total } }: { by: Division; figures: DeskFigures }) {
  const nameOf = ({ key, name }: (typeof rows)[number]) => (by === 'week' ? writtenDay(key) : name || UNKNOWN[by]);
  const caption = `Statistics by ${DIVISION_NAMES[by].toLowerCase()}`;
  return (
    <DataTable caption={caption} label={caption} columns={[DIVISION_NAMES[by], ...COLUMNS]}>
      {rows.map((row) => (
        <Row key={row.key} name={nameOf(row)} figures={row} />
      ))}
      <Row name="All" figures={total} strong />
    </DataTable>
  );
}

const UNKNOWN: Record<Division, string> = {
  week: '',
  staff: 'Nobody',
  family: 'No model named',
  state: 'Not known',
  town: 'Not known',
};

interface RowProps {
  name: string;
  figures: DeskFigures['total'];
  strong?: boolean;
}

function Row({ name, figures, strong }: RowProps) {
  const { enquiries, in_time, due, median_minutes, quoted, accepted, sums } = figures;
  return (
    <tr className={`align-top tabular-nums ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className="text-start">
        {name}
      </th>
      <td>{enquiries}</td>
      <td>{timeText(median_minutes)}</td>
      <td>{shareText(in_time, due)}</td>
      <td>
        <Amounts count={quoted} sums={sumsText(sums, 'quoted')} />
      </td>
      <td>
        <Amounts count={accepted} sums={sumsText(sums, 'accepted')} />
      </td>
      <td>{shareText(accepted, quoted)}</td>
    </tr>
  );
}

const Amounts = ({ count, sums }: { count: number; sums: string[] }) => (
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
const CHARTS = [
  ['enquiries', 'Enquiries'],
  ['quoted', 'Quoted'],
  ['accepted', 'Accepted'],
] as const;

export function FiguresScreen() {
  return useMay('figures', 'read') ? <Figures /> : <NotHere />;
}

function Figures() {
  const { filter, set, setAll, clear } = useAddressFilter(['from', 'until', 'by']);
  const by = DIVISIONS.find((one) => one === filter.by) ?? 'week';
  const period = { ...(filter.from && { from: filter.from }), ...(filter.until && { until: filter.until }) };
  const query = useFigures({ ...period, by });
  const { data: weekly } = useFigures({ ...period, by: 'week' });
  const { data } = query;
  const chosen = PERIODS.find(([weeks]) => filter.from === firstDay(weeks) && !filter.until)?.[0];
  return (
    <Screen title="Statistics" actions={<Export filter={{ ...period, by }} />}>
      <search className="dense filters">
        <SelectField
          label="Period"
          value={filter.from || filter.until ? (chosen ?? '') : 12}
          onChange={({ target: { value } }) =>
            value && setAll({ until: '', from: value === '12' ? '' : firstDay(Number(value)) })
          }
        >
          {(filter.from || filter.until) && !chosen && <option value="">From … until …</option>}
          <Options choices={PERIODS.map(([weeks, label]) => ({ value: String(weeks), label }))} />
        </SelectField>
        <DateField
          label="From"
          value={filter.from ?? data?.from ?? ''}
          onChange={({ target }) => set('from', target.value)}
        />
        <DateField
          label="Until"
          value={filter.until ?? data?.until ?? ''}
          onChange={({ target }) => set('until', target.value)}
        />
        <SelectField label="By" value={by} onChange={({ target }) => set('by', target.value)}>
          <Options choices={DIVISIONS.map((value) => ({ value, label: DIVISION_NAMES[value] }))} />
        </SelectField>
        {Object.keys(filter).length > 0 && (
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </search>
      <Waiting query={query} label="Counting" />
      {data && (
        <>
          <FiguresTiles total={data.total} />
          {weekly && weekly.rows.length > 1 && (
            <div className="grid gap-4 md:grid-cols-3">
              {CHARTS.map(([figure, name]) => (
                <WeekChart
                  key={figure}
                  name={name}
                  until={filter.until}
                  weeks={weekly.rows.map(({ key, [figure]: count }) => ({ week: key, count }))}
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
            <FiguresTable by={by} figures={data} />
            <p className="text-steel-600 text-xs">
              Counted by the day of the enquiry, without spam. “In time” is the share of enquiries answered in time
              among those answered or overdue. Only the latest revision of a quotation counts.
            </p>
          </section>
        </>
      )}
    </Screen>
  );
}

function firstDay(weeks: number): string {
  const today = new Date(`${typedTime(new Date()).slice(0, 10)}T00:00:00Z`);
  const back = (weeks - 1) * 7 + ((today.getUTCDay() + 6) % 7);
  return new Date(today.getTime() - back * DAY_MS).toISOString().slice(0, 10);
}

function Export({ filter }: { filter: FiguresFilter }) {
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
