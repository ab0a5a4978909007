import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { officeApi } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';

/** Makes a draft of an enquiry with the content of a quotation, and opens it. */
export function useCopyQuotation() {
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  return async (id: number, enquiry: number) => {
    const made = await officeApi.callRaw('/api/office/copy_quotation', { id, enquiry });
    void client.invalidateQueries({ queryKey: ['enquiry', enquiry] });
    await navigate(`/quotations/${made.id}`);
    notify('This is a copy with its former prices. Check them before you send it.', { type: 'info' });
  };
}
