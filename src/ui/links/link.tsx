import type { AnchorHTMLAttributes } from 'react';
import type { PageAddress } from './page-address.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: PageAddress;
  replace?: boolean;
  state?: object;
}

/**
 * A link that is followed without a reload (web/navigation/page-links.ts). The router's own Link resolves its target at
 * every navigation, which is most of a model table's hydration cost.
 */
export const Link = ({ to, replace, state, ...rest }: LinkProps) => (
  <a {...rest} href={to} data-replace={replace || undefined} data-state={state && JSON.stringify(state)} />
);
