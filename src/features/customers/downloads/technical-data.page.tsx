import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { Restricted } from '../../visitors/session/restricted.tsx';
import { CadTable } from './cad-table.tsx';
import { ListedFiles } from './listed-files.tsx';

export const loader = pageLoader(async ({ api, signal }) => ({
  files: await api.getRaw('/api/get_file_list.php', { kind: 'technical' }, signal),
}));

export const head = () => ({
  title: 'Technical Data',
  description: 'Technical data of toggle clamps by model, for registered customers.',
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
