import { Link } from 'react-router';

interface LinkRow {
  key: number | string;
  to: string;
  name: string;
  about: string;
  at?: string;
}

interface LinkRowsProps {
  title: string;
  none: string;
  children: readonly LinkRow[];
}

/** A short list of links with a second line and a moment. */
export const LinkRows = ({ title, none, children }: LinkRowsProps) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-1">
    <h2 className="text-base">{title}</h2>
    {children.length > 0 ? (
      <ul className="divide-y divide-steel-200 border-y border-steel-200">
        {children.map(({ key, to, name, about, at }) => (
          <li key={key}>
            <Link to={to} className="flex flex-col px-1 py-1.5 hover:bg-steel-50">
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-semibold text-steel-900">{name}</span>
                <span className="flex-none text-xs text-steel-600">{at}</span>
              </span>
              <span className="truncate text-xs text-steel-600 tabular-nums">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-steel-600">{none}</p>
    )}
  </section>
);
