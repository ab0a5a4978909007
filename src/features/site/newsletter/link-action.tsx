import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useParameterOnce } from '../../../web/search/use-parameter-once.ts';

const FAILED = 'An error occurred. Please try again.';

interface LinkActionProps {
  title: string;
  text: string;
  button: string;
  /** Does it, with the key of the link. */
  act: (key: string) => Promise<{ success: boolean; message: string }>;
}

/** What a letter's link leads to: one button, because programs that scan letters open links but press nothing. */
export function LinkAction({ title, text, button, act }: LinkActionProps) {
  const key = useParameterOnce('key');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ success: boolean; message: string }>();

  const problem = answer?.success === false ? answer.message : key === '' ? 'This link is not complete.' : '';

  async function press() {
    setBusy(true);
    try {
      setAnswer(await act(key ?? ''));
    } catch (failure) {
      console.error('The link was not followed', failure);
      setAnswer({ success: false, message: FAILED });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="page-width flex min-h-96 max-w-2xl flex-col items-start gap-5 py-12 md:py-16">
      <h1>{title}</h1>
      {!answer?.success && <p className="text-lg text-steel-700">{text}</p>}
      {/* Its line is kept free, so that nothing moves when the browser has read the link. */}
      <div role={problem ? 'alert' : 'status'} className="min-h-7">
        {answer?.success && <p className="text-lg text-success">{answer.message}</p>}
        {problem && <p className="text-danger">{problem}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {!answer?.success && (
          <Button size="large" busy={busy} disabled={key === ''} onClick={press}>
            {button}
          </Button>
        )}
        <LinkButton to="/" variant="secondary" size="large">
          Go to Homepage
        </LinkButton>
      </div>
    </div>
  );
}
