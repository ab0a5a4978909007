import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { useSite } from '../web/site-context.tsx';
import { brandPath, COMPANY, FOOTER_COLUMNS, SOCIAL_LINKS } from '../web/site-links.ts';
import { Logo } from './logo.tsx';

const LINK = 'inline-block py-1 text-steel-300 hover:text-white hover:underline';

/** Address, brands and all links that the menu has no room for. Without scripts, the menu button links to it. */
export function Footer() {
  const { name, brands, year, demo } = useSite();
  return (
    // No scroll anchor: late content above it would carry along a visitor who sees only the footer.
    <footer
      id="site-links"
      className="[overflow-anchor:none] border-t-3 border-brand-600 bg-steel-900 text-sm text-steel-300"
    >
      <div className="page-width grid gap-x-8 gap-y-9 py-10 grid-cols-2 md:grid-cols-4 nav:grid-cols-[1.6fr_repeat(4,1fr)] nav:py-14">
        <div className="flex flex-col gap-4 max-nav:col-span-full">
          <Logo light />
          <address className="not-italic leading-6">
            {COMPANY.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <ul>
            {COMPANY.mailboxes.map((mailbox) => (
              <li key={mailbox}>
                <a href={`mailto:${mailbox}`} className={LINK}>
                  {mailbox}
                </a>
              </li>
            ))}
            {COMPANY.phones.map(({ shown, called }) => (
              <li key={called}>
                <a href={`tel:${called}`} className={`${LINK} tabular-nums`}>
                  {shown}
                </a>
              </li>
            ))}
          </ul>
          <p className="text-steel-400">Address, mailboxes and phone numbers are demonstration data.</p>
        </div>
        <Column title="Our Brands">
          {brands.map((brand) => (
            <Entry key={brand.id} to={brandPath(brand)} name={brand.name} />
          ))}
        </Column>
        {FOOTER_COLUMNS.map(({ title, links }) => (
          <Column key={title} title={title}>
            {links.map((link) => (
              <Entry key={link.to} {...link} />
            ))}
          </Column>
        ))}
      </div>
      <div className="border-t border-steel-700">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 text-steel-400">
          <p>
            © {year} {name}. All rights reserved.
          </p>
          {demo && <p>The catalogue on show is demonstration data.</p>}
          <ul className="flex gap-5">
            {SOCIAL_LINKS.map(({ name, to }) => (
              <li key={to}>
                <a href={to} target="_blank" rel="noopener noreferrer" className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-base text-white">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

const Entry = ({ to, name }: { to: string; name: string }) => (
  <li>
    <Link to={to} className={LINK}>
      {name}
    </Link>
  </li>
);
