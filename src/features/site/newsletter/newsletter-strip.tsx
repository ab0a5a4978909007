import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts';
import { PrivacyNoticeLine } from '../privacy/privacy-notice-line.tsx';

export function NewsletterStrip() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const id = useId();

  const type = (value: string) => {
    setEmail(value);
    setSent(false);
    if (looksLikeEmail(value)) setError('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!looksLikeEmail(email)) {
      setError('Please enter a valid email address.');
      return;
    }
    setBusy(true);
    try {
      const { sendNewsletterSignup } = await import('./send-newsletter-signup.ts');
      if (!(await sendNewsletterSignup(email.trim()))) return;
      setEmail('');
      setError('');
      setSent(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section id="newsletter" aria-labelledby={`${id}-title`} className="scroll-mt-24 bg-steel-900">
      <div className="page-width flex min-h-[200px] flex-wrap items-center justify-between gap-x-12 gap-y-5 py-10">
        <div className="max-w-[28em]">
          <h2 id={`${id}-title`} className="text-white">
            Newsletter
          </h2>
          <p className="mt-1 text-steel-300">New products, new sizes and where to see them: a few emails a year.</p>
        </div>
        <form
          method="post"
          action="/api/save_newsletter_signup.php"
          noValidate
          onSubmit={submit}
          className="flex w-full max-w-md flex-col gap-1.5"
        >
          <label htmlFor={id} className="text-sm font-semibold text-white">
            Email address
          </label>
          <div className="flex gap-2">
            <input
              id={id}
              type="email"
              name="email"
              autoComplete="email"
              value={email}
              onChange={(event) => type(event.target.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-error`}
              className="min-h-11 w-full min-w-0 rounded-md border border-steel-400 bg-white px-3 text-steel-900"
            />
            <Button type="submit" busy={busy} className="min-h-11">
              Subscribe
            </Button>
          </div>
          <PrivacyNoticeLine purpose="newsletter" dark />
          <div className="min-h-6 text-sm">
            <p id={`${id}-error`} role="alert" className="font-semibold text-[#ff6a6f]">
              {error}
            </p>
            <p role="status" className="text-steel-300">
              {sent &&
                'One more step: please open the link in our email. If it is not there, look in the spam folder, or subscribe again in an hour.'}
            </p>
          </div>
        </form>
      </div>
    </section>
  );
}
