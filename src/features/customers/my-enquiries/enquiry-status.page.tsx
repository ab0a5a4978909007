import { useParams } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { formatDateInBrowser, formatLongDay, formatMomentInBrowser } from '../../../ui/format-day.ts';
import { SecretLinkContent } from '../../../ui/lists/secret-link-content.tsx';
import { useFetchedData } from '../../../ui/lists/use-fetched-data.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { api } from '../../../web/site-api.ts';
import { ModelLinesTable } from '../../visitors/cart/model-lines-table.tsx';
import { QUOTATION_STATE_LABELS } from '../quotations/quotations.limits.ts';
import { CustomerStatusTag } from './customer-status-tag.tsx';
import type { PublicEnquiryStatus } from './my-enquiries.contract.ts';

export const head = () => ({
  title: 'Your enquiry',
  description: 'The status of an enquiry, for anyone with the link.',
  noindex: true,
});

const loadEnquiryStatus = (token: string, signal: AbortSignal) =>
  api.getRaw('/api/get_enquiry_status.php', { token }, signal);

export function Page() {
  const { token = '' } = useParams();
  const { data, failure } = useFetchedData(token, loadEnquiryStatus);
  return (
    <>
      <PageHeading title={data?.kind === 'contact' ? 'Your message' : 'Your enquiry'}>
        {data?.reference ?? null}
      </PageHeading>
      <SecretLinkContent what="your enquiry" failure={failure}>
        {data && <EnquiryStatusView standing={data} />}
      </SecretLinkContent>
    </>
  );
}

function EnquiryStatusView({ standing }: { standing: PublicEnquiryStatus }) {
  const { reference, kind, status, sent_at, answered_at, quotations, lines } = standing;
  const messageCount = answered_at.length;
  return (
    <>
      <div className="flex max-w-prose flex-col items-start gap-3">
        <CustomerStatusTag status={status} />
        <p className="text-lg text-steel-900">{describeStatus(standing)}</p>
        <p className="text-steel-700">
          Sent on {formatDateInBrowser(sent_at)}.
          {messageCount > 0 &&
            ` We wrote to you ${messageCount === 1 ? 'once' : `${messageCount} times`}, last on ${formatMomentInBrowser(answered_at.at(-1) ?? '')}.`}
        </p>
      </div>
      {quotations.length > 0 && (
        <section aria-labelledby="quotations" className="flex flex-col gap-1">
          <h2 id="quotations" className="text-lg">
            Quotations
          </h2>
          <ul>
            {quotations.map(({ number, revision, state, valid_until }) => (
              <li key={`${number} ${revision}`} className="py-1 text-steel-800">
                <strong className="font-semibold tabular-nums">
                  {number}
                  {revision > 1 && `, revision ${revision}`}
                </strong>
                : {QUOTATION_STATE_LABELS[state].toLowerCase()}
                {state === 'open' && `, valid until ${formatLongDay(valid_until)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines.length > 0 && (
        <ModelLinesTable
          label={`Models of ${reference}`}
          lines={lines.map(({ position, is_gone, ...line }) => ({ ...line, id: position, isGone: is_gone }))}
        />
      )}
      <p className="max-w-prose text-steel-700">
        Our answers and quotations have gone to the address that you wrote from.
        {kind === 'enquiry' && ' When you are logged in, they are under My enquiries as well.'}
      </p>
      <div data-screen-only="" className="flex flex-wrap gap-3">
        {kind === 'enquiry' && (
          <LinkButton to={`/MyEnquiries?search=${reference}`} size="large">
            My enquiries
          </LinkButton>
        )}
        <LinkButton to="/ContactUs" variant="secondary" size="large">
          Contact us
        </LinkButton>
      </div>
    </>
  );
}

function describeStatus({ status, kind, answer_due_at, quotations }: PublicEnquiryStatus): string {
  const thing = kind === 'contact' ? 'message' : 'enquiry';
  if (answer_due_at !== null) {
    const begun = status === 'new' ? `We have received your ${thing}.` : `Someone is working on your ${thing}.`;
    return new Date(answer_due_at) > new Date()
      ? `${begun} You will have an answer by ${formatMomentInBrowser(answer_due_at)}.`
      : `${begun} We are sorry: our answer was due by ${formatMomentInBrowser(answer_due_at)}.`;
  }
  if (status === 'quoted' && quotations.some(({ state }) => state === 'open'))
    return 'We have sent you a quotation, which waits for your answer.';
  if (status === 'quoted') return 'We have sent you a quotation.';
  return status === 'answered' ? `We have answered your ${thing}.` : `Your ${thing} is closed.`;
}
