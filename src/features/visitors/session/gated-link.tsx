import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '../../../web/navigation/page-links.ts';
import type { NamedWantedFile } from '../accounts/wanted-file.contract.ts';
import { useCustomerSession } from './customer-session.tsx';

interface GatedLinkProps extends ComponentProps<'a'> {
  href: string;
  message: string;
  /** File that a visitor who registers gets after the verification. */
  wanted?: NamedWantedFile;
}

/**
 * A click checks the session first. A new tab opens the server's login page instead, because browsers may block a tab
 * opened after a request.
 */
export function GatedLink({ href, message, wanted, target, onClick, ...rest }: GatedLinkProps) {
  const { asCustomer, loggedIn } = useCustomerSession();
  async function open() {
    const { confirmCustomerSession } = await import('./session-actions.ts');
    if (!(await asCustomer(message, confirmCustomerSession, { wanted }))) return;
    if (target) window.open(href, target, 'noopener');
    else window.location.assign(href);
  }
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isPlainClick(event.nativeEvent) || (target && loggedIn)) return;
    event.preventDefault();
    void open();
  }
  return <a {...rest} href={href} target={target} rel={target && 'noopener'} onClick={click} />;
}
