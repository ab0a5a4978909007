import { type MouseEvent, useState } from 'react';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { findRegistrationProblem, REGISTRATION_FIELDS, type RegistrationFieldName } from './registration-fields.ts';

/** A problem is shown once the visitor has left the field or the server has refused the value. */
export function useAccountFields<Name extends RegistrationFieldName>(
  first: Record<Name, string>,
  change = (before: Record<Name, string>, name: Name, value: string) => ({ ...before, [name]: value }),
) {
  const names = Object.keys(first) as Name[];
  const [values, setValues] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const refused = useRefusedFields((field, problem) => {
    const name = names.find((one) => one === field);
    return name && `${REGISTRATION_FIELDS[name].label} ${problem}`;
  });
  return {
    values,
    keepFocus,
    takeRefusal: refused.take,
    hasProblems() {
      setLeft(new Set(names));
      return names.some((name) => findRegistrationProblem(name, values[name]));
    },
    input: (name: Name) => ({
      ...REGISTRATION_FIELDS[name],
      name,
      value: values[name],
      error: refused.texts[name] ?? (left.has(name) ? findRegistrationProblem(name, values[name]) : undefined),
      onChange: ({ target }: { target: { value: string } }) => {
        setValues((before) => change(before, name, target.value));
        refused.clear(name);
      },
      onBlur: () => setLeft((before) => new Set(before).add(name)),
    }),
  };
}

/**
 * For `onMouseDown` of the form: otherwise leaving a field shows a text that moves the button away before the click.
 */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, a')) event.preventDefault();
}
