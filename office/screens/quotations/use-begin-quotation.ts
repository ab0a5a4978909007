import { useNavigate } from 'react-router';
import type { RequestBuyer } from '../../../src/features/office/enquiries/request-readings.contract.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';

/** Makes the draft of a quotation for an enquiry, or continues it, and opens it. */
export function useBeginQuotation() {
  const navigate = useNavigate();
  const notify = useNotify();
  return async (enquiryId: number, buyer?: Partial<RequestBuyer>) => {
    const { id, left_off } = await officeApi.callRaw('/api/office/begin_quotation', { id: enquiryId, buyer });
    if (left_off)
      notify(`The last ${formatPlural(left_off, 'model')} did not fit into one quotation.`, { type: 'error' });
    await navigate(`/quotations/${id}`);
  };
}
