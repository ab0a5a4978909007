import { MAX_ENQUIRY_LINES } from './enquiries.limits.ts';

/** Says which lines of a long cart stay in it. */
export const LinesForNextEnquiry = ({ all }: { all: readonly unknown[] }) =>
  all.length > MAX_ENQUIRY_LINES && (
    <p className="text-warning">
      One enquiry holds {MAX_ENQUIRY_LINES} models. The other {all.length - MAX_ENQUIRY_LINES} stay in your cart for the
      next one.
    </p>
  );
