import { buildButtonClass } from '../ui/button.tsx';
import { buildPhoneHref, buildWhatsappHref } from '../ui/contact-href.ts';
import { Icon } from '../ui/icon.tsx';
import { PHONE_ICON } from '../ui/icon-paths.ts';
import { CHAT_ICON } from '../ui/page-icon-paths.ts';
import { useSite } from './site-context.tsx';

interface TalkLinksProps {
  message: string;
  className?: string;
}

const LOOK = buildButtonClass({ variant: 'secondary', size: 'large' }, 'flex-1 px-4');

export function PhoneAndChatLinks({ message, className = '' }: TalkLinksProps) {
  const { phones, whatsapp, opening_times: hours } = useSite().contact;
  const [phone] = phones;
  if (!phone && !whatsapp) return null;
  return (
    <div className={`flex max-w-md flex-wrap gap-x-3 gap-y-2 ${className}`} data-screen-only="">
      {whatsapp && (
        <a href={buildWhatsappHref(whatsapp, message)} target="_blank" rel="noopener noreferrer" className={LOOK}>
          <Icon path={CHAT_ICON} className="size-5" />
          WhatsApp
        </a>
      )}
      {phone && (
        <a href={buildPhoneHref(phone)} aria-label={`Call ${phone}`} className={LOOK}>
          <Icon path={PHONE_ICON} className="size-5" />
          <span className="sm:hidden">Call</span>
          <span className="tabular-nums max-sm:hidden">{phone}</span>
        </a>
      )}
      {hours && <p className="w-full text-sm text-steel-600">{hours}</p>}
    </div>
  );
}
