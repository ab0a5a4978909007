import { type ReactNode, useState } from 'react';
import { MAX_SENT_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { Button } from '../../../ui/button.tsx';
import { base64Of } from '../../../ui/forms/base64-of.ts';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { Field, TextAreaField } from '../../../ui/forms/field.tsx';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { submitted } from '../../../ui/forms/submitted.ts';
import { failureText, useRequest } from '../../../ui/forms/use-request.ts';
import { api } from '../../../web/api.ts';
import type { QuotationForCustomer } from './quotation.contract.ts';

interface AnswerProps {
  quotation: QuotationForCustomer;
  token: string;
  onAnswered: (quotation: QuotationForCustomer) => void;
}
type Kind = 'accept' | 'decline' | 'ask';

export function QuotationAnswer({ quotation, token, onAnswered }: AnswerProps) {
  const [open, setOpen] = useState<Kind>();
  const [done, setDone] = useState('');
  const answered = (text: string) => (reply: { quotation: QuotationForCustomer }) => {
    setOpen(undefined);
    setDone(text);
    onAnswered(reply.quotation);
  };
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
      {!open && (
        <div className="flex flex-wrap gap-3">
          {isOpen && (
            <Button size="large" onClick={() => choose('accept')}>
              Accept
            </Button>
          )}
          <Button variant="secondary" size="large" onClick={() => choose('ask')}>
            Ask a question
          </Button>
          {isOpen && (
            <Button variant="quiet" size="large" onClick={() => choose('decline')}>
              Decline
            </Button>
          )}
        </div>
      )}
      {open === 'accept' && (
        <AcceptForm
          token={token}
          onCancel={() => setOpen(undefined)}
          onDone={answered('Thank you for your order. We have been told at once and will confirm it.')}
        />
      )}
      {open === 'decline' && (
        <DeclineForm token={token} onCancel={() => setOpen(undefined)} onDone={answered('Thank you for telling us.')} />
      )}
      {open === 'ask' && (
        <AskForm
          token={token}
          onCancel={() => setOpen(undefined)}
          onDone={answered('Your question has reached us. We answer by email.')}
        />
      )}
    </section>
  );
}

interface FormProps {
  token: string;
  onCancel: () => void;
  onDone: (reply: { quotation: QuotationForCustomer }) => void;
}

function useAnswer(act: () => Promise<{ quotation: QuotationForCustomer } | undefined>, onDone: FormProps['onDone']) {
  const refused = useRefusedFields((_, problem) => `This ${problem}`);
  const { busy, error, send } = useRequest();
  const submit = submitted(() =>
    send(
      async () => {
        const reply = await act();
        if (reply) onDone(reply);
        return undefined;
      },
      (failure) => (refused.take(failure) ? '' : failureText(failure)),
    ),
  );
  return { busy, error, submit, texts: refused.texts };
}

interface AnswerFormProps {
  title: string;
  action: string;
  form: Pick<ReturnType<typeof useAnswer>, 'busy' | 'error' | 'submit'>;
  onCancel: () => void;
  children: ReactNode;
}

const AnswerForm = ({ title, action, form: { busy, error, submit }, onCancel, children }: AnswerFormProps) => (
  <form
    aria-label={title}
    onSubmit={submit}
    noValidate
    className="flex flex-col gap-4 rounded-lg border border-steel-200 p-5"
  >
    <h2 className="text-lg">{title}</h2>
    {children}
    {error && <ErrorText>{error}</ErrorText>}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="large" busy={busy}>
        {action}
      </Button>
      <Button variant="quiet" size="large" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </form>
);

function AcceptForm({ token, onCancel, onDone }: FormProps) {
  const [name, setName] = useState('');
  const [order_number, setOrderNumber] = useState('');
  const [file, setFile] = useState<File>();
  const isTooLarge = file !== undefined && file.size > MAX_SENT_BYTES;
  const form = useAnswer(async () => {
    if (isTooLarge) return undefined;
    const sent = file && { name: file.name, content: await base64Of(file) };
    return api.callRaw('/api/accept_quotation.php', { token, name, order_number, ...(sent && { file: sent }) });
  }, onDone);
  return (
    <AnswerForm title="Accept the quotation" action="Accept it" {...{ form, onCancel }}>
      <Field
        label="Your name"
        required
        autoComplete="name"
        value={name}
        error={form.texts.name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="Order number (optional)"
        value={order_number}
        error={form.texts.order_number}
        onChange={({ target }) => setOrderNumber(target.value)}
      />
      <Field
        label="Your order as a file (optional)"
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        hint="A PDF or a picture of at most 5 MB"
        error={isTooLarge ? 'This file has more than 5 MB' : form.texts.file}
        onChange={({ target }) => setFile(target.files?.[0])}
        className="py-2"
      />
    </AnswerForm>
  );
}

function DeclineForm({ token, onCancel, onDone }: FormProps) {
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const form = useAnswer(() => api.callRaw('/api/decline_quotation.php', { token, name, reason }), onDone);
  return (
    <AnswerForm title="Decline the quotation" action="Decline it" {...{ form, onCancel }}>
      <Field
        label="Your name"
        required
        autoComplete="name"
        value={name}
        error={form.texts.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label="Why?"
        required
        rows={4}
        value={reason}
        error={form.texts.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AnswerForm>
  );
}

function AskForm({ token, onCancel, onDone }: FormProps) {
  const [question, setQuestion] = useState('');
  const form = useAnswer(() => api.callRaw('/api/ask_about_quotation.php', { token, question }), onDone);
  return (
    <AnswerForm title="Ask a question" action="Send the question" {...{ form, onCancel }}>
      <TextAreaField
        label="Your question"
        required
        rows={5}
        value={question}
        error={form.texts.question}
        onChange={({ target }) => setQuestion(target.value)}
      />
    </AnswerForm>
  );
}
