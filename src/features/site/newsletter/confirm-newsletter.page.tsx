import { api } from '../../../web/site-api.ts';
import { LinkActionPage } from './link-action-page.tsx';

export const head = () => ({
  title: 'Confirm your newsletter',
  description: 'Confirm your newsletter subscription.',
  path: '/ConfirmNewsletter',
  noindex: true,
});

export const Page = () => (
  <LinkActionPage
    title="Newsletter"
    text="Would you like to receive our newsletter? New products, new sizes and where to see them: a few emails a year."
    button="Confirm my subscription"
    act={(key) => api.callRaw('/api/confirm_newsletter.php', { key })}
  />
);
