import { type ComponentProps, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { useOfficeRequest } from './use-office-request.ts';

export type FormField<Name extends string> = Pick<
  ComponentProps<typeof InputField>,
  'label' | 'type' | 'autoComplete' | 'hint' | 'minLength' | 'readOnly' | 'ref'
> & { name: Name; initial?: string | undefined };

interface FieldsFormProps<Name extends string> {
  fields: readonly FormField<Name>[];
  button: string;
  large?: boolean;
  problemAt?: (error: unknown) => Name;
  onSubmit: (values: Record<Name, string>) => Promise<unknown>;
}

export function FieldsForm<Name extends string>(props: FieldsFormProps<Name>) {
  const { fields, button, large = false, onSubmit } = props;
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const values = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, typed[name] ?? initial])) as Record<
    Name,
    string
  >;
  const { busy, error, problem, submit } = useOfficeRequest(() => onSubmit(values));
  const named = fields.find(({ name }) => name === problem?.field)?.name;
  const at = named ?? props.problemAt?.(error) ?? fields.find(({ readOnly }) => !readOnly)?.name;
  return (
    <form onSubmit={submit} className={`flex flex-col gap-4 ${large ? '' : 'dense'}`}>
      {fields.map(({ name, initial: _, ...field }) => (
        <InputField
          key={name}
          {...field}
          name={name}
          required
          value={values[name]}
          error={name === at ? problem?.text : undefined}
          onChange={({ target: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
        />
      ))}
      {large ? (
        <Button type="submit" size="large" busy={busy}>
          {button}
        </Button>
      ) : (
        <Button type="submit" variant="secondary" busy={busy} className="self-start">
          {button}
        </Button>
      )}
    </form>
  );
}

export const PASSWORD_FIELD = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
} as const;
export const NEW_PASSWORD_FIELD = {
  label: 'New password',
  type: 'password',
  autoComplete: 'new-password',
  hint: 'At least 12 characters',
  minLength: 12,
} as const;
export const EMAIL_FIELD = { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' } as const;
export const ONE_TIME_CODE_FIELD = { name: 'code', label: 'Code', autoComplete: 'one-time-code' } as const;
