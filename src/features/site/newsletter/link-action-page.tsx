import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useParameterOnce } from '../../../web/search/use-parameter-once.ts';

const FAILED = 'An error occurred. Please try again.';

interface LinkActionPageProps {
  title: string;
  text: string;
  button: string;
  act: (key: string) => Promise<{ success: boolean; message: string }>;
}

/** One button, because mail scanners open links but click nothing. */
export function LinkActionPage({ title, text, button, act }: LinkActionPageProps) {
  const key = useParameterOnce('key');
  const [busy, setBusy] = useState(false);
  const [reply, setReply] = useState<{ success: boolean; message: string }>();

  const problem = reply?.success === false ? reply.message : key === '' ? 'This link is not complete.' : '';

  async function submit() {
    setBusy(true);
    try {
      setReply(await act(key ?? ''));
    } catch (failure) {
      console.error('The action of the link failed', failure);
      setReply({ success: false, message: FAILED });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="page-width flex min-h-96 max-w-2xl flex-col items-start gap-5 py-12 md:py-16">
      <h1>{title}</h1>
      {!reply?.success && <p className="text-lg text-steel-700">{text}</p>}
      {/* Reserves a line, so that the layout does not shift once the link is read. */}
      <div role={problem ? 'alert' : 'status'} className="min-h-7">
        {reply?.success && <p className="text-lg text-success">{reply.message}</p>}
        {problem && <p className="text-danger">{problem}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {!reply?.success && (
          <Button size="large" busy={busy} disabled={key === ''} onClick={submit}>
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
