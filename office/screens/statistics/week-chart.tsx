import { formatOfficeDay } from '../../shell/data/moments.ts';

interface WeekChartProps {
  name: string;
  weeks: readonly { week: string; count: number }[];
  until?: string | undefined;
}

const NUMBER_FORMAT = new Intl.NumberFormat('en-IN');

export function WeekChart({ name, weeks, until }: WeekChartProps) {
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const [before, current] = weeks.slice(-2).map(({ count }) => count);
  return (
    <figure className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <figcaption className="flex flex-col">
        <span className="font-semibold text-steel-900">{name}</span>
        <span className="text-steel-600">
          <strong className="font-semibold text-lg text-steel-900 tabular-nums">
            {NUMBER_FORMAT.format(current ?? 0)}
          </strong>{' '}
          {until ? 'in the last week' : 'this week'}, {NUMBER_FORMAT.format(before ?? 0)} the week before
        </span>
      </figcaption>
      <ol className="flex h-24 items-end gap-1 border-b border-steel-300">
        {weeks.map(({ week, count }, at) => (
          <li
            key={week}
            className="flex h-full flex-1 items-end"
            title={`Week of ${formatOfficeDay(week)}: ${NUMBER_FORMAT.format(count)}`}
          >
            <span className="sr-only">
              Week of {formatOfficeDay(week)}: {NUMBER_FORMAT.format(count)}
            </span>
            <span
              className={`block w-full rounded-t-xs ${at === weeks.length - 1 && !until ? 'bg-slate-300' : 'bg-slate-700'}`}
              style={{ height: count ? `max(2px, ${(100 * count) / most}%)` : 0 }}
            />
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="flex justify-between text-xs text-steel-600">
        <span>{formatOfficeDay(weeks[0]?.week ?? '')}</span>
        <span>{until ? formatOfficeDay(weeks.at(-1)?.week ?? '') : 'This week'}</span>
      </p>
    </figure>
  );
}
