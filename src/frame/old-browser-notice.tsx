import { buildPhoneHref } from '../ui/contact-href.ts';
import { useSite } from '../web/site-context.tsx';

/**
 * Hidden by the style sheet, unless the page's code fails at its start (src/boot.ts). Browsers that are too old for the
 * style sheet show the notice.
 */
export function OldBrowserNotice() {
  const { phones, mailboxes } = useSite().contact;
  const [phone] = phones;
  const [mailbox] = mailboxes;
  return (
    <p role="alert" data-screen-only="" className="too-old">
      Search, cart and forms do not work in this browser, which may be too old.{' '}
      {phone && (
        <>
          Please call <a href={buildPhoneHref(phone)}>{phone}</a>
          {mailbox && ' or write to '}
        </>
      )}
      {mailbox && <a href={`mailto:${mailbox}`}>{mailbox}</a>}
    </p>
  );
}
