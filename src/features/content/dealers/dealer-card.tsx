import { toWebsiteLink } from '../../../platform/link-rules.ts';
import { buildButtonClass } from '../../../ui/button.tsx';
import { buildMailHref, buildPhoneHref } from '../../../ui/contact-href.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PHONE_ICON } from '../../../ui/icon-paths.ts';
import { GLOBE_ICON, LOCATION_ICON, MAIL_ICON } from '../../../ui/page-icon-paths.ts';
import type { Dealer } from './dealers.contract.ts';
import { formatDistance } from './distance.ts';

interface DealerCardProps {
  dealer: Dealer;
  km?: number;
  heading: 'h2' | 'h3';
}

const ACTION = buildButtonClass({ variant: 'secondary' }, 'min-h-11');
const LINK = 'min-w-0 py-0.5 break-words hover:text-steel-900 hover:underline';

export function DealerCard({ dealer, km, heading: Heading }: DealerCardProps) {
  const phones = [dealer.phone1, dealer.phone2].filter(Boolean);
  const website = toWebsiteLink(dealer.website);
  const mail = buildMailHref(dealer.email1);
  const location = [dealer.city, dealer.state === dealer.city ? '' : dealer.state, dealer.country]
    .filter(Boolean)
    .join(', ');
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-steel-200 bg-white p-4 md:p-5">
      <div>
        <Heading className="text-lg leading-6 md:text-lg">{dealer.company_name}</Heading>
        {dealer.person_name && <p className="text-sm text-steel-600">{dealer.person_name}</p>}
      </div>
      <ul className="flex flex-col gap-2 text-sm [&_svg]:mt-1 [&_svg]:flex-none [&_svg]:text-steel-500">
        <li className="flex gap-2.5">
          <Icon path={LOCATION_ICON} className="size-4" />
          <span>
            {dealer.address && <span className="block">{dealer.address}</span>}
            {location}
            {km !== undefined && (
              <span className="block font-semibold text-steel-800 tabular-nums">{formatDistance(km, dealer.city)}</span>
            )}
          </span>
        </li>
        {phones.length > 0 && (
          <li className="flex gap-2.5">
            <Icon path={PHONE_ICON} className="size-4" />
            <span className="flex flex-col">
              {phones.map((phone) => (
                <a key={phone} href={buildPhoneHref(phone)} className={`${LINK} tabular-nums`}>
                  {phone}
                </a>
              ))}
            </span>
          </li>
        )}
        {dealer.email1 && (
          <li className="flex gap-2.5">
            <Icon path={MAIL_ICON} className="size-4" />
            {mail ? (
              <a href={mail} className={LINK}>
                {dealer.email1}
              </a>
            ) : (
              <span className="min-w-0 break-words">{dealer.email1}</span>
            )}
          </li>
        )}
        {website && (
          <li className="flex gap-2.5">
            <Icon path={GLOBE_ICON} className="size-4" />
            <a href={website} target="_blank" rel="noopener nofollow" className={LINK}>
              {website.replace(/^https?:\/\/(www\.)?/, '')}
            </a>
          </li>
        )}
      </ul>
      <div className="mt-auto grid grid-cols-2 gap-2 pt-1" data-screen-only="">
        {phones[0] && (
          <a href={buildPhoneHref(phones[0])} className={ACTION}>
            <Icon path={PHONE_ICON} className="size-4" />
            Call<span className="sr-only"> {dealer.company_name}</span>
          </a>
        )}
        {mail && (
          <a href={mail} className={ACTION}>
            <Icon path={MAIL_ICON} className="size-4" />
            Email<span className="sr-only"> {dealer.company_name}</span>
          </a>
        )}
      </div>
    </article>
  );
}
