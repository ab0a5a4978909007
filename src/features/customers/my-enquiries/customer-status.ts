import type { StoredConversationStatus } from '../../site/conversations/conversations.limits.ts';
import type { StatusForCustomer } from './my-enquiries.contract.ts';

const SHOWN: Partial<Record<StoredConversationStatus, StatusForCustomer>> = {
  snoozed: 'in_work',
  won: 'closed',
  lost: 'closed',
  spam: 'closed',
};

export const toCustomerStatus = (status: StoredConversationStatus): StatusForCustomer =>
  SHOWN[status] ?? (status as StatusForCustomer);

export const isOpenForCustomer = (status: StatusForCustomer): boolean => status === 'new' || status === 'in_work';
