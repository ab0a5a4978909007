import { useLocation } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { MAX_COMPARED } from './compare.limits.ts';
import { clearComparePicks, removeComparePick, storedComparePicks } from './compare-picks.ts';
import { comparePath } from './compare-url.ts';

export function CompareTray() {
  const picks = useStoredValue(storedComparePicks);
  const { pathname } = useLocation();
  if (!picks.length || pathname === '/Compare') return null;
  return (
    <section className="compare-tray" aria-label="Models to compare" data-screen-only="">
      <div className="page-width flex items-center gap-4 py-2.5">
        <p role="status" className="text-sm font-semibold text-steel-900 max-sm:sr-only">
          {picks.length} of {MAX_COMPARED} to compare
        </p>
        <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto">
          {picks.map((name) => (
            <li
              key={name}
              className="flex flex-none items-center rounded-md border border-steel-300 bg-white ps-2.5 text-sm font-semibold whitespace-nowrap"
            >
              {name}
              <button
                type="button"
                aria-label={`Remove ${name} from the comparison`}
                onClick={() => removeComparePick(name)}
                className="grid size-8 place-items-center text-steel-600 hover:text-slate-700"
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
        <div className="flex flex-none gap-2">
          <Button variant="quiet" size="small" className="max-sm:hidden" onClick={clearComparePicks}>
            Clear
          </Button>
          <LinkButton to={comparePath(picks)} size="small">
            Compare {picks.length > 1 && picks.length}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
