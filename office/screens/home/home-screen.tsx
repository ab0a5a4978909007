import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { HOME_SCREEN } from '../../shell/data/menu-places.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { useHasRight, useStaffSession } from '../../shell/data/staff-session.ts';
import { deleteWork } from '../../shell/data/unsaved-work.ts';
import { useLeftWork } from '../../shell/data/use-unsaved-work.ts';
import { SearchPalette } from '../../shell/frame/search-palette.tsx';
import { hasFinePointer } from '../../shell/parts/has-fine-pointer.ts';
import { lazyWithSpinner } from '../../shell/parts/lazy-with-spinner.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { NextEnquiryButton } from '../enquiries/next-enquiry-button.tsx';

const HomeSections = lazyWithSpinner(
  async () => (await import('./home-sections.tsx')).HomeSections,
  'Loading the overview',
);

export function HomeScreen() {
  const { data: session } = useStaffSession();
  const mayReadEnquiries = useHasRight('enquiries', 'read');
  if (!session) return null;
  return (
    <OfficeScreen title={HOME_SCREEN.name} actions={mayReadEnquiries && <NextEnquiryButton />}>
      <HomePalette />
      <UnsavedWorkList />
      <HomeSections own={session.staff.name} />
    </OfficeScreen>
  );
}

/** Focuses the search field at once, except on touch screens, where the keyboard would cover the screen. */
function HomePalette() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFinePointer()) field.current?.focus({ preventScroll: true });
  }, []);
  return <SearchPalette inScreen ref={field} />;
}

function UnsavedWorkList() {
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
              {work.amount}, left on {formatMoment(work.at)}
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Discard unsaved work: ${work.label}`}
              onClick={async () => {
                await deleteWork(work);
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
