import { pageLoader } from '../../../web/page.ts';

/** An older URL of the cart page. */
export const loader = pageLoader(async ({ movedTo }) => {
  throw movedTo('/EnquiryCart');
});

export const Page = () => null;
