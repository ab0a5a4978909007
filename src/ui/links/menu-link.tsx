import { useLocation } from 'react-router';
import { Link, type LinkProps } from './link.tsx';

export function MenuLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={current ? 'page' : undefined} />;
}
