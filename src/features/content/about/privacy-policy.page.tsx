import { formatLongDayInIndia } from '../../../platform/time/time-zone.ts';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { buildMailHref, buildPhoneHref } from '../../../ui/contact-href.ts';
import { Link } from '../../../ui/links/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { defineSearchParams, textParameter } from '../../../web/search/search-params.ts';
import { useSite } from '../../../web/site-context.tsx';

export const search = defineSearchParams({ notice: textParameter({ maxLength: 9 }) });

export const loader = definePageLoader(search, async ({ api, search, signal }) => {
  const number = /^[1-9]\d*$/.test(search.notice) ? Number(search.notice) : undefined;
  const [periods, notice] = await Promise.all([
    api.getData('/api/get_retention.php', undefined, signal),
    api.getData('/api/get_privacy_notice.php', { number }, signal),
  ]);
  return { periods, notice };
});

export const head = () => ({
  title: 'Privacy policy',
  description: 'What this site stores about its visitors, for how long, and whom to contact.',
  path: '/PrivacyPolicy',
});

export function Page() {
  const { periods, notice } = usePageData<typeof loader>();
  const [general] = useSite().contact.mailboxes;
  const { name, phone } = notice.contact;
  const mailbox = notice.contact.email || general;
  return (
    <>
      <PageHeading title="Privacy policy" breadcrumbs={buildHomeBreadcrumbs('Privacy policy')}>
        What this site stores about its visitors, for how long, and whom to contact.
      </PageHeading>
      <div className="page-width rich-text py-8 md:py-10">
        <h2>In short</h2>
        <p>
          You can read everything on this site without telling us who you are. Cookies are set only when you register or
          log in. We do not track visitors from page to page, and nothing is sold or passed to advertisers.
        </p>
        <h2>Privacy notice</h2>
        <p>
          {notice.current ? 'This is the current notice' : 'This is a former notice'}, number {notice.number}, of{' '}
          {formatLongDayInIndia(new Date(notice.since))}.
          {!notice.current && (
            <>
              {' '}
              <Link to="/PrivacyPolicy">The current one</Link>
            </>
          )}
        </p>
        <RichText html={notice.html} className="max-w-none" />
        <StoredDataSection />
        <h2>How long we keep it</h2>
        <p>
          Your account and your newsletter address stay until you delete them. Deleting the account also deletes your
          messages and the emails to and from your address that are still on the server; your enquiries stay without
          your name, contact details and notes. Everything else is deleted automatically:
        </p>
        <RetentionTable periods={periods} />
        <h2>Videos</h2>
        <p>
          The videos on this site are loaded from YouTube as you scroll to them, in the mode in which YouTube sets no
          cookies. YouTube then sees the address of your network. If your browser asks not to be tracked, nothing is
          loaded until you press play.
        </p>
        <h2>Your rights</h2>
        <p>
          You may ask what we hold about you, have it corrected, exported or deleted, and withdraw your consent at any
          time, as the Digital Personal Data Protection Act of India and the General Data Protection Regulation of the
          European Union provide. Customers do it on <Link to="/Account">My account</Link>. Anyone else can write to{' '}
          {name && `${name}, who is in charge of personal data, `}
          {mailbox ? <a href={buildMailHref(mailbox)}>{mailbox}</a> : <Link to="/ContactUs">us</Link>}
          {phone && (
            <>
              , or call <a href={buildPhoneHref(phone)}>{phone}</a>
            </>
          )}
          . We answer within 90 days.
        </p>
      </div>
    </>
  );
}

const StoredDataSection = () => (
  <>
    <h2>Cookies and storage in your browser</h2>
    <ul>
      <li>
        The session cookie keeps you logged in until you close the browser, for a day at most. If you tick “Remember
        me”, a second cookie recognises the browser for 30 days after its last visit. Your password is never stored in
        the browser.
      </li>
      <li>
        When you register, a cookie marks your browser for two days, so that the link in our email works there without a
        password.
      </li>
      <li>
        The enquiry cart, the list of recently viewed products, the models you pick for a comparison and small settings
        are kept in your browser’s own storage. They are not sent to us until you send an enquiry. The town from which
        you look for dealers is kept there too; it is sent to be looked up, and we do not store it.
      </li>
    </ul>
    <h2>What we keep on the server</h2>
    <ul>
      <li>
        <strong>Accounts:</strong> name, company, job role, place, email address, mobile number and user name, to give
        you access to CAD files and catalogues. The password is kept only as a hash.
      </li>
      <li>
        <strong>Enquiries and messages:</strong> what you send, so that we can answer it and supply what you order.
      </li>
      <li>
        <strong>Downloads:</strong> which CAD files and catalogues you download while you are logged in, to see what is
        in demand.
      </li>
      <li>
        <strong>Emails:</strong> those that we send you, until they are sent, and those that could not be delivered, so
        that our staff can help.
      </li>
      <li>
        <strong>Shared carts:</strong> the models and quantities behind a link that you create. Anyone with the link can
        read them; nothing in them says who you are.
      </li>
      <li>
        <strong>Newsletter:</strong> your address, from the day you confirm it until you unsubscribe with the link in
        any of our emails. The box is never ticked for you.
      </li>
      <li>
        <strong>Counts of views:</strong> how often a product or category is viewed in a day. They contain no address
        and no name, and browsers that ask not to be tracked are not counted.
      </li>
    </ul>
  </>
);

const RetentionTable = ({ periods }: Pick<Awaited<ReturnType<typeof loader>>, 'periods'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">How long</th>
        <th scope="col">Then</th>
      </tr>
    </thead>
    <tbody>
      {periods.map(({ data, period, afterwards }) => (
        <tr key={data}>
          <td>{data}</td>
          <td>{period}</td>
          <td>{afterwards}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
