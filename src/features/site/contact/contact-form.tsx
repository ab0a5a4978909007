import { useEffect, useState } from 'react';
import { HttpError } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { newSubmissionKey } from '../../../ui/forms/submission-key.ts';
import { submitted } from '../../../ui/forms/submitted.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { localStore } from '../../../web/stored/browser-storage.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
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

function problemsOf({ name, email, code, phone, message }: Values, token: string): Problems {
  const problems = {
    name: name.trim() ? '' : 'Name is required',
    email: !email.trim() ? 'Email is required' : looksLikeEmail(email) ? '' : INVALID_EMAIL,
    phone: phoneProblem(code, phone),
    message: message.trim() ? '' : 'Message is required',
    captcha: token ? '' : 'Please verify that you are not a robot',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** The server's rule for an email address is stricter than that of the form, but the text is the same. */
const refusalText = (field: string, problem: string) =>
  field === 'email' ? INVALID_EMAIL : LABELS[field] && `${LABELS[field]} ${problem}`;

export function ContactForm() {
  const [values, setValues] = useState(EMPTY);
  const [token, setToken] = useState('');
  const [website, setWebsite] = useState('');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<'form' | 'sending' | 'sent'>('form');
  const [locked, setLocked] = useState(false);
  const [error, setError] = useState('');
  const hydrated = useHydrated();
  useEffect(() => setLocked(hoursLocked() > 0), []);

  const refused = useRefusedFields(refusalText);
  const problems: Problems = { ...refused.texts, ...(tried ? problemsOf(values, token) : {}) };
  const set = (name: keyof Values, text: string) => {
    setValues((before) => ({ ...before, [name]: text }));
    refused.clear(name);
  };

  async function send() {
    setError('');
    const hours = hoursLocked();
    if (hours) return setError(`Please wait ${hours} hours before submitting another enquiry.`);
    setTried(true);
    if (Object.keys(problemsOf(values, token)).length) return;
    setState('sending');
    const ref = reference || newSubmissionKey();
    setReference(ref);
    const { code, phone, ...rest } = values;
    const body = { ...rest, phone: phoneToSend(code, phone), captcha_token: token, client_ref: ref, website };
    try {
      const saved = await api.callRaw('/api/save_contact_enquiry.php', body);
      const sent = saved.success ? await api.callRaw('/api/send_contact_enquiry.php', body) : saved;
      if (!sent.success) throw new HttpError(200, sent.error || FAILED);
      localStore.setItem(LAST_SUBMIT, String(Date.now()));
      toast.success('Message sent successfully!');
      setState('sent');
    } catch (failure) {
      setState('form');
      if (refused.take(failure)) return;
      setError(failure instanceof HttpError ? textOf(failure) : 'An error occurred while sending your message');
    }
  }

  if (state === 'sent') {
    return (
      <div
        role="status"
        className="flex flex-col items-start gap-4 rounded-lg border border-steel-200 border-s-4 border-s-success p-6"
      >
        <h3>Enquiry sent Successfully!</h3>
        <p className="text-steel-700">Thank you. We will answer by email or phone.</p>
        <Button
          variant="secondary"
          onClick={() => {
            setValues(EMPTY);
            setToken('');
            setReference('');
            setTried(false);
            setLocked(hoursLocked() > 0);
            setState('form');
          }}
        >
          Send Enquiry Again
        </Button>
      </div>
    );
  }
  return (
    // Sent by the browser itself, GET would put what was entered into the URL.
    <form method="post" onSubmit={submitted(send)} noValidate className="flex max-w-2xl flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={values.name}
          error={problems.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={values.email}
          error={problems.email}
          onChange={(event) => set('email', event.target.value)}
        />
        <PhoneField
          code={values.code}
          phone={values.phone}
          error={problems.phone}
          onCode={(code) => set('code', code)}
          onPhone={(phone) => set('phone', phone)}
        />
      </div>
      <MessageField value={values.message} error={problems.message} onText={(text) => set('message', text)} />
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
      <CaptchaBox error={problems.captcha ?? ''} onSolved={setToken} />
      <ErrorText>{error}</ErrorText>
      <noscript>
        <p>Sending needs JavaScript, which is switched off in this browser. Please write to us by email instead.</p>
      </noscript>
      <Button type="submit" size="large" busy={state === 'sending'} disabled={!hydrated} className="self-start">
        {state === 'sending' ? 'Sending...' : locked ? 'Please wait 24 hours' : 'Send Enquiry'}
      </Button>
    </form>
  );
}

const textOf = ({ message }: HttpError) => (message.startsWith('HTTP error!') ? FAILED : message);
