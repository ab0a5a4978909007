import type { ReactNode } from 'react';

interface FieldGroupProps {
  /** Id of the group; its label has the id `<id>-label`, its error the id `<id>-error`. */
  id: string;
  label: string;
  required: boolean;
  error: string | undefined;
  children: ReactNode;
}

export function FieldGroup({ id, label, required, error, children }: FieldGroupProps) {
  return (
    <div className="flex flex-col gap-1">
      <span id={`${id}-label`} className="font-semibold text-steel-800">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </span>
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
