import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
}

/**
 * A link within the site: a real `<a href>`, which a plain click follows without reloading the document.
 * The router's own Link brings its framework's prefetching along, which is weight that no page here uses.
 */
function LinkInBrowser({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} target={target} onClick={click} />;
}

/** Nobody clicks there, and a whole path needs no router to be resolved: a tenth of what a page with a model table costs. */
function LinkOnServer({ to, replace, state, ...rest }: LinkProps) {
  const path = typeof to === 'string' ? to : [to.pathname, to.search, to.hash].join('');
  return path.startsWith('/') ? <a {...rest} href={path} /> : <LinkInBrowser to={to} {...rest} />;
}

export const Link = import.meta.env.SSR ? LinkOnServer : LinkInBrowser;

/** A link of a menu: marked as the current page when it leads where the visitor is, or to what that lies under. */
export function MenuLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const current = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={current ? 'page' : undefined} />;
}
