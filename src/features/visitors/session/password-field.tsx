import { type ComponentProps, useState } from 'react';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EYE_ICON, EYE_OFF_ICON } from '../../../ui/page-icon-paths.ts';

export function PasswordField(props: Omit<ComponentProps<typeof InputField>, 'type' | 'adornment'>) {
  const [shown, setShown] = useState(false);
  return (
    <InputField
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
          <Icon path={shown ? EYE_OFF_ICON : EYE_ICON} className="size-5" />
        </button>
      }
    />
  );
}
