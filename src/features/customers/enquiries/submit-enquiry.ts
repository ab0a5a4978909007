import { unauthorized } from '../../../platform/errors.ts';
import { api } from '../../../web/api.ts';
import { currentUser } from '../../visitors/session/session-store.ts';
import type { EnquiryContent } from './waiting-enquiry.ts';

export function submitEnquiry(content: EnquiryContent, key: string) {
  const user = currentUser();
  if (!user) throw unauthorized('Nobody is logged in');
  return api.callRaw('/api/submit_enquiry.php', { customer_id: user.id, ...content }, { 'idempotency-key': key });
}
