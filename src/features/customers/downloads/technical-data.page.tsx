import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { Restricted } from '../../visitors/session/restricted.tsx';
import { CadTable } from './cad-table.tsx';
import { filesSearch } from './files-search.ts';
import { ListedFiles } from './listed-files.tsx';

export const search = filesSearch;

export const loader = pageLoader(search, async ({ api, search: { text }, signal }) => ({
  files: await api.getRaw('/api/get_file_list.php', { text, kind: 'technical' }, signal),
}));

export const head = () => ({
  title: 'Technical Data',
  description: 'Technical data by model, for registered customers.',
});

export function Page() {
  const { files } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Technical Data" breadcrumbs={fromHome('Technical Data')} />
      <div className="page-width py-8">
        <Restricted preview={<ListedFiles first={files} only="technical" />}>
          <CadTable only="technical_data" path="/TechnicalData" />
        </Restricted>
      </div>
    </>
  );
}
