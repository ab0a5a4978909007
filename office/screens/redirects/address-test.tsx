import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Field } from '../../../src/ui/forms/field.tsx';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { useMay } from '../../shell/data/session.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';

interface Answer {
  asked: string;
  path: string;
  status: number;
  moved: boolean;
}

export function pathOfAddress(text: string, origin: string): string | undefined {
  try {
    const url = new URL(text.trim().replace(/^(?!https?:|\/)/, '/'), origin);
    return url.origin === new URL(origin).origin ? url.pathname + url.search : undefined;
  } catch {
    return undefined;
  }
}

export function AddressTestScreen() {
  if (!useMay('content', 'read')) return <NotHere />;
  return (
    <Screen title="Test an address" above={{ name: 'Redirects', to: '/redirects' }}>
      <AddressTest />
    </Screen>
  );
}

function AddressTest() {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);

  async function test() {
    const asked = pathOfAddress(text, window.location.origin);
    setAnswer(undefined);
    if (!text.trim() || !asked) return setError('An address of this site, such as /ProductModels/old-name');
    setError('');
    setBusy(true);
    try {
      const { url, status, redirected } = await fetch(asked, { credentials: 'omit', cache: 'no-store' });
      const { pathname, search } = new URL(url);
      setAnswer({ asked, path: pathname + search, status, moved: redirected });
    } catch {
      setError('The site could not be reached. Try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={submitted(() => void test())}
      aria-label="Test an address"
      className="flex max-w-2xl flex-col gap-2"
    >
      <div className="flex items-end gap-3">
        <div className="grow">
          <Field
            label="What does this address lead to?"
            value={text}
            error={error}
            placeholder="/ProductModels/old-name"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" disabled={busy}>
          Test
        </Button>
      </div>
      <p role="status">{answer && <Result {...answer} />}</p>
    </form>
  );
}

function Result({ asked, path, status, moved }: Answer) {
  const page = (
    <a href={path} target="_blank" rel="noreferrer" className="text-link">
      {path}
    </a>
  );
  if (status >= 400) {
    return (
      <strong className="text-red-700">
        {moved ? <>It leads to {page}, where there is no page</> : <>There is no page at {asked}</>} ({status}).
      </strong>
    );
  }
  return moved ? <>Visitors come to {page}.</> : <>There is a page, {page}, without a redirect.</>;
}
