import type { FiguresReply as DeskFigures } from '../../../src/features/office/figures/figures.contract.ts';
import { shareText, sumsText, timeText } from './figures-data.ts';

const COUNT = new Intl.NumberFormat('en-IN');

export function FiguresTiles({ total }: { total: DeskFigures['total'] }) {
  const { enquiries, answered, in_time, due, median_minutes, quoted, accepted, sums } = total;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      <Tile name="Enquiries" value={COUNT.format(enquiries)} more={[`${COUNT.format(answered)} answered`]} />
      <Tile name="Time to first answer" value={timeText(median_minutes)} more={['Median, in working hours']} />
      <Tile
        name="Answered in time"
        value={shareText(in_time, due)}
        more={[`${COUNT.format(in_time)} of ${COUNT.format(due)}`]}
      />
      <Tile name="Quoted" value={COUNT.format(quoted)} more={sumsText(sums, 'quoted')} />
      <Tile
        name="Accepted"
        value={COUNT.format(accepted)}
        more={[`${shareText(accepted, quoted)} of those quoted`, ...sumsText(sums, 'accepted')]}
      />
    </dl>
  );
}

const Tile = ({ name, value, more }: { name: string; value: string; more: string[] }) => (
  <div className="rounded-md border border-steel-200 p-4">
    <dt className="text-steel-700">{name}</dt>
    <dd>
      <strong className="block font-semibold text-xl text-steel-900 tabular-nums">{value}</strong>
      {more.map((line) => (
        <span key={line} className="block text-steel-600 text-xs tabular-nums">
          {line}
        </span>
      ))}
    </dd>
  </div>
);
