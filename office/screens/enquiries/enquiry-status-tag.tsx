import type { ConversationStatus } from '../../../src/features/office/enquiries/inbox.contract.ts';
import { ENQUIRY_STATUS_NAMES } from './inbox-data.ts';

const STATUS_CLASSES: Record<ConversationStatus, string> = {
  new: 'border-slate-700 bg-slate-100 text-slate-800',
  in_work: 'border-warning text-warning',
  snoozed: 'border-steel-300 text-steel-700',
  answered: 'border-success text-success',
  quoted: 'border-success text-success',
  won: 'border-success bg-success/10 text-success',
  lost: 'border-steel-300 text-steel-700',
  closed: 'border-steel-300 text-steel-700',
  spam: 'border-steel-300 text-steel-700',
};

export const EnquiryStatusTag = ({ status }: { status: ConversationStatus }) => (
  <span className={`self-start rounded-full border px-2.5 text-xs leading-5 font-semibold ${STATUS_CLASSES[status]}`}>
    {ENQUIRY_STATUS_NAMES[status]}
  </span>
);
