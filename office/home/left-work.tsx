import { Link } from 'react-router';
import { Button } from '../../src/ui/button.tsx';
import { forgetWork } from '../data/kept-work.ts';
import { when } from '../data/moments.ts';
import { useLeftWork } from '../data/use-kept-work.ts';

/** What this person typed in this browser and did not save, before it ended. */
export function LeftWork() {
  const { data: left = [], refetch } = useLeftWork();
  if (!left.length) return null;
  return (
    <section aria-labelledby="left-work" className="flex flex-col gap-2">
      <h2 id="left-work">Not saved yet</h2>
      <ul className="flex flex-col gap-1">
        {left.map((work) => (
          <li key={`${work.screen} ${work.tab}`} className="flex flex-wrap items-center gap-x-3">
            <Link to={work.to} className="text-link font-semibold">
              {work.label}
            </Link>
            <span className="text-steel-600">
              {work.amount}, left on {when(work.at)}
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Discard what was left: ${work.label}`}
              onClick={async () => {
                await forgetWork(work);
                await refetch();
              }}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
