import type { Status } from '../../site/conversations/conversations.limits.ts';
import type { StatusForCustomer } from './enquiry-status.contract.ts';

/** The state of an enquiry as its customer is told. */
export const shownStatus = (status: Status): StatusForCustomer => (status === 'spam' ? 'closed' : status);

/** Whether somebody has to answer. */
export const isOpen = (status: StatusForCustomer): boolean => status === 'new' || status === 'in_work';
