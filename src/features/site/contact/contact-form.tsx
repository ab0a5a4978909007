import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MAX_SENT_FILE_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { encodeBase64 } from '../../../ui/forms/encode-base64.ts';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { InputField, TextAreaField } from '../../../ui/forms/input-field.tsx';
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/site-api.ts';
import { safeLocalStorage } from '../../../web/stored/browser-storage.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { PrivacyNoticeLine } from '../privacy/privacy-notice-line.tsx';
import { CaptchaBox, loadCaptchaToken } from './captcha-box.tsx';
import type { ContactBody } from './contact.contract.ts';
import { MAX_CONTACT_MESSAGE_LENGTH, MAX_CONTACT_MESSAGE_WORDS, ROBOT_CHECK_REQUIRED } from './contact.limits.ts';
import { HoneypotField } from './honeypot-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { findPhoneProblem, formatPhoneToSend, INDIA_DIAL_CODE } from './phone-number.ts';
import { applyTextChange, countWords, type LimitedText } from './word-limit.ts';

const HOUR_MS = 60 * 60 * 1000;
const LOCKED_HOURS = 24;
const LAST_SUBMIT = 'contactFormLastSubmit';
const FAILED = 'Failed to send enquiry. Please try again.';
const INVALID_EMAIL = 'Invalid email format';
const LABELS: Record<string, string> = { name: 'Name', phone: 'Phone number', message: 'Message', photo: 'The photo' };
const EMPTY = { name: '', email: '', code: INDIA_DIAL_CODE, phone: '', message: '' };
type Values = typeof EMPTY;
type Problems = Partial<Record<keyof Values | 'captcha' | 'photo', string>>;
const isTooLarge = (image?: File) => image !== undefined && image.size > MAX_SENT_FILE_BYTES;

/**
 * Hours until the form can be sent again, rounded up; 0 when the stored time is invalid
 * (docs/spec/enquiries.md#waiting-time-of-the-contact-form).
 */
function countHoursLocked(): number {
  const since = Date.now() - Number(safeLocalStorage.getItem(LAST_SUBMIT) ?? Number.NaN);
  return since >= 0 && since < LOCKED_HOURS * HOUR_MS ? Math.ceil(LOCKED_HOURS - since / HOUR_MS) : 0;
}

function findProblems({ name, email, code, phone, message }: Values, isTicked: boolean): Problems {
  const problems = {
    name: name.trim() ? '' : 'Name is required',
    email: !email.trim() ? 'Email is required' : looksLikeEmail(email) ? '' : INVALID_EMAIL,
    phone: findPhoneProblem(code, phone),
    message: message.trim() ? '' : 'Message is required',
    captcha: isTicked ? '' : ROBOT_CHECK_REQUIRED,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/**
 * Text for a field that the server refused. The server's rule for email addresses is stricter than the form's, but both
 * show the same text.
 */
const formatRefusal = (field: string, problem: string) =>
  field === 'email' ? INVALID_EMAIL : getOwnValue(LABELS, field) && `${getOwnValue(LABELS, field)} ${problem}`;

/** State of a link to the form. */
interface GivenMessage {
  message?: unknown;
}

export function ContactForm() {
  const [sent, setSent] = useState(false);
  return sent ? <SentNotice onAgain={() => setSent(false)} /> : <ContactFields onSent={() => setSent(true)} />;
}

function SentNotice({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-4 rounded-lg border border-steel-200 border-s-4 border-s-success p-6"
    >
      <h3 ref={heading} tabIndex={-1}>
        Enquiry sent Successfully!
      </h3>
      <p className="text-steel-700">Thank you. We will answer by email or phone.</p>
      <Button variant="secondary" onClick={onAgain}>
        Send Enquiry Again
      </Button>
    </div>
  );
}

function ContactFields({ onSent }: { onSent: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [token, setToken] = useState<Promise<string>>();
  const [website, setWebsite] = useState('');
  const [image, setImage] = useState<File>();
  const [tried, setTried] = useState(false);
  const [locked, setLocked] = useState(false);
  const { busy, error, setError, send } = useFormRequest();
  const hydrated = useHydrated();
  useEffect(() => setLocked(countHoursLocked() > 0), []);
  const form = useRef<HTMLFormElement>(null);
  const { message } = (useLocation().state ?? {}) as GivenMessage;
  const isFilledIn = typeof message === 'string';
  useEffect(() => {
    if (!isFilledIn) return;
    setValues((before) => ({ ...before, message: before.message || message }));
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [message, isFilledIn]);

  const refused = useRefusedFields(formatRefusal);
  const problems: Problems = { ...refused.texts, ...(tried ? findProblems(values, token !== undefined) : {}) };
  const set = (name: keyof Values) => (text: string) => {
    setValues((before) => ({ ...before, [name]: text }));
    refused.clear(name);
  };
  const input = (name: 'name' | 'email') => ({
    name,
    autoComplete: name,
    value: values[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });

  function submit() {
    setError('');
    const hours = countHoursLocked();
    if (hours) return setError(`Please wait ${hours} hours before submitting another enquiry.`);
    setTried(true);
    if (Object.keys(findProblems(values, token !== undefined)).length || isTooLarge(image)) return;
    const { code, phone, ...rest } = values;
    return send(
      async () => {
        const captcha_token = await token?.catch(() => undefined);
        if (!captcha_token) return;
        const body = { ...rest, phone: formatPhoneToSend(code, phone), website };
        const sentImage = image && { photo: { name: image.name, content: await encodeBase64(image) } };
        const content = { ...body, ...sentImage };
        let sent = await sendMessage(content, captcha_token);
        // A solution can be used once and for a limited time, so a new one is sent without asking.
        if (sent.error === ROBOT_CHECK_REQUIRED) sent = await sendMessage(content, await loadCaptchaToken());
        if (!sent.success) return sent.error || FAILED;
        safeLocalStorage.setItem(LAST_SUBMIT, String(Date.now()));
        toast.success('Message sent successfully!');
        onSent();
      },
      (failure) => {
        if (refused.take(failure)) return '';
        return failure instanceof HttpError ? describeFailure(failure) : 'An error occurred while sending your message';
      },
    );
  }

  return (
    // A native GET would put the input into the URL.
    <form ref={form} method="post" onSubmit={handleSubmit(submit)} noValidate className="flex max-w-2xl flex-col gap-4">
      {hydrated && isFilledIn && (
        <p className="text-steel-700">Your message is filled in below. Add your name and contact details.</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField label="Name" maxLength={100} {...input('name')} />
        <InputField label="Email" type="email" maxLength={254} {...input('email')} />
        <PhoneField
          code={values.code}
          phone={values.phone}
          error={problems.phone}
          onCode={set('code')}
          onPhone={set('phone')}
        />
      </div>
      <MessageField value={values.message} error={problems.message} onText={set('message')} />
      <ImageField
        error={isTooLarge(image) ? 'This photo is larger than 5 MB' : problems.photo}
        onImage={(file) => {
          setImage(file);
          refused.clear('photo');
        }}
      />
      <HoneypotField value={website} onText={setWebsite} />
      <CaptchaBox error={problems.captcha ?? ''} onTick={setToken} />
      <PrivacyNoticeLine purpose="message" />
      <ErrorText>{error}</ErrorText>
      <noscript>
        <p>Sending needs JavaScript, which is switched off in this browser. Please write to us by email instead.</p>
      </noscript>
      <Button type="submit" size="large" busy={busy} disabled={!hydrated} className="self-start">
        {busy ? 'Sending...' : locked ? 'Please wait 24 hours' : 'Send Enquiry'}
      </Button>
    </form>
  );
}

type Content = Omit<ContactBody, 'captcha_token' | 'client_ref'>;

async function sendMessage(content: Content, captcha_token: string) {
  return sendOnce('contact', content, async (client_ref) => {
    const body = { ...content, captcha_token, client_ref };
    const saved = await api.callRaw('/api/save_contact_enquiry.php', body);
    const { photo: _, ...words } = body;
    return saved.success ? api.callRaw('/api/send_contact_enquiry.php', words) : saved;
  });
}

const describeFailure = ({ message }: HttpError) => (message.startsWith('HTTP error!') ? FAILED : message);

interface ImageFieldProps {
  error: string | undefined;
  onImage: (file: File | undefined) => void;
}

const ImageField = ({ error, onImage }: ImageFieldProps) => (
  <InputField
    label="Photo (optional)"
    type="file"
    name="photo"
    accept="image/jpeg,image/png"
    hint="A JPEG or PNG of at most 5 MB, such as a part from the side, beside a ruler. Only our staff see it."
    error={error}
    onChange={({ target }) => onImage(target.files?.[0])}
    className="py-2"
  />
);

interface MessageFieldProps {
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
}

function MessageField({ value, error, onText }: MessageFieldProps) {
  const typed = useRef<LimitedText>({ text: value, caret: 0, refused: false });
  const [refused, setRefused] = useState(false);
  return (
    <TextAreaField
      label="Message"
      name="message"
      value={value}
      error={error}
      hint={
        <>
          {countWords(value)}/{MAX_CONTACT_MESSAGE_WORDS} Words
          <span role="status">{refused && `. You have reached the limit of ${MAX_CONTACT_MESSAGE_WORDS} words.`}</span>
        </>
      }
      maxLength={MAX_CONTACT_MESSAGE_LENGTH}
      onSelect={({ currentTarget }) => {
        if (currentTarget.selectionStart !== typed.current.closedAt) typed.current.closedAt = undefined;
      }}
      onChange={({ target }) => {
        const next = applyTextChange({ ...typed.current, text: value }, target.value, target.selectionStart);
        typed.current = next;
        setRefused(next.refused);
        if (next.text !== target.value) {
          target.value = next.text;
          target.setSelectionRange(next.caret, next.caret);
        }
        onText(next.text);
      }}
    />
  );
}
