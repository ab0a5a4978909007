import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewTwoFactorSecret } from '../../../src/features/office/staff/staff.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { FieldsForm, ONE_TIME_CODE_FIELD, PASSWORD_FIELD } from '../controls/fields-form.tsx';
import { officeApi } from '../data/office-api.ts';
import { QueryStatus } from '../parts/query-status.tsx';

type SetupStep = { name: 'off' } | { name: 'begun'; begun: NewTwoFactorSecret } | { name: 'codes'; codes: string[] };

export function TwoFactorSetup({ onSet }: { onSet?: () => void }) {
  const state = useQuery({
    queryKey: ['two_factor'],
    queryFn: () => officeApi.getRaw('/api/office/two_factor'),
  });
  const [step, setStep] = useState<SetupStep>({ name: 'off' });
  const { data, refetch } = state;
  const begin = async (values: { password: string }) =>
    setStep({ name: 'begun', begun: await officeApi.callRaw('/api/office/two_factor_begin', values) });
  const enable = async (values: { code: string }) => {
    const { recovery_codes } = await officeApi.callRaw('/api/office/two_factor_enable', values);
    setStep({ name: 'codes', codes: recovery_codes });
    await refetch();
  };
  const disable = async (values: { password: string; code: string }) => {
    await officeApi.callRaw('/api/office/two_factor_disable', values);
    await refetch();
  };
  return (
    <section aria-label="Second factor" className="flex flex-col gap-4">
      {!onSet && <h2>Second factor</h2>}
      <QueryStatus query={state} label="Loading" />
      {data && step.name === 'codes' && (
        <RecoveryCodes codes={step.codes} onSeen={onSet ?? (() => setStep({ name: 'off' }))} />
      )}
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
          <FieldsForm key="code" fields={[ONE_TIME_CODE_FIELD]} button="Turn it on" onSubmit={enable} />
        </>
      )}
      {data && step.name === 'off' && data.enabled && (
        <>
          <p>
            Two-factor sign-in is on. You sign in with a code from your app. {data.recovery_codes_left} of 10 recovery
            codes are left.
          </p>
          <FieldsForm
            key="off"
            fields={[
              PASSWORD_FIELD,
              { ...ONE_TIME_CODE_FIELD, hint: 'Six-digit code from your app, or a recovery code' },
            ]}
            button="Turn it off"
            onSubmit={disable}
          />
        </>
      )}
      {data && step.name === 'off' && !data.enabled && (
        <>
          <p>Two-factor sign-in is off. When it is on, someone who learns your password still cannot sign in.</p>
          <FieldsForm key="on" fields={[PASSWORD_FIELD]} button="Set it up" onSubmit={begin} />
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

function RecoveryCodes({ codes, onSeen }: { codes: string[]; onSeen: () => void }) {
  return (
    <>
      <p>
        Two-factor sign-in is on. Keep these recovery codes in a safe place: each signs you in once if your phone is
        lost. They are not shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 rounded-md bg-steel-50 p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button className="self-start" onClick={onSeen}>
        I have saved them
      </Button>
    </>
  );
}
