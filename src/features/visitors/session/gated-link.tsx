import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '../../../web/navigation/page-links.ts';
import type { NamedFile } from '../accounts/wanted-file.contract.ts';
import { useSession } from './session.tsx';

interface GatedLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Text of the login window. */
  message: string;
  /** The file, so that a guest who registers gets it in the end. */
  wanted?: NamedFile;
}

/**
 * A link to a file for logged-in visitors. A click first makes sure that the session exists; otherwise the file opens
 * after the login. Any other way to follow the link gets the server's page about the login, and so does an ended session
 * in a new tab: a browser may block a tab that is opened only after a request.
 */
export function GatedLink({ href, message, wanted, target, onClick, ...rest }: GatedLinkProps) {
  const { asMember, loggedIn } = useSession();
  async function open() {
    const { confirmSession } = await import('./session-actions.ts');
    if (!(await asMember(message, confirmSession, { wanted }))) return;
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
