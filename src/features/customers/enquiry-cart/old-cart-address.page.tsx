import { definePageLoader } from '../../../web/page-module.ts';

/** An older URL of the cart page. */
export const loader = definePageLoader(async ({ movedTo }) => {
  throw movedTo('/EnquiryCart');
});

export const Page = () => null;
