import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { MenuLink } from '../../../ui/links/menu-link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useSite } from '../../../web/site-context.tsx';

const TABS = [
  { to: '/WhatIsAToggleClamp', name: 'What is a Toggle Clamp' },
  { to: '/TypesOfToggleAction', name: 'Types of Toggle Action' },
  { to: '/Applications', name: 'Applications' },
  { to: '/TestingFacilities', name: 'Testing Facilities' },
] as const;

const INTRODUCTION = { name: 'Introduction to Clamps', link: '/IntroductionToClamps' } as const;

/** Milliseconds for which a spinner is shown after navigation in the browser (docs/decisions/059). */
const LOADER_MS = 1000;

interface LearnPageProps {
  title: (typeof TABS)[number]['name'];
  intro: string;
  /** Omits the spinner, because the images take time anyway. */
  immediate?: boolean;
  children: ReactNode;
}

export function LearnPage({ title, intro, immediate = false, children }: LearnPageProps) {
  const ready = useLoadingPause() || immediate;
  const { guide, products } = useSite().words;
  return (
    <>
      <PageHeading title={title} breadcrumbs={buildHomeBreadcrumbs(...(guide ? [INTRODUCTION] : []), title)}>
        {intro}
      </PageHeading>
      {guide && (
        <nav aria-label={`About ${products}`} className="border-b border-steel-200 bg-white">
          <ul className="page-width grid grid-cols-2 gap-x-1 sm:flex">
            {TABS.map(({ to, name }) => (
              <li key={to}>
                <MenuLink
                  to={to}
                  className="block border-b-3 border-transparent px-2 py-2.5 text-sm font-semibold text-steel-600 hover:text-steel-900 aria-[current=page]:border-slate-700 aria-[current=page]:text-slate-700 md:px-3 md:py-3 lg:px-4 lg:text-base"
                >
                  {name}
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="page-width min-h-[60vh] py-8 md:py-12">{ready ? children : <Spinner label="Loading" />}</div>
    </>
  );
}

function useLoadingPause(): boolean {
  const fromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [ready, setReady] = useState(fromServer);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setReady(true), LOADER_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return ready;
}
