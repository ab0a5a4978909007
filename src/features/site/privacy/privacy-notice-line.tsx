import { Link } from '../../../ui/links/link.tsx';
import type { ConsentPurpose } from './privacy.limits.ts';

const TEXTS: Record<ConsentPurpose, string> = {
  account: 'We use your details for your account and your enquiries only.',
  enquiry: 'We use your details to answer this enquiry.',
  message: 'We use your details to answer this message.',
  newsletter: 'We use your address for the newsletter only. You can unsubscribe at any time.',
};

export const PrivacyNoticeLine = ({ purpose, dark }: { purpose: ConsentPurpose; dark?: boolean }) => (
  <p className={`text-sm ${dark ? 'text-steel-300' : 'text-steel-600'}`}>
    {TEXTS[purpose]}{' '}
    <Link to="/PrivacyPolicy" className={dark ? 'text-white underline' : 'text-link'}>
      Privacy notice
    </Link>
  </p>
);
