import type { AnchorHTMLAttributes } from 'react';
import { useLocation } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the site, from its root. */
  to: string;
  /** Takes the place of the current step in the history. */
  replace?: boolean;
  /** What the history keeps of the step, for the page that it leads to. */
  state?: object;
}

/**
 * A link within the site, which a plain click follows without reloading the document (web/navigation/page-links.ts). The
 * router's own Link resolves its target again on every navigation: most of the hydration cost of a page with a model table.
 */
export const Link = ({ to, replace, state, ...rest }: LinkProps) => (
  <a {...rest} href={to} data-replace={replace || undefined} data-state={state && JSON.stringify(state)} />
);

/** A link of a menu: marked as the current page when it leads where the visitor is, or to what that lies under. */
export function MenuLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={current ? 'page' : undefined} />;
}
