import { type ComponentProps, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EYE, EYE_OFF } from '../../../ui/page-icon-paths.ts';

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'adornment'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      adornment={
        <button
          type="button"
          data-replay=""
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-9 place-items-center rounded-md text-steel-600 hover:bg-steel-100"
        >
          <Icon path={shown ? EYE_OFF : EYE} className="size-5" />
        </button>
      }
    />
  );
}
