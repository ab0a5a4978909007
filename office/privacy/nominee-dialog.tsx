import { useState } from 'react';
import { Field } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';
import type { PrivacyRequest } from '../data/office-types.ts';
import { useNotify } from '../parts/notices.tsx';
import { useRereadPrivacy } from './privacy-data.ts';

const FIELDS = {
  name: 'Name of who acts for them',
  contact: 'Their email or telephone',
  relation: 'What they are to each other',
} as const;
type Name = keyof typeof FIELDS;

/** Whom the person of a request has named. All fields empty: nobody any more. */
export function NomineeDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const { email } = request;
  const [values, setValues] = useState(request.nominee ?? { name: '', contact: '', relation: '' });
  const reread = useRereadPrivacy();
  const notify = useNotify();
  const isNobody = !Object.values(values).some((value) => value.trim());
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/record_nominee', { email, nominee: isNobody ? null : values });
    notify(isNobody ? `Nobody acts for ${email}` : `${values.name} acts for ${email}`, { type: 'success' });
    await reread();
    onClose();
  });
  const problemIn = (name: Name) => (problem?.field === `nominee.${name}` ? problem.text : undefined);
  const names = Object.keys(FIELDS) as Name[];
  return (
    <ActionDialog
      title={`Who acts for ${email}`}
      action="Record"
      noValidate
      onAct={run}
      problem={names.some(problemIn) ? undefined : problem?.text}
      {...{ busy, onClose }}
    >
      {names.map((name) => (
        <Field
          key={name}
          label={FIELDS[name]}
          value={values[name]}
          error={problemIn(name)}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {request.nominee && <p>With all fields empty nobody acts for them any more.</p>}
    </ActionDialog>
  );
}
