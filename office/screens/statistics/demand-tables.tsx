import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HomeReply } from '../../../src/features/office/home/home.contract.ts';
import { formatOfficeDay } from '../../shell/data/moments.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';

export function DemandTables({ home }: { home: HomeReply }) {
  const mayWrite = useHasRight('content', 'write');
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 2xl:grid-cols-3">
      <CountTable title="Most viewed" heading="Views" empty="No page was viewed in the last four weeks.">
        {home.viewed.map(({ kind, name, address, views }) => (
          <CountRow key={`${kind} ${address}`} name={<PublicLink address={address}>{name}</PublicLink>} count={views} />
        ))}
      </CountTable>
      <CountTable
        title="Most downloaded files"
        heading="Downloads"
        empty="No file was downloaded in the last four weeks."
      >
        {home.downloaded.map(({ name, address, downloads }) => (
          <CountRow key={address} name={<PublicLink address={address}>{name}</PublicLink>} count={downloads} />
        ))}
      </CountTable>
      <CountTable
        title="Searched for and not found"
        heading="Times"
        empty="Every search of the last four weeks found something."
      >
        {home.misses.map(({ words, asked, last_on }) => (
          <CountRow
            key={words}
            name={
              <>
                <PublicLink address={`/Search?q=${encodeURIComponent(words)}`}>{words}</PublicLink>{' '}
                <span className="text-xs text-steel-600">last on {formatOfficeDay(last_on)}</span>{' '}
                {mayWrite && (
                  <Link to={`/synonyms/add?${new URLSearchParams({ words })}`} className="text-link text-xs">
                    Make a synonym
                  </Link>
                )}
              </>
            }
            count={asked}
          />
        ))}
      </CountTable>
    </div>
  );
}

interface CountTableProps {
  title: string;
  heading: string;
  empty: string;
  children: ReactNode[];
}

const CountTable = ({ title, heading, empty, children }: CountTableProps) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2>{title}</h2>
    {children.length === 0 ? (
      <p className="text-steel-600">{empty}</p>
    ) : (
      <table className="w-full">
        <thead>
          <tr className="border-b border-steel-300 text-xs text-steel-600">
            <th scope="col" className="py-1 text-start font-semibold">
              Last four weeks
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {heading}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    )}
  </section>
);

const CountRow = ({ name, count }: { name: ReactNode; count: number }) => (
  <tr className="border-b border-steel-100">
    <td className="py-1.5 pe-4 break-words">{name}</td>
    <td className="py-1.5 text-end tabular-nums">{count.toLocaleString('en-IN')}</td>
  </tr>
);

const PublicLink = ({ address, children }: { address: string; children: ReactNode }) => (
  <a href={address} target="_blank" rel="noopener" className="text-link">
    {children}
  </a>
);
