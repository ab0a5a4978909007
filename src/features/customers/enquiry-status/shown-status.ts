import type { Status } from '../../site/conversations/conversations.limits.ts';
import type { StatusForCustomer } from './enquiry-status.contract.ts';

/** The states that only staff see. */
const SHOWN: Partial<Record<Status, StatusForCustomer>> = {
  snoozed: 'in_work',
  won: 'closed',
  lost: 'closed',
  spam: 'closed',
};

/** The state of an enquiry as its customer is told. */
export const shownStatus = (status: Status): StatusForCustomer => SHOWN[status] ?? (status as StatusForCustomer);

/** Whether somebody has to answer. */
export const isOpen = (status: StatusForCustomer): boolean => status === 'new' || status === 'in_work';
