import { pageLoader } from '../../../web/page.ts';

/** An older URL of the cart page; our links go to /EnquiryCart. */
export const loader = pageLoader(async ({ movedTo }) => {
  throw movedTo('/EnquiryCart');
});

export const Page = () => null;
