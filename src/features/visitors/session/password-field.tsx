import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';

/** A password with a button that shows and hides it. */
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
          {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </button>
      }
    />
  );
}
