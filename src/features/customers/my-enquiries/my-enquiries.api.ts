import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { myEnquiriesQuery, myEnquiriesReply } from './my-enquiries.contract.ts';
import { enquiriesOfUser } from './my-enquiries.store.ts';

const PER_PAGE = 10;

export const myEnquiriesApi = behind(signedIn('Please login to see your enquiries'), {
  'GET /api/get_my_enquiries.php': endpoint({
    summary: "The visitor's own enquiries, newest first, 10 per page; requires sign-in",
    query: myEnquiriesQuery,
    reply: myEnquiriesReply,
    handle: async (call) => {
      const { id } = await signedInVisitor(call);
      call.http.setHeader('cache-control', 'private, no-store');
      const range = { limit: PER_PAGE + 1, offset: (call.query.page - 1) * PER_PAGE };
      const found = await enquiriesOfUser(call.services.database.db, id, range, call.services.clock());
      const data = found.slice(0, PER_PAGE).map(({ customer: _, sent_at, status, lines, ...enquiry }) => ({
        ...enquiry,
        sent_at: sent_at.toISOString(),
        status: status === 'spam' ? ('closed' as const) : status,
        lines: lines.map(({ enquiryId: _, ...line }) => line),
      }));
      return { data, hasMore: found.length > PER_PAGE };
    },
  }),
});
