import { type ReactNode, useId, useState } from 'react';
import { buildMailHref, buildPhoneHref, buildWhatsappHref } from '../ui/contact-href.ts';
import { Icon } from '../ui/icon.tsx';
import { DOWN_ICON } from '../ui/icon-paths.ts';
import { Link } from '../ui/links/link.tsx';
import { useSite } from '../web/site-context.tsx';
import { brandPath, buildFooterColumns, COMPANY_LINKS, type SiteLink, SOCIAL_LINKS } from '../web/site-links.ts';
import { Logo } from './logo.tsx';

const LINK = 'inline-block py-1 text-steel-300 hover:text-white hover:underline';

export function SiteFooter() {
  const { name, brands, year, contact, demo, words } = useSite();
  return (
    // No scroll anchor, because late content above would move a visitor who sees only the footer.
    <footer
      id="site-links"
      className="[overflow-anchor:none] border-t-3 border-brand-600 bg-steel-900 text-sm text-steel-300"
    >
      <div className="page-width grid gap-x-8 py-8 md:grid-cols-4 md:gap-y-9 md:py-10 nav:grid-cols-[1.6fr_repeat(4,1fr)] nav:py-12">
        <div className="flex flex-col gap-4 max-md:pb-5 max-nav:col-span-full">
          <Logo light />
          {contact.address && <address className="whitespace-pre-line not-italic leading-6">{contact.address}</address>}
          {(contact.mailboxes.length + contact.phones.length > 0 || contact.whatsapp) && (
            <ul>
              {contact.mailboxes.map((mailbox) => (
                <li key={mailbox}>
                  <a href={buildMailHref(mailbox)} className={LINK}>
                    {mailbox}
                  </a>
                </li>
              ))}
              {contact.phones.map((phone) => (
                <li key={phone}>
                  <a href={buildPhoneHref(phone)} className={`${LINK} tabular-nums`}>
                    {phone}
                  </a>
                </li>
              ))}
              {contact.whatsapp && (
                <li>
                  <a
                    href={buildWhatsappHref(contact.whatsapp)}
                    target="_blank"
                    rel="noopener noreferrer"
                    className={LINK}
                  >
                    WhatsApp
                  </a>
                </li>
              )}
            </ul>
          )}
          {contact.opening_times && <p>{contact.opening_times}</p>}
          {contact.note && <p className="text-steel-400">{contact.note}</p>}
        </div>
        <FooterColumn title="Our Brands">
          {brands.map((brand) => (
            <FooterLink key={brand.id} to={brandPath(brand)} name={brand.name} />
          ))}
        </FooterColumn>
        {buildFooterColumns(words).map(({ title, links }) => (
          <FooterColumn key={title} title={title}>
            {links.map((link) => (
              <FooterLink key={link.to} {...link} />
            ))}
          </FooterColumn>
        ))}
      </div>
      <div className="border-t border-steel-700">
        <ul className="page-width flex flex-wrap gap-x-6 pt-4">
          {COMPANY_LINKS.map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
        </ul>
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pt-2 pb-5 text-steel-400">
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

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <nav aria-label={title} className="max-md:border-t max-md:border-steel-700">
      <h2 className="text-base text-white md:mb-2">
        <button
          type="button"
          data-replay=""
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between md:hidden noscript:hidden"
        >
          {title}
          <Icon path={DOWN_ICON} className={open ? 'size-5 rotate-180' : 'size-5'} />
        </button>
        <span className="max-md:hidden noscript:inline">{title}</span>
      </h2>
      <ul id={id} className={open ? 'max-md:pb-3' : 'max-md:hidden noscript:block'}>
        {children}
      </ul>
    </nav>
  );
}

const FooterLink = ({ to, name }: SiteLink) => (
  <li>
    <Link to={to} className={LINK}>
      {name}
    </Link>
  </li>
);
