import type { ConversationStatus } from '../../../src/features/office/enquiries/inbox.contract.ts';
import { StateChip } from '../../shell/parts/state-chip.tsx';
import { ENQUIRY_STATUS_NAMES } from './inbox-data.ts';

export const EnquiryStatusTag = ({ status }: { status: ConversationStatus }) => (
  <StateChip state={status}>{ENQUIRY_STATUS_NAMES[status]}</StateChip>
);
