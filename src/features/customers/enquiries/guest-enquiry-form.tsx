import { useEffect, useRef, useState } from 'react';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { api } from '../../../web/site-api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { CaptchaBox, loadCaptchaToken } from '../../site/contact/captcha-box.tsx';
import { ROBOT_CHECK_REQUIRED } from '../../site/contact/contact.limits.ts';
import { HoneypotField } from '../../site/contact/honeypot-field.tsx';
import { PhoneField } from '../../site/contact/phone-field.tsx';
import { PrivacyNoticeLine } from '../../site/privacy/privacy-notice-line.tsx';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { MAX_ENQUIRY_LINES } from './enquiries.limits.ts';
import { storedEnquiryDraft } from './enquiry-draft.ts';
import { describeSendFailure, readUnavailableIds } from './enquiry-failures.ts';
import {
  changeGuestSender,
  findSenderProblems,
  type GuestSender,
  type SenderProblems,
  storedGuestSender,
  toGuestFields,
} from './guest-sender.ts';
import { LinesForNextEnquiry } from './lines-for-next-enquiry.tsx';
import { UnavailableModels } from './unavailable-models.tsx';
import { type EnquiryContent, toEnquiryContent } from './waiting-enquiry.ts';

export interface GuestEnquiry {
  reference: string;
  sender: Pick<GuestSender, 'email' | 'phone'>;
  content: EnquiryContent;
  lines: readonly CartLine[];
}

interface GuestEnquiryFormProps {
  lines: readonly CartLine[];
  onSent: (sent: GuestEnquiry) => void;
}

const LABELS: Record<string, string> = { name: 'Name', company: 'Company', email: 'Email', phone: 'Phone number' };
const formatRefusal = (field: string, problem: string) => {
  const label = getOwnValue(LABELS, field);
  return label && `${label} ${problem}`;
};
const OFFLINE = 'There is no Internet connection. What you typed is kept; please send it again later.';

/** Sends the cart without an account. Note and PO reference are typed above the form. */
export function GuestEnquiryForm({ lines: all, onSent }: GuestEnquiryFormProps) {
  const lines = all.slice(0, MAX_ENQUIRY_LINES);
  const sender = useStoredValue(storedGuestSender);
  const [token, setToken] = useState<Promise<string>>();
  const [website, setWebsite] = useState('');
  const [tried, setTried] = useState(false);
  const [gone, setGone] = useState<readonly number[]>([]);
  const { busy, error, send } = useFormRequest();
  const refused = useRefusedFields(formatRefusal);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const findProblems = (): SenderProblems => ({
    ...findSenderProblems(sender),
    ...(token ? {} : { captcha: ROBOT_CHECK_REQUIRED }),
  });
  const problems: SenderProblems = { ...refused.texts, ...(tried ? findProblems() : {}) };
  const set = (name: keyof GuestSender) => (text: string) => {
    changeGuestSender({ [name]: text });
    refused.clear(name);
  };
  const input = (name: 'name' | 'company' | 'email', autoComplete: string) => ({
    name,
    autoComplete,
    value: sender[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });

  function submit() {
    setTried(true);
    if (Object.keys(findProblems()).length) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    return send(
      async () => {
        const captcha = await token?.catch(() => undefined);
        if (!captcha) return;
        const content = toEnquiryContent(lines, storedEnquiryDraft.read());
        const reference = await sendGuestEnquiry({ ...content, ...toGuestFields(sender), website }, captcha);
        // The hidden field was filled in, as programs do: nothing was stored, so nothing may be lost here.
        if (!reference) {
          setWebsite('');
          throw new Error('A hidden field was filled in');
        }
        onSent({ reference, sender, content, lines });
      },
      (failure) => {
        if (refused.take(failure)) return '';
        const ids = readUnavailableIds(failure);
        setGone(ids);
        if (ids.length) return '';
        return !(failure instanceof HttpError) && !navigator.onLine ? OFFLINE : describeSendFailure(failure, lines);
      },
    );
  }

  return (
    <form
      ref={form}
      method="post"
      aria-labelledby="guest"
      onSubmit={handleSubmit(submit)}
      noValidate
      className="flex flex-col gap-4 border-steel-300 border-t pt-4"
    >
      <h3 id="guest" className="text-base md:text-base">
        Send without an account
      </h3>
      <InputField label="Name" maxLength={100} {...input('name', 'name')} />
      <InputField label="Company (optional)" maxLength={150} {...input('company', 'organization')} />
      <p className="-mb-2 text-sm text-steel-700">An email address or a phone number is enough.</p>
      <InputField label="Email" type="email" maxLength={254} {...input('email', 'email')} />
      <PhoneField
        code={sender.code}
        phone={sender.phone}
        error={problems.phone}
        onCode={set('code')}
        onPhone={set('phone')}
      />
      <LinesForNextEnquiry all={all} />
      <HoneypotField value={website} onText={setWebsite} />
      <CaptchaBox error={problems.captcha ?? ''} onTick={setToken} />
      <UnavailableModels lines={lines.filter(({ model_id }) => gone.includes(model_id))} />
      <PrivacyNoticeLine purpose="enquiry" />
      <ErrorText>{error}</ErrorText>
      <Button type="submit" size="large" busy={busy}>
        {busy ? 'Sending...' : 'Send without an account'}
      </Button>
    </form>
  );
}

type GuestContent = EnquiryContent & ReturnType<typeof toGuestFields> & { website: string };

/** @returns the number of the enquiry */
async function sendGuestEnquiry(content: GuestContent, captcha: string): Promise<string> {
  const send = (captcha_token: string) =>
    sendOnce('guest enquiry', content, (key) =>
      api.callRaw('/api/submit_guest_enquiry.php', { ...content, captcha_token }, { 'idempotency-key': key }),
    );
  try {
    return (await send(captcha)).reference;
  } catch (failure) {
    if (!(failure instanceof HttpError) || failure.message !== ROBOT_CHECK_REQUIRED) throw failure;
    // A solution can be used once and for a limited time, so a new one is sent without asking.
    return (await send(await loadCaptchaToken())).reference;
  }
}
