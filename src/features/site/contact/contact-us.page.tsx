import type { ReactNode } from 'react';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { buildMailHref, buildPhoneHref, buildWhatsappHref } from '../../../ui/contact-href.ts';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PHONE_ICON } from '../../../ui/icon-paths.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { CHAT_ICON, CLOCK_ICON, LOCATION_ICON, MAIL_ICON } from '../../../ui/page-icon-paths.ts';
import { buildSeoHead, loadPageSeo } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { useSite } from '../../../web/site-context.tsx';
import type { ContactDetails, TeamMember } from '../contact-details/contact-details.contract.ts';
import { ContactForm } from './contact-form.tsx';

/** Visitors can write even if the contact details fail to load. */
export const loader = definePageLoader(async ({ api, signal }) => {
  const [seo, branches, team] = await Promise.all([
    loadPageSeo(api, 'ContactUs', signal),
    getOptionalData(api.getData('/api/get_contact_details.php', undefined, signal), null),
    getOptionalData(api.getData('/api/get_team.php', undefined, signal), []),
  ]);
  return { seo, places: branches, team };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const head = (data: Data | undefined) => ({
  ...buildSeoHead(data?.seo, {
    title: 'Contact us',
    description: 'Address, phone numbers, email addresses and the people who answer.',
  }),
  path: '/ContactUs',
});

export function Page() {
  const { places: branches, team } = usePageData<typeof loader>();
  const shown = (branches ?? []).filter(hasDetails);
  const several = shown.length > 1;
  const note = several ? '' : branches?.[0]?.note;
  return (
    <>
      <PageHeading title="Contact us" breadcrumbs={buildHomeBreadcrumbs('Contact us')}>
        {['Write, call or visit us: about prices, delivery times, minimum quantities, warranty or anything else.', note]
          .filter(Boolean)
          .join(' ')}
      </PageHeading>
      <div className="page-width flex flex-col gap-12 py-8 md:py-10">
        {branches === null && <ErrorText>Failed to load contact information. Please try again later.</ErrorText>}
        {shown.length > 0 && (
          <section aria-label="Company" className="flex flex-col gap-8">
            {shown.map((branch) => (
              <BranchDetails key={branch.id} branch={branch} named={several} />
            ))}
          </section>
        )}

        <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
          <section aria-labelledby="write">
            <h2 id="write" className="mb-5">
              Write to us
            </h2>
            <ContactForm />
          </section>
          {team.length > 0 && <TeamList team={team} />}
        </div>
      </div>
    </>
  );
}

const hasDetails = ({ address, phones, whatsapp, mailboxes, opening_times }: ContactDetails) =>
  Boolean(address || opening_times || whatsapp || phones.length || mailboxes.length);

function BranchDetails({ branch, named }: { branch: ContactDetails; named: boolean }) {
  const { name } = useSite();
  const { address, phones, whatsapp, mailboxes, opening_times: openingTimes } = branch;
  const heading = named ? 'h3' : 'h2';
  return (
    <div>
      {named && <h2>{branch.name}</h2>}
      {named && branch.note && <p className="mt-1 text-steel-700">{branch.note}</p>}
      <div className="not-first:mt-4 grid gap-5 lg:grid-cols-3 [&_svg]:flex-none [&_svg]:text-steel-500">
        {(phones.length > 0 || whatsapp || openingTimes) && (
          <ContactDetail icon={PHONE_ICON} title="Phone" heading={heading}>
            {phones.map((phone) => (
              <a
                key={phone}
                href={buildPhoneHref(phone)}
                className="flex min-h-11 items-center text-lg font-semibold text-steel-900 tabular-nums hover:text-slate-700 hover:underline lg:min-h-8"
              >
                {phone}
              </a>
            ))}
            {whatsapp && (
              <a
                href={buildWhatsappHref(whatsapp)}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-11 items-center gap-2 tabular-nums hover:text-slate-700 hover:underline lg:min-h-8"
              >
                <Icon path={CHAT_ICON} className="size-4" />
                WhatsApp {whatsapp}
              </a>
            )}
            {openingTimes && (
              <span className="mt-1 flex items-center gap-2 text-sm text-steel-600">
                <Icon path={CLOCK_ICON} className="size-4" />
                <span className="sr-only">Opening hours:</span>
                {openingTimes}
              </span>
            )}
          </ContactDetail>
        )}
        {mailboxes.length > 0 && (
          <ContactDetail icon={MAIL_ICON} title="Email" heading={heading}>
            {mailboxes.map((mailbox) => (
              <span
                key={mailbox.subject + mailbox.address}
                className="flex min-h-11 flex-wrap items-center gap-x-1.5 lg:min-h-8"
              >
                {mailbox.subject && `${mailbox.subject}:`}
                <a
                  href={buildMailHref(mailbox.address)}
                  className="text-link inline-flex min-h-8 items-center break-all"
                >
                  {mailbox.address}
                </a>
              </span>
            ))}
          </ContactDetail>
        )}
        {address && (
          <ContactDetail icon={LOCATION_ICON} title={named ? 'Address' : 'Office address'} heading={heading}>
            <address className="whitespace-pre-line not-italic">{`${name}\n${address}`}</address>
          </ContactDetail>
        )}
      </div>
    </div>
  );
}

const TEAM_LINK = 'inline-flex min-h-11 items-center self-start break-all text-sm';

function TeamList({ team }: { team: TeamMember[] }) {
  return (
    <section aria-labelledby="team">
      <h2 id="team" className="mb-5">
        Who to talk to
      </h2>
      <ul className="grid gap-x-8 border-t border-steel-200 sm:max-lg:grid-cols-2">
        {team.map(({ id, role, does, mailbox, phone }) => (
          <li key={id} className="flex flex-col border-b border-steel-200 pt-4 pb-2">
            <h3 className="text-lg leading-6">{role}</h3>
            {does && <p className="text-sm text-steel-600">{does}</p>}
            {mailbox && (
              <a href={buildMailHref(mailbox)} className={`text-link ${TEAM_LINK}`}>
                {mailbox}
              </a>
            )}
            {phone && (
              <a href={buildPhoneHref(phone)} className={`tabular-nums hover:underline ${TEAM_LINK}`}>
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ContactDetailProps {
  icon: string;
  title: string;
  heading: 'h2' | 'h3';
  children: ReactNode;
}

function ContactDetail({ icon, title, heading: Heading, children }: ContactDetailProps) {
  return (
    <div className="flex gap-4 rounded-lg border border-steel-200 p-5">
      <Icon path={icon} className="size-5" />
      <div className="min-w-0">
        <Heading className="mb-1.5 text-lg leading-6 md:text-lg">{title}</Heading>
        {children}
      </div>
    </div>
  );
}
