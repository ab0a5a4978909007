import { Icon } from '../../../ui/icon.tsx';
import { GLOBE, MAIL, PHONE, PLACE } from '../../../ui/page-icon-paths.ts';
import { websiteLink } from './dealer-filter.ts';
import type { Dealer } from './dealers.contract.ts';
import { formatDistance } from './distance.ts';

const dial = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** One dealer with all contact details that are known. `km` is the distance. */
export function DealerCard({ dealer, km }: { dealer: Dealer; km?: number }) {
  const phones = [dealer.phone1, dealer.phone2].filter(Boolean);
  const website = websiteLink(dealer.website);
  const place = [dealer.city, dealer.state === dealer.city ? '' : dealer.state, dealer.country]
    .filter(Boolean)
    .join(', ');
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-steel-200 bg-white p-4 md:p-5">
      <div>
        <h2 className="text-lg leading-6 md:text-lg">{dealer.company_name}</h2>
        {dealer.person_name && <p className="text-sm text-steel-600">{dealer.person_name}</p>}
      </div>
      <ul className="flex flex-col gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:flex-none [&_svg]:text-steel-500">
        <li className="flex gap-2.5">
          <Icon path={PLACE} className="size-4" />
          <span>
            {dealer.address && <span className="block">{dealer.address}</span>}
            {place}
            {km !== undefined && (
              <span className="block font-semibold text-steel-800 tabular-nums">{formatDistance(km)}</span>
            )}
          </span>
        </li>
        {phones.length > 0 && (
          <li className="flex gap-2.5">
            <Icon path={PHONE} className="size-4" />
            <span className="flex flex-col">
              {phones.map((phone) => (
                <a key={phone} href={dial(phone)} className="py-0.5 tabular-nums hover:text-brand-700 hover:underline">
                  {phone}
                </a>
              ))}
            </span>
          </li>
        )}
        {dealer.email1 && (
          <li className="flex gap-2.5">
            <Icon path={MAIL} className="size-4" />
            <a href={`mailto:${dealer.email1}`} className="min-w-0 break-words hover:text-brand-700 hover:underline">
              {dealer.email1}
            </a>
          </li>
        )}
        {website && (
          <li className="flex gap-2.5">
            <Icon path={GLOBE} className="size-4" />
            <a
              href={website}
              target="_blank"
              rel="noopener nofollow"
              className="min-w-0 break-words hover:text-brand-700 hover:underline"
            >
              {website.replace(/^https?:\/\/(www\.)?/, '')}
            </a>
          </li>
        )}
      </ul>
    </article>
  );
}
