import { redirect } from 'react-router';

/** An older address of the cart page; pages link to /EnquiryCart. */
export const loader = async () => redirect('/EnquiryCart', 301);

export const Page = () => null;
