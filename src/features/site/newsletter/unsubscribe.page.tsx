import { api } from '../../../web/site-api.ts';
import { LinkActionPage } from './link-action-page.tsx';

export const head = () => ({
  title: 'Unsubscribe',
  description: 'Unsubscribe from the newsletter.',
  path: '/Unsubscribe',
  noindex: true,
});

export const Page = () => (
  <LinkActionPage
    title="Unsubscribe from the newsletter"
    text="We will remove your address from the newsletter immediately. You do not need to log in or give a reason."
    button="Unsubscribe"
    act={(key) => api.callRaw('/api/unsubscribe.php', { key })}
  />
);
