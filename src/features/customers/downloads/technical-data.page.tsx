import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { RestrictedContent } from '../../visitors/session/restricted-content.tsx';
import { CadTable } from './cad-table.tsx';
import { FileListing } from './file-listing.tsx';
import { fileSearchParams } from './file-search.ts';

export const search = fileSearchParams;

export const loader = definePageLoader(search, async ({ api, search: { text }, signal }) => ({
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
      <PageHeading title="Technical Data" breadcrumbs={buildHomeBreadcrumbs('Technical Data')} />
      <div className="page-width py-8">
        <RestrictedContent preview={<FileListing first={files} only="technical" />}>
          <CadTable only="technical_data" path="/TechnicalData" />
        </RestrictedContent>
      </div>
    </>
  );
}
