import { useParams } from 'react-router';
import { KIND_SCREENS } from './resource-kinds.tsx';
import { ResourceList } from './rows/list/resource-list.tsx';
import { AddRow, EditRow, EditSingleRow } from './rows/row/edit-row.tsx';
import { useResource } from './shell/data/staff-session.ts';

export function ListRoute() {
  const resource = useResource(useParams().resource);
  return resource?.single ? (
    <EditSingleRow resource={resource} kinds={KIND_SCREENS} />
  ) : (
    <ResourceList kinds={KIND_SCREENS} />
  );
}
export const EnquiryListRoute = () => <ResourceList name="enquiries" kinds={KIND_SCREENS} />;
export const AddRoute = () => <AddRow kinds={KIND_SCREENS} />;
export const EditRoute = () => <EditRow kinds={KIND_SCREENS} />;
