import { KINDS } from './kinds.tsx';
import { ResourceList } from './rows/list/resource-list.tsx';
import { AddRow } from './rows/row/add-row.tsx';
import { EditRow, EditSingle } from './rows/row/edit-row.tsx';

/** The screens of rows of all kinds, with what is special to some. */
export const List = () => <ResourceList kinds={KINDS} />;
export const Add = () => <AddRow kinds={KINDS} />;
export const Edit = () => <EditRow kinds={KINDS} />;
export const PersonalData = () => <EditSingle name="privacy_settings" kinds={KINDS} />;
export const Settings = () => <EditSingle name="settings" kinds={KINDS} />;
