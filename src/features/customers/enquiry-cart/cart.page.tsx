import { redirect } from 'react-router';

/** An older URL of the cart page; our links go to /EnquiryCart. */
export const loader = async () => redirect('/EnquiryCart', 301);

export const Page = () => null;
