import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Spinner } from '../../src/ui/spinner.tsx';
import { office } from '../data/office-api.ts';
import type { NewSecret } from '../data/office-types.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { problemOf, useRequest } from '../parts/use-request.ts';

type Step = { name: 'off' } | { name: 'begun'; begun: NewSecret } | { name: 'codes'; codes: string[] };

/** A second factor by an authenticator app: on, off, and the recovery codes. `onSet`: it is only to be set up, and what follows. */
export function TwoFactor({ onSet }: { onSet?: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['two_factor'],
    queryFn: () => office.getRaw('/api/office/two_factor'),
  });
  const [step, setStep] = useState<Step>({ name: 'off' });
  const begin = async ({ password }: { password: string }) =>
    setStep({ name: 'begun', begun: await office.callRaw('/api/office/two_factor_begin', { password }) });
  const enable = async ({ code }: { code: string }) => {
    const { recovery_codes } = await office.callRaw('/api/office/two_factor_enable', { code });
    setStep({ name: 'codes', codes: recovery_codes });
    await refetch();
  };
  const disable = async (given: { password: string; code: string }) => {
    await office.callRaw('/api/office/two_factor_disable', given);
    await refetch();
  };
  return (
    <section aria-label="Second factor" className="flex flex-col gap-4">
      {!onSet && <h2>Second factor</h2>}
      {error && <FailureNote error={error} onAgain={() => refetch()} />}
      {!data && !error && <Spinner label="Loading" />}
      {data && step.name === 'codes' && <Codes codes={step.codes} onSeen={onSet ?? (() => setStep({ name: 'off' }))} />}
      {data && step.name === 'begun' && (
        <>
          <p>Scan this with your authenticator app, then enter the six digits that it shows.</p>
          <div className="flex flex-wrap items-center gap-6">
            <QrCode {...step.begun.qr} />
            <p className="text-steel-600">
              Or enter this key:
              <br />
              <code className="break-all text-steel-900">{step.begun.secret}</code>
            </p>
          </div>
          <Ask key="code" fields={[CODE]} button="Turn it on" onSubmit={enable} />
        </>
      )}
      {data && step.name === 'off' && data.enabled && (
        <>
          <p>On. Signing in asks for a code of your app. {data.recovery_codes_left} of 10 recovery codes are left.</p>
          <Ask
            key="off"
            fields={[PASSWORD, { ...CODE, hint: 'Six digits of your app, or a recovery code' }]}
            button="Turn it off"
            onSubmit={disable}
          />
        </>
      )}
      {data && step.name === 'off' && !data.enabled && (
        <>
          <p>Off. With it, somebody who learns your password still cannot sign in.</p>
          <Ask key="on" fields={[PASSWORD]} button="Set it up" onSubmit={begin} />
        </>
      )}
    </section>
  );
}

function QrCode({ path, size }: { path: string; size: number }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code"
      className="size-48 flex-none rounded-md border border-steel-200 bg-white p-4"
    >
      <path d={path} className="fill-black" shapeRendering="crispEdges" />
    </svg>
  );
}

function Codes({ codes, onSeen }: { codes: string[]; onSeen: () => void }) {
  return (
    <>
      <p>
        It is on. Keep these recovery codes in a safe place: each signs you in once if your phone is lost. They are not
        shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 rounded-md bg-steel-50 p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button className="self-start" onClick={onSeen}>
        I have kept them
      </Button>
    </>
  );
}

interface Asked {
  /** As the API calls it. */
  name: 'password' | 'code';
  label: string;
  type?: string;
  autoComplete: string;
  hint?: string;
}

const PASSWORD: Asked = { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' };
const CODE: Asked = { name: 'code', label: 'Code', autoComplete: 'one-time-code' };

interface AskProps {
  fields: readonly Asked[];
  button: string;
  onSubmit: (values: { password: string; code: string }) => Promise<unknown>;
}

function Ask({ fields, button, onSubmit }: AskProps) {
  const [values, setValues] = useState({ password: '', code: '' });
  const { busy, error, submit } = useRequest(() => onSubmit(values));
  const problem = error ? problemOf(error) : undefined;
  return (
    <form onSubmit={submit} className="dense flex flex-col gap-4">
      {fields.map(({ name, ...field }, at) => (
        <Field
          key={name}
          {...field}
          required
          value={values[name]}
          error={problem && (problem.field === name || (problem.field === '' && at === 0)) ? problem.text : undefined}
          onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
        />
      ))}
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        {button}
      </Button>
    </form>
  );
}
