import { formatFileSize } from '../../../ui/format-file-size.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DOWNLOAD_ICON } from '../../../ui/page-icon-paths.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import { defineListPage } from '../listed/feed-page.tsx';
import { CatalogueLink } from './catalogue-link.tsx';

export const { loader, head, Page, Failure } = defineListPage({
  path: '/CatalogueDownloads',
  name: 'CatalogueDownloads',
  title: 'Catalogue downloads',
  lead: 'Free for registered customers. Catalogues open in a new tab.',
  description: 'Our catalogues as PDF, free for registered customers.',
  load: (api, signal) => getOptionalData(api.getData('/api/get_catalogues.php', undefined, signal), []),
  Items: ({ items }) => (
    <div className="max-w-3xl overflow-x-auto rounded-md border border-steel-200">
      <table className="data-table">
        <caption className="sr-only">Catalogues</caption>
        <thead>
          <tr>
            <th scope="col" className="number w-16">
              Sr.
            </th>
            <th scope="col">Name</th>
            <th scope="col" className="w-40">
              Downloads
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((catalogue, index) => (
            <tr key={catalogue.id}>
              <td className="number">{index + 1}</td>
              <td className="w-full whitespace-normal!">
                <span className="flex items-center gap-6 py-2">
                  <CatalogueCover />
                  <span>
                    <span className="block font-semibold text-steel-900">{catalogue.catalogues_title}</span>
                    <span className="text-steel-600">
                      PDF{catalogue.catalogues_bytes ? `, ${formatFileSize(catalogue.catalogues_bytes)}` : ''}
                    </span>
                  </span>
                </span>
              </td>
              <td>
                <CatalogueLink
                  file={catalogue.catalogues_file}
                  className="inline-flex min-h-9 items-center gap-2 font-semibold text-slate-700 hover:underline"
                >
                  <Icon path={DOWNLOAD_ICON} className="size-4" />
                  Download<span className="sr-only"> {catalogue.catalogues_title}, opens in a new tab</span>
                </CatalogueLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ),
  empty: 'No catalogues available at this time.',
  failure: 'Failed to load page data. Please try again later.',
});

const CatalogueCover = () => (
  <svg viewBox="0 0 42 60" aria-hidden="true" className="h-24 w-17 flex-none rounded-sm shadow-raised">
    <path d="M0,0 H42 V60 H0 Z" className="fill-white" />
    <path d="M0,0 H42 V25 H0 Z" className="fill-brand-600" />
    <path d="M5,7 H9 M5,15 H28 M5,19 H20" className="stroke-white" strokeWidth="2" />
    <path d="M5,30 H15 V40 H5 Z M17,30 H27 V40 H17 Z M29,30 H38 V40 H29 Z" className="fill-steel-100" />
    <path d="M5,54 H24" className="stroke-steel-300" strokeWidth="1.5" />
  </svg>
);
