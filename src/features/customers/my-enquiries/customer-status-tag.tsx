import type { StatusForCustomer } from './my-enquiries.contract.ts';

const STATES: Record<StatusForCustomer, { text: string; className: string }> = {
  new: { text: 'Received', className: 'border-steel-300 text-steel-700' },
  in_work: { text: 'In progress', className: 'border-warning text-steel-800' },
  answered: { text: 'Answered', className: 'border-success text-success' },
  quoted: { text: 'Quoted', className: 'border-success text-success' },
  closed: { text: 'Closed', className: 'border-steel-300 text-steel-600' },
};

export const CustomerStatusTag = ({ status }: { status: StatusForCustomer }) => (
  <span className={`rounded-full border bg-white px-3 py-0.5 text-sm font-semibold ${STATES[status].className}`}>
    {STATES[status].text}
  </span>
);
