import type { Status } from '../../site/conversations/conversations.limits.ts';
import type { StatusForCustomer } from './my-enquiries.contract.ts';

const SHOWN: Partial<Record<Status, StatusForCustomer>> = {
  snoozed: 'in_work',
  won: 'closed',
  lost: 'closed',
  spam: 'closed',
};

export const shownStatus = (status: Status): StatusForCustomer => SHOWN[status] ?? (status as StatusForCustomer);

export const isOpen = (status: StatusForCustomer): boolean => status === 'new' || status === 'in_work';
