import { useRef } from 'react';
import type { SenderRecord } from '../../../src/features/office/email/email.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { copyField } from '../../../src/ui/forms/copy-field.ts';
import { Field, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { useAct } from '../../shell/controls/use-act.ts';

const KINDS: Record<SenderRecord['kind'], { name: string; why: string }> = {
  spf: { name: 'SPF', why: 'It names the mail servers that may send for the domain, so that others cannot.' },
  dkim: {
    name: 'DKIM',
    why: 'Each letter is signed. With the public key in DNS, everybody can check that it is ours and unchanged.',
  },
  dmarc: { name: 'DMARC', why: 'It says what becomes of a letter that SPF and DKIM do not confirm.' },
};
const STATES: Record<SenderRecord['state'], { name: string; look: string }> = {
  good: { name: 'Right', look: 'border-success text-success' },
  missing: { name: 'Missing', look: 'border-danger text-danger' },
  wrong: { name: 'Wrong', look: 'border-danger text-danger' },
  unknown: { name: 'Not known', look: 'border-warning text-warning' },
  unused: { name: 'Not used', look: 'border-steel-300 text-steel-700' },
};

/** A record in DNS: what it is for, what there is, and what to enter. */
export function SenderRecordNow({ record: { kind, state, words, found, name, enter } }: { record: SenderRecord }) {
  const title = KINDS[kind].name;
  return (
    <article aria-label={title} className="flex flex-col gap-2 rounded-md border border-steel-200 p-4">
      <h3 className="flex flex-wrap items-center gap-3">
        {title}
        <span className={`rounded-full border px-2.5 text-xs leading-5 font-semibold ${STATES[state].look}`}>
          {STATES[state].name}
        </span>
      </h3>
      <p className="text-steel-600">{KINDS[kind].why}</p>
      <p>{words}</p>
      {found.length > 0 && (
        <ul aria-label="In DNS now" className="flex flex-col gap-1">
          {found.map((text) => (
            <li key={text} className="rounded-md bg-steel-50 px-3 py-2 font-mono text-xs break-all text-steel-900">
              {text}
            </li>
          ))}
        </ul>
      )}
      {enter && <ToEnter {...{ title, name, enter }} />}
    </article>
  );
}

function ToEnter({ title, name, enter }: { title: string; name: string; enter: string }) {
  return (
    <div className="dense mt-1 flex flex-col gap-3">
      <p className="font-semibold text-steel-900">Enter a TXT record</p>
      <Copied label="Name" of={title} value={name} rows={1} />
      <Copied label="Value" of={title} value={enter} rows={enter.length > 100 ? 6 : 1} />
    </div>
  );
}

function Copied({ label, of, value, rows }: { label: string; of: string; value: string; rows: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const act = useAct();
  const copy = () =>
    act(
      () => copyField(frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')),
      `The ${label.toLowerCase()} is copied`,
    );
  const given = { label, readOnly: true, value, className: 'font-mono text-sm' };
  return (
    <div ref={frame} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-[1_1_11rem]">
        {rows > 1 ? <TextAreaField {...given} rows={rows} /> : <Field {...given} />}
      </div>
      <Button variant="secondary" size="small" aria-label={`Copy the ${label.toLowerCase()} of ${of}`} onClick={copy}>
        Copy
      </Button>
    </div>
  );
}
