import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { type MyEnquiry, myEnquiriesQuery, myEnquiriesReply } from './my-enquiries.contract.ts';
import { type EnquiryOfUser, enquiriesOfUser } from './my-enquiries.store.ts';

const PER_PAGE = 10;

function presentEnquiry({ id, reference, sentAt, status, note, poReference, lines }: EnquiryOfUser): MyEnquiry {
  return {
    id,
    reference,
    sent_at: sentAt.toISOString(),
    status,
    note,
    po_reference: poReference,
    lines: lines.map((line) => ({
      position: line.position,
      // A model whose product is not in the catalogue is not available either.
      model_id: line.productId === null ? null : line.modelId,
      model_name: line.modelName,
      product_id: line.productId,
      product_name: line.productName,
      quantity: line.quantity,
      image_upload1: line.image ?? '',
    })),
  };
}

export const myEnquiriesApi = behind(signedIn('Please login to see your enquiries'), {
  'GET /api/get_my_enquiries.php': endpoint({
    summary: "The visitor's own enquiries, newest first, 10 per page; requires sign-in",
    query: myEnquiriesQuery,
    reply: myEnquiriesReply,
    handle: async (call) => {
      const { id } = await signedInVisitor(call);
      call.http.setHeader('cache-control', 'private, no-store');
      const range = { limit: PER_PAGE + 1, offset: (call.query.page - 1) * PER_PAGE };
      const found = await enquiriesOfUser(call.services.database.db, id, range);
      return { data: found.slice(0, PER_PAGE).map(presentEnquiry), hasMore: found.length > PER_PAGE };
    },
  }),
});
