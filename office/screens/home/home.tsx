import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { when } from '../../shell/data/moments.ts';
import { useSession } from '../../shell/data/session.ts';
import { forgetWork } from '../../shell/data/unsaved-work.ts';
import { useLeftWork } from '../../shell/data/use-unsaved-work.ts';
import { Palette } from '../../shell/frame/palette.tsx';
import { later } from '../../shell/parts/later.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { isTypedAtOnce } from '../../shell/parts/typed-at-once.ts';

const HomeSections = later(async () => (await import('./home-sections.tsx')).HomeSections, 'Loading the overview');

export function Home() {
  const { data: session } = useSession();
  if (!session) return null;
  return (
    <Screen title={`Hello, ${session.staff.name}`}>
      <GoTo />
      <LeftWork />
      <HomeSections own={session.staff.name} />
    </Screen>
  );
}

/** Focuses the search field at once, except on touch screens, where the keyboard would cover the screen. */
function GoTo() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTypedAtOnce()) field.current?.focus({ preventScroll: true });
  }, []);
  return <Palette inScreen ref={field} />;
}

function LeftWork() {
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
              aria-label={`Discard unsaved work: ${work.label}`}
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
