import type { EnquiryStatus } from '../../../src/features/office/enquiries/inbox.contract.ts';
import { STATUS_NAMES } from './desk-data.ts';

const LOOKS: Record<EnquiryStatus, string> = {
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

export const StatusTag = ({ status }: { status: EnquiryStatus }) => (
  <span className={`self-start rounded-full border px-2.5 text-xs leading-5 font-semibold ${LOOKS[status]}`}>
    {STATUS_NAMES[status]}
  </span>
);
