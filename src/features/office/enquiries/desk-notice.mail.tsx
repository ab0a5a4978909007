import type { Email, Mailbox } from '../../../platform/mail/email.ts';
import { linkEmail } from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';

export const deskNotice = (
  to: Mailbox,
  notice: { title: string; text: string; path: string; reference: string },
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Email => ({
  ...linkEmail(to, notice.title, notice.text, { href: `${publicUrl}/admin${notice.path}`, text: 'Open' }, ''),
  reference: notice.reference,
});
