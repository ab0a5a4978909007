import type { ReactNode } from 'react';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { CLOCK, MAIL, PHONE, PLACE } from '../../../ui/page-icon-paths.ts';
import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { pageLoader } from '../../../web/page.ts';
import { useSite } from '../../../web/site-context.tsx';
import { COMPANY } from '../../../web/site-links.ts';
import { ContactForm } from './contact-form.tsx';

export const loader = pageLoader(async ({ api, signal }) => ({ seo: await pageSeo(api, 'ContactUs', signal) }));

type Data = Awaited<ReturnType<typeof loader>>;

export const head = (data: Data | undefined) => ({
  ...seoHead(data?.seo, {
    title: 'Contact us',
    description: 'Address, phone numbers, mailboxes and the people who answer.',
  }),
  path: '/ContactUs',
});

/** Demonstration data, like the company's address; the operator replaces it. */
const TEAM = [
  { role: 'Sales Coordinator', does: 'Quotations, delivery times, orders', mailbox: 'sales@example.com' },
  { role: 'Product Manager', does: 'Clamp selection, special designs', mailbox: 'products@example.com' },
  { role: 'Accounts Receivable', does: 'Invoices to customers, payments', mailbox: 'receivable@example.com' },
  { role: 'Accounts Payable', does: 'Invoices from suppliers', mailbox: 'payable@example.com' },
];

export function Page() {
  const { name } = useSite();
  return (
    <>
      <PageHeading title="Contact us" breadcrumbs={fromHome('Contact us')}>
        Write, call or visit us. Address, numbers and mailboxes are demonstration data.
      </PageHeading>
      <div className="page-width py-8 md:py-10">
        <section aria-label="Company" className="grid gap-5 lg:grid-cols-3 [&_svg]:flex-none [&_svg]:text-steel-500">
          <Detail icon={<Icon path={PLACE} className="size-5" />} title="Office address">
            <address className="not-italic">
              {name}
              {COMPANY.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Detail>
          <Detail icon={<Icon path={PHONE} className="size-5" />} title="Phone">
            {COMPANY.phones.map(({ shown, called }) => (
              <a
                key={called}
                href={`tel:${called}`}
                className="flex min-h-11 items-center tabular-nums hover:text-slate-700 hover:underline lg:min-h-8"
              >
                {shown}
              </a>
            ))}
            <span className="mt-1 flex items-center gap-2 text-sm text-steel-600">
              <Icon path={CLOCK} className="size-4" />
              Board line: 10.00 am to 6.00 pm
            </span>
          </Detail>
          <Detail icon={<Icon path={MAIL} className="size-5" />} title="Email">
            <span className="flex min-h-11 flex-wrap items-center gap-x-1.5 lg:min-h-8">
              Sales:
              <a href="mailto:sales@example.com" className="text-link inline-flex min-h-8 items-center">
                sales@example.com
              </a>
            </span>
            <span className="flex min-h-11 flex-wrap items-center gap-x-1.5 lg:min-h-8">
              Clamps:
              <a href="mailto:clamps@example.com" className="text-link inline-flex min-h-8 items-center">
                clamps@example.com
              </a>
            </span>
          </Detail>
        </section>

        <div className="mt-12 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
          <section aria-labelledby="write">
            <h2 id="write" className="mb-5">
              Write to us
            </h2>
            <ContactForm />
          </section>

          <section aria-labelledby="team">
            <h2 id="team" className="mb-5">
              Who to talk to
            </h2>
            <ul className="grid gap-x-8 border-t border-steel-200 sm:max-lg:grid-cols-2">
              {TEAM.map(({ role, does, mailbox }) => (
                <li key={role} className="flex flex-col border-b border-steel-200 pt-4 pb-2">
                  <h3 className="text-lg leading-6">{role}</h3>
                  <p className="text-sm text-steel-600">{does}</p>
                  <a
                    href={`mailto:${mailbox}`}
                    className="text-link inline-flex min-h-11 items-center self-start text-sm"
                  >
                    {mailbox}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

function Detail({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 rounded-lg border border-steel-200 p-5">
      {icon}
      <div className="min-w-0">
        <h2 className="mb-1.5 text-lg leading-6 md:text-lg">{title}</h2>
        {children}
      </div>
    </div>
  );
}
