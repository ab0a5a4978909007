import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Restricted } from '../../visitors/session/restricted.tsx';
import { CadTable } from './cad-table.tsx';

export const head = () => ({
  title: 'Technical Data',
  description: 'Technical data of toggle clamps by model, for registered customers.',
});

export function Page() {
  return (
    <>
      <PageHeading title="Technical Data" breadcrumbs={fromHome('Technical Data')} />
      <div className="page-width py-8">
        <Restricted>
          <CadTable only="technical_data" path="/TechnicalData" />
        </Restricted>
      </div>
    </>
  );
}
