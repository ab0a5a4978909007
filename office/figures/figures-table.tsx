import { writtenDay } from '../data/moments.ts';
import type { DeskFigures, Division } from '../data/office-types.ts';
import { DataTable } from '../parts/data-table.tsx';
import { DIVISION_NAMES, shareText, sumsText, timeText } from './figures-data.ts';

const COLUMNS = ['Enquiries', 'First answer', 'In time', 'Quoted', 'Accepted', 'Accepted of quoted'];

/** The figures of each part of the period, and of all of it. */
export function FiguresTable({ by, figures: { rows, total } }: { by: Division; figures: DeskFigures }) {
  const nameOf = ({ key, name }: (typeof rows)[number]) => (by === 'week' ? writtenDay(key) : name || UNKNOWN[by]);
  const caption = `Figures by ${DIVISION_NAMES[by].toLowerCase()}`;
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
