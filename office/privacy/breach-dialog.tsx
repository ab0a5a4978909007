import { useState } from 'react';
import { HttpError } from '../../src/platform/errors.ts';
import { Field, TextAreaField } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { DateField } from '../controls/date-field.tsx';
import { useRequest } from '../controls/use-request.ts';
import { momentOf } from '../data/moments.ts';
import { office } from '../data/office-api.ts';
import type { Breach } from '../data/office-types.ts';
import { useNotify } from '../parts/notices.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { type BreachForm, formOf, MOMENTS, TEXTS } from './breach-fields.ts';
import { useRereadPrivacy } from './privacy-data.ts';

interface BreachDialogProps {
  /** Undefined: a new one. */
  breach?: Breach;
  onSaved?: (breach: Breach) => unknown;
  onClose: () => void;
}

/** Records a breach, or what has become of it. What somebody else has written meanwhile stays, where it was not changed here. */
export function BreachDialog({ breach, onSaved, onClose }: BreachDialogProps) {
  const [base, setBase] = useState(breach);
  const [form, setForm] = useState(() => formOf(breach));
  const [isMerged, setMerged] = useState(false);
  const reread = useRereadPrivacy();
  const notify = useNotify();
  const { busy, problem, run } = useRequest(async () => {
    const moments = Object.fromEntries(MOMENTS.map(([name]) => [name, momentOf(form[name]) ?? null]));
    const content = { ...form, ...moments, noticed_at: momentOf(form.noticed_at) ?? '' };
    try {
      const saved = base
        ? await office.callRaw('/api/office/change_breach', { ...content, id: base.id, version: base.version })
        : await office.callRaw('/api/office/add_breach', content);
      notify('Saved', { type: 'success' });
      await reread();
      onClose();
      onSaved?.(saved);
    } catch (failure) {
      const current = failure instanceof HttpError && (failure.body.current as Breach | undefined);
      if (current) {
        const [before, now] = [formOf(base), formOf(current)];
        const names = Object.keys(form) as (keyof BreachForm)[];
        const typed = names.filter((name) => form[name] !== before[name]);
        setForm({ ...now, ...Object.fromEntries(typed.map((name) => [name, form[name]])) });
        setBase(current);
        setMerged(true);
      }
      throw failure;
    }
  });
  const problemIn = (field: string) => (problem?.field === field ? problem.text : undefined);
  const isField = problem && problem.field in form;
  const set = (name: keyof BreachForm) => (value: string) => setForm((before) => ({ ...before, [name]: value }));
  return (
    <ActionDialog
      title={breach ? 'Change the breach' : 'Record a breach'}
      action="Save"
      noValidate
      onAct={run}
      problem={isField || isMerged ? undefined : problem?.text}
      {...{ busy, onClose }}
    >
      <Field
        label="In a few words"
        required
        value={form.title}
        error={problemIn('title')}
        onChange={({ target }) => set('title')(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {MOMENTS.map(([name, label]) => (
          <DateField
            key={name}
            label={label}
            withTime
            required={name === 'noticed_at'}
            value={form[name]}
            error={problemIn(name)}
            onChange={({ target }) => set(name)(target.value)}
          />
        ))}
      </div>
      {TEXTS.map(([name, label, hint]) => (
        <TextAreaField
          key={name}
          label={label}
          hint={hint}
          rows={3}
          value={form[name]}
          error={problemIn(name)}
          onChange={({ target }) => set(name)(target.value)}
        />
      ))}
      {isMerged && (
        <ProblemNote>
          Somebody else has changed this meanwhile. Their changes are shown here now, except where you changed the same:
          save again to keep yours.
        </ProblemNote>
      )}
    </ActionDialog>
  );
}
