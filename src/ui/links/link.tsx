import type { AnchorHTMLAttributes } from 'react';
import type { PageAddress } from './page-address.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: PageAddress;
  replace?: boolean;
  /** State of the history entry, for the page that it leads to. */
  state?: object;
}

/**
 * An internal link, which a plain click follows without reloading the document (web/navigation/page-links.ts). The
 * router's own Link resolves its target again on every navigation: most of the hydration cost of a page with a model table.
 */
export const Link = ({ to, replace, state, ...rest }: LinkProps) => (
  <a {...rest} href={to} data-replace={replace || undefined} data-state={state && JSON.stringify(state)} />
);
