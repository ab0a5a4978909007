import { type KeyboardEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { Restricted } from '../../visitors/session/restricted.tsx';
import { CadTable } from './cad-table.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { ListedFiles } from './listed-files.tsx';

const TABS = [
  { hash: '#cad', label: 'CAD' },
  { hash: '#catalogue', label: 'Catalogue' },
] as const;
type TabHash = (typeof TABS)[number]['hash'];

export const loader = pageLoader(async ({ api, signal }) => ({
  files: await api.getRaw('/api/get_file_list.php', {}, signal),
}));

export const head = () => ({
  title: 'Downloads',
  description: 'CAD models in IGES and STEP, technical data and catalogues of toggle clamps, for registered customers.',
  path: '/Downloads',
});

export function Page() {
  const { files } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Downloads" breadcrumbs={fromHome('Downloads')} />
      <div className="page-width py-8">
        <Restricted
          preview={
            <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <section aria-labelledby="cad-files">
                <h2 id="cad-files" className="mb-4">
                  CAD files and technical data
                </h2>
                <ListedFiles first={files} />
              </section>
              <section aria-labelledby="catalogues">
                <h2 id="catalogues" className="mb-4">
                  Catalogues
                </h2>
                <CatalogueList />
              </section>
            </div>
          }
        >
          <Tabs />
        </Restricted>
      </div>
    </>
  );
}

/** The hash of the URL selects the tab; the default is the catalogues. */
function Tabs() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const current: TabHash = hash === '#cad' ? '#cad' : '#catalogue';
  const show = (next: TabHash) => navigate({ hash: next }, { replace: true, preventScrollReset: true });

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
        {current === '#cad' ? <CadTable path={`${pathname}#cad`} /> : <CatalogueList />}
      </div>
    </>
  );
}
