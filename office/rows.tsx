import { useParams } from 'react-router';
import { KINDS } from './kinds.tsx';
import { ResourceList } from './rows/list/resource-list.tsx';
import { AddRow, EditRow, EditSingle } from './rows/row/edit-row.tsx';
import { useResource } from './shell/data/session.ts';

export function List() {
  const resource = useResource(useParams().resource);
  return resource?.single ? <EditSingle resource={resource} kinds={KINDS} /> : <ResourceList kinds={KINDS} />;
}
export const EnquiryList = () => <ResourceList name="enquiries" kinds={KINDS} />;
export const Add = () => <AddRow kinds={KINDS} />;
export const Edit = () => <EditRow kinds={KINDS} />;
