import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { getOptionalData } from '../../../web/optional-data.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { readSearch } from '../../../web/search/use-search.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { CatalogueLink } from '../../content/catalogues/catalogue-link.tsx';
import type { DownloadableCatalogue } from '../../content/listed/listed-content.contract.ts';
import { RestrictedContent } from '../../visitors/session/restricted-content.tsx';
import { CadTable } from './cad-table.tsx';
import { FileListing } from './file-listing.tsx';
import { fileSearchParams } from './file-search.ts';

const TABS = [
  { hash: '#cad', name: 'cad', label: 'CAD', asTarget: 'not-target:hidden' },
  { hash: '#catalogue', name: 'catalogue', label: 'Catalogue', asTarget: 'in-[:has(#cad:target)]:hidden' },
] as const;
type TabHash = (typeof TABS)[number]['hash'];

export const search = fileSearchParams;

export const loader = definePageLoader(search, async ({ api, search: { text }, signal }) => {
  const [files, catalogues] = await Promise.all([
    api.getRaw('/api/get_file_list.php', { text }, signal),
    getOptionalData(api.getData('/api/get_catalogues.php', undefined, signal), null),
  ]);
  return { files, catalogues };
});

export const head = () => ({
  title: 'Downloads',
  description: 'CAD models in IGES and STEP, technical data and catalogues, for registered customers.',
  path: '/Downloads',
});

export function Page() {
  const { files, catalogues } = usePageData<typeof loader>();
  const { pathname } = useLocation();
  const catalogue = <CatalogueList catalogues={catalogues} />;
  return (
    <>
      <PageHeading title="Downloads" breadcrumbs={buildHomeBreadcrumbs('Downloads')} />
      <div className="page-width py-8">
        <RestrictedContent preview={<DownloadTabs cad={<FileListing first={files} />} catalogue={catalogue} />}>
          <DownloadTabs cad={<CadTable path={pathname} />} catalogue={catalogue} />
        </RestrictedContent>
      </div>
    </>
  );
}

/** Before hydration, and without scripts, CSS shows the tab that the hash of the URL names. */
function DownloadTabs(contents: Record<(typeof TABS)[number]['name'], ReactNode>) {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const current: TabHash = hash === '#cad' ? '#cad' : '#catalogue';
  const isCurrent = (tab: TabHash) => hydrated && tab === current;
  const show = (next: TabHash) =>
    navigate({ search: search.query(readSearch(search)), hash: next }, { replace: true, preventScrollReset: true });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = TABS.find((tab) => tab.hash !== current)?.hash ?? current;
    show(other);
    list.current?.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label="Downloads" className="mb-6 flex gap-1 border-b border-steel-300">
        {TABS.map(({ hash, name, label }) => (
          <a
            key={hash}
            href={hash}
            role="tab"
            id={`tab-${name}`}
            data-tab={hash}
            aria-selected={isCurrent(hash)}
            aria-controls={name}
            tabIndex={!hydrated || hash === current ? 0 : -1}
            onClick={(event) => {
              event.preventDefault();
              show(hash);
            }}
            onKeyDown={onKeyDown}
            className={`-mb-px flex min-h-11 items-center border-b-3 px-5 font-semibold ${
              isCurrent(hash)
                ? 'border-slate-700 text-steel-900'
                : 'border-transparent text-steel-600 hover:text-steel-900'
            }`}
          >
            {label}
          </a>
        ))}
      </div>
      {TABS.map(({ hash, name, asTarget }) => (
        <div
          key={hash}
          role="tabpanel"
          id={name}
          aria-labelledby={`tab-${name}`}
          hidden={hydrated && hash !== current}
          className={`scroll-mt-44 ${hydrated ? '' : asTarget}`}
        >
          {(!hydrated || hash === current) && contents[name]}
        </div>
      ))}
    </>
  );
}

function CatalogueList({ catalogues }: { catalogues: DownloadableCatalogue[] | null }) {
  if (!catalogues) return <ErrorText className="py-10">Failed to load data. Please try again later.</ErrorText>;
  if (catalogues.length === 0) return <p className="py-10 text-steel-600">No catalogues available at this time.</p>;
  return (
    <ul className="max-w-3xl divide-y divide-steel-200 rounded-md border border-steel-200">
      {catalogues.map(({ id, catalogues_title, catalogues_file }) => (
        <li key={id}>
          <CatalogueLink
            file={catalogues_file}
            className="block px-4 py-3 font-semibold text-slate-700 hover:bg-steel-50"
          >
            {catalogues_title}
            <span className="sr-only">, opens in a new tab</span>
          </CatalogueLink>
        </li>
      ))}
    </ul>
  );
}
