import { type KeyboardEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { optionalData } from '../../../web/optional-data.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { searchNow } from '../../../web/search/use-search.ts';
import type { Catalogue } from '../../content/listed/listed.contract.ts';
import { Restricted } from '../../visitors/session/restricted.tsx';
import { CadTable } from './cad-table.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { filesSearch } from './files-search.ts';
import { ListedFiles } from './listed-files.tsx';

const TABS = [
  { hash: '#cad', label: 'CAD' },
  { hash: '#catalogue', label: 'Catalogue' },
] as const;
type TabHash = (typeof TABS)[number]['hash'];

export const search = filesSearch;

export const loader = pageLoader(search, async ({ api, search: { text }, signal }) => {
  const [files, catalogues] = await Promise.all([
    api.getRaw('/api/get_file_list.php', { text }, signal),
    optionalData(api.getData('/api/get_catalogues.php', undefined, signal), null),
  ]);
  return { files, catalogues };
});

export const head = () => ({
  title: 'Downloads',
  description: 'CAD models in IGES and STEP, technical data and catalogues of toggle clamps, for registered customers.',
  path: '/Downloads',
});

export function Page() {
  const { files, catalogues } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Downloads" breadcrumbs={fromHome('Downloads')} />
      <div className="page-width py-8">
        <Restricted
          preview={
            <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <section id="cad" aria-labelledby="cad-files">
                <h2 id="cad-files" className="mb-4">
                  CAD files and technical data
                </h2>
                <ListedFiles first={files} />
              </section>
              <section id="catalogue" aria-labelledby="catalogues">
                <h2 id="catalogues" className="mb-4">
                  Catalogues
                </h2>
                <CatalogueList catalogues={catalogues} />
              </section>
            </div>
          }
        >
          <Tabs catalogues={catalogues} />
        </Restricted>
      </div>
    </>
  );
}

/** The hash of the URL selects the tab; the default is the catalogues. */
function Tabs({ catalogues }: { catalogues: Catalogue[] | null }) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const current: TabHash = hash === '#cad' ? '#cad' : '#catalogue';
  const show = (next: TabHash) =>
    navigate({ search: search.query(searchNow(search)), hash: next }, { replace: true, preventScrollReset: true });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = TABS.find((tab) => tab.hash !== current)?.hash ?? current;
    show(other);
    list.current?.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label="Downloads" className="mb-6 flex gap-1 border-b border-steel-300">
        {TABS.map((tab) => (
          <button
            key={tab.hash}
            type="button"
            role="tab"
            id={`tab-${tab.label}`}
            data-tab={tab.hash}
            aria-selected={tab.hash === current}
            aria-controls="downloads-panel"
            tabIndex={tab.hash === current ? 0 : -1}
            onClick={() => show(tab.hash)}
            onKeyDown={onKeyDown}
            className={`-mb-px min-h-11 border-b-3 px-5 font-semibold ${
              tab.hash === current
                ? 'border-slate-700 text-steel-900'
                : 'border-transparent text-steel-600 hover:text-steel-900'
            }`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="downloads-panel" aria-labelledby={`tab-${current === '#cad' ? 'CAD' : 'Catalogue'}`}>
        {current === '#cad' ? <CadTable path={pathname} /> : <CatalogueList catalogues={catalogues} />}
      </div>
    </>
  );
}
