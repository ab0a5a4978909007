import { redirect } from 'react-router';

/** The other address of the cart in the spec (2); the route table's is the one that pages link to (resolutions D39). */
export const loader = async () => redirect('/EnquiryCart', 301);

export const Page = () => null;
