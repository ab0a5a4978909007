import { useEffect, useState } from 'react';
import { HttpError } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { newSubmissionKey } from '../../../ui/forms/submission-key.ts';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { localStore } from '../../../web/stored/browser-storage.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { NoticeLine } from '../privacy/notice-line.tsx';
import { CaptchaBox } from './captcha-box.tsx';
import { MessageField } from './message-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { INDIA, phoneProblem, phoneToSend } from './phone-number.ts';

const HOUR_MS = 60 * 60 * 1000;
const LOCKED_HOURS = 24;
const LAST_SUBMIT = 'contactFormLastSubmit';
const FAILED = 'Failed to send enquiry. Please try again.';
const INVALID_EMAIL = 'Invalid email format';
const LABELS: Record<string, string> = { name: 'Name', phone: 'Phone number', message: 'Message' };
const EMPTY = { name: '', email: '', code: INDIA, phone: '', message: '' };
type Values = typeof EMPTY;
type Problems = Partial<Record<keyof Values | 'captcha', string>>;

/**
 * Whole hours until this browser may send again; 0 when the stored time is invalid, in the future or long past
 * (docs/spec/enquiries.md#waiting-time-of-the-contact-form).
 */
function hoursLocked(): number {
  const since = Date.now() - Number(localStore.getItem(LAST_SUBMIT) ?? Number.NaN);
  return since >= 0 && since < LOCKED_HOURS * HOUR_MS ? Math.ceil(LOCKED_HOURS - since / HOUR_MS) : 0;
}

function problemsOf({ name, email, code, phone, message }: Values, isTicked: boolean): Problems {
  const problems = {
    name: name.trim() ? '' : 'Name is required',
    email: !email.trim() ? 'Email is required' : looksLikeEmail(email) ? '' : INVALID_EMAIL,
    phone: phoneProblem(code, phone),
    message: message.trim() ? '' : 'Message is required',
    captcha: isTicked ? '' : 'Please verify that you are not a robot',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** The server's rule for an email address is stricter than that of the form, but the text is the same. */
const refusalText = (field: string, problem: string) =>
  field === 'email' ? INVALID_EMAIL : LABELS[field] && `${LABELS[field]} ${problem}`;

export function ContactForm() {
  const [sent, setSent] = useState(false);
  if (!sent) return <OpenForm onSent={() => setSent(true)} />;
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-4 rounded-lg border border-steel-200 border-s-4 border-s-success p-6"
    >
      <h3>Enquiry sent Successfully!</h3>
      <p className="text-steel-700">Thank you. We will answer by email or phone.</p>
      <Button variant="secondary" onClick={() => setSent(false)}>
        Send Enquiry Again
      </Button>
    </div>
  );
}

function OpenForm({ onSent }: { onSent: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [token, setToken] = useState<Promise<string>>();
  const [website, setWebsite] = useState('');
  // One for all attempts: however often the message is sent, it is one.
  const [client_ref] = useState(newSubmissionKey);
  const [tried, setTried] = useState(false);
  const [locked, setLocked] = useState(false);
  const { busy, error, setError, send } = useRequest();
  const hydrated = useHydrated();
  useEffect(() => setLocked(hoursLocked() > 0), []);

  const refused = useRefusedFields(refusalText);
  const problems: Problems = { ...refused.texts, ...(tried ? problemsOf(values, token !== undefined) : {}) };
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
    const hours = hoursLocked();
    if (hours) return setError(`Please wait ${hours} hours before submitting another enquiry.`);
    setTried(true);
    if (Object.keys(problemsOf(values, token !== undefined)).length) return;
    const { code, phone, ...rest } = values;
    return send(
      async () => {
        // A press during the verification waits for it; the box reports its failure.
        const captcha_token = await token?.catch(() => undefined);
        if (!captcha_token) return;
        const body = { ...rest, phone: phoneToSend(code, phone), captcha_token, client_ref, website };
        const saved = await api.callRaw('/api/save_contact_enquiry.php', body);
        const sent = saved.success ? await api.callRaw('/api/send_contact_enquiry.php', body) : saved;
        if (!sent.success) return sent.error || FAILED;
        localStore.setItem(LAST_SUBMIT, String(Date.now()));
        toast.success('Message sent successfully!');
        onSent();
      },
      (failure) => {
        if (refused.take(failure)) return '';
        return failure instanceof HttpError ? textOf(failure) : 'An error occurred while sending your message';
      },
    );
  }

  return (
    // Sent by the browser itself, GET would put what was entered into the URL.
    <form method="post" onSubmit={submitted(submit)} noValidate className="flex max-w-2xl flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" maxLength={100} {...input('name')} />
        <Field label="Email" type="email" maxLength={254} {...input('email')} />
        <PhoneField
          code={values.code}
          phone={values.phone}
          error={problems.phone}
          onCode={set('code')}
          onPhone={set('phone')}
        />
      </div>
      <MessageField value={values.message} error={problems.message} onText={set('message')} />
      <div aria-hidden="true" className="sr-only">
        <label>
          Website
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </div>
      <CaptchaBox error={problems.captcha ?? ''} onTick={setToken} />
      <NoticeLine purpose="message" />
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

const textOf = ({ message }: HttpError) => (message.startsWith('HTTP error!') ? FAILED : message);
