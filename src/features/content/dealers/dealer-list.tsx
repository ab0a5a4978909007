import { buttonClass } from '../../../ui/button.tsx';
import { DealerCard } from './dealer-card.tsx';
import type { Dealer } from './dealers.contract.ts';

const NEAREST = 3;
/** A dozen is three screens of a phone; all of them would be twenty. */
const FIRST = 12;

interface DealerListProps {
  found: { item: Dealer; km?: number }[];
  /** Where the distances start, if they were asked for: the nearest come first under a heading. */
  nearestTo?: string;
  /** Whether the visitor has narrowed the list down, so that all of it is of interest. */
  complete: boolean;
}

/** The first dealers, and the others in a disclosure that works without scripts. */
export function DealerList({ found, nearestTo, complete }: DealerListProps) {
  const visible = nearestTo ? NEAREST : complete ? found.length : FIRST;
  const first = found.slice(0, visible);
  const rest = found.slice(visible);
  return (
    <>
      {nearestTo && <h2 className="mb-4 text-xl md:text-xl">{`Nearest to ${nearestTo}`}</h2>}
      <Cards found={first} below={nearestTo !== undefined} />
      {rest.length > 0 && (
        <details className="group mt-6 print:[&::details-content]:[content-visibility:visible]">
          <summary
            className={buttonClass({ variant: 'secondary' }, 'min-h-11 list-none max-sm:w-full')}
            data-screen-only=""
          >
            <span className="group-open:hidden">{`Show all ${found.length} dealers`}</span>
            <span className="hidden group-open:inline">Show fewer dealers</span>
          </summary>
          <div className="mt-4">
            <Cards found={rest} below={nearestTo !== undefined} />
          </div>
        </details>
      )}
    </>
  );
}

function Cards({ found, below }: Pick<DealerListProps, 'found'> & { below: boolean }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {found.map(({ item, km }) => (
        <li key={item.id}>
          <DealerCard dealer={item} km={km} heading={below ? 'h3' : 'h2'} />
        </li>
      ))}
    </ul>
  );
}
