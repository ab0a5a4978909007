import { type ComponentProps, useState } from 'react';
import { MAX_SENT_FILE_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { encodeBase64 } from '../../../ui/forms/encode-base64.ts';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { InputField, TextAreaField } from '../../../ui/forms/input-field.tsx';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { formatFailure, useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { api } from '../../../web/site-api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import type { QuotationForCustomer } from './quotation.contract.ts';

interface AnswerProps {
  quotation: QuotationForCustomer;
  token: string;
  onAnswered: (quotation: QuotationForCustomer) => void;
}

interface Values {
  name: string;
  order_number: string;
  reason: string;
  question: string;
  file: File | undefined;
}

interface Kind {
  title: string;
  action: string;
  thanks: string;
  fields: ({ name: Exclude<keyof Values, 'file'> } & Pick<
    ComponentProps<typeof TextAreaField>,
    'label' | 'required' | 'autoComplete' | 'rows'
  >)[];
  takesFile?: boolean;
  send: (token: string, values: Values) => Promise<{ quotation: QuotationForCustomer }>;
}

const NAME = { name: 'name', label: 'Your name', required: true, autoComplete: 'name' } as const;

const KINDS: Record<'accept' | 'decline' | 'ask', Kind> = {
  accept: {
    title: 'Accept the quotation',
    action: 'Accept it',
    thanks: 'Thank you for your order. We have received it and will confirm it.',
    fields: [NAME, { name: 'order_number', label: 'Order number (optional)' }],
    takesFile: true,
    send: async (token, { name, order_number, file }) => {
      const sent = file && { file: { name: file.name, content: await encodeBase64(file) } };
      return api.callRaw('/api/accept_quotation.php', { token, name, order_number, ...sent });
    },
  },
  decline: {
    title: 'Decline the quotation',
    action: 'Decline it',
    thanks: 'Thank you for your answer.',
    fields: [NAME, { name: 'reason', label: 'Why?', required: true, rows: 4 }],
    send: (token, { name, reason }) => api.callRaw('/api/decline_quotation.php', { token, name, reason }),
  },
  ask: {
    title: 'Ask a question',
    action: 'Send the question',
    thanks: 'Your question has reached us. We answer by email.',
    fields: [{ name: 'question', label: 'Your question', required: true, rows: 5 }],
    send: (token, { question }) => {
      const body = { token, question };
      return sendOnce('question', body, (key) =>
        api.callRaw('/api/ask_about_quotation.php', body, { 'idempotency-key': key }),
      );
    },
  },
};

export function QuotationAnswer({ quotation, token, onAnswered }: AnswerProps) {
  const [open, setOpen] = useState<Kind>();
  const [done, setDone] = useState('');
  const isOpen = quotation.state === 'open';
  const choose = (kind: Kind) => {
    setDone('');
    setOpen(kind);
  };
  return (
    <section aria-label="Your answer" data-screen-only="" className="flex w-full max-w-xl flex-col gap-4">
      <p role="status" className="text-success empty:hidden">
        {done}
      </p>
      {open ? (
        <AnswerForm
          kind={open}
          token={token}
          onCancel={() => setOpen(undefined)}
          onDone={(since, said) => {
            setOpen(undefined);
            setDone(said);
            onAnswered(since);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {isOpen && (
            <Button size="large" onClick={() => choose(KINDS.accept)}>
              Accept
            </Button>
          )}
          <Button variant="secondary" size="large" onClick={() => choose(KINDS.ask)}>
            Ask a question
          </Button>
          {isOpen && (
            <Button variant="quiet" size="large" onClick={() => choose(KINDS.decline)}>
              Decline
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The quotation, from a refusal because somebody answered it first. */
const readCurrentQuotation = (failure: unknown): QuotationForCustomer | undefined =>
  failure instanceof HttpError ? (failure.body.quotation as QuotationForCustomer | undefined) : undefined;

interface AnswerFormProps {
  kind: Kind;
  token: string;
  onCancel: () => void;
  onDone: (quotation: QuotationForCustomer, said: string) => void;
}

function AnswerForm({ kind, token, onCancel, onDone }: AnswerFormProps) {
  const [values, setValues] = useState<Values>({
    name: '',
    order_number: '',
    reason: '',
    question: '',
    file: undefined,
  });
  const refused = useRefusedFields((_, problem) => `This ${problem}`);
  const { busy, error, send } = useFormRequest();
  const isTooLarge = values.file !== undefined && values.file.size > MAX_SENT_FILE_BYTES;
  const answer = () =>
    send(
      async () => {
        if (!isTooLarge) onDone((await kind.send(token, values)).quotation, kind.thanks);
        return undefined;
      },
      (failure) => {
        const since = readCurrentQuotation(failure);
        if (since) onDone(since, formatFailure(failure));
        return since || refused.take(failure) ? '' : formatFailure(failure);
      },
    );
  return (
    <form
      aria-label={kind.title}
      onSubmit={handleSubmit(answer)}
      noValidate
      className="flex flex-col gap-4 rounded-lg border border-steel-200 p-5"
    >
      <h2 className="text-lg">{kind.title}</h2>
      {kind.fields.map(({ name, rows, ...field }) => {
        const input = {
          ...field,
          value: values[name],
          error: refused.texts[name],
          onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
        };
        return rows ? <TextAreaField key={name} rows={rows} {...input} /> : <InputField key={name} {...input} />;
      })}
      {kind.takesFile && (
        <InputField
          label="Attach your purchase order (optional)"
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          hint="A PDF or a picture of at most 5 MB"
          error={isTooLarge ? 'This file is larger than 5 MB' : refused.texts.file}
          onChange={({ target }) => setValues({ ...values, file: target.files?.[0] })}
          className="py-2"
        />
      )}
      {error && <ErrorText>{error}</ErrorText>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={busy}>
          {kind.action}
        </Button>
        <Button variant="quiet" size="large" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
