import { type ComponentProps, type ReactNode, useId } from 'react';

interface Frame {
  label: ReactNode;
  error?: string | null;
  hint?: ReactNode;
}

const CONTROL =
  'block w-full rounded-md border bg-white px-3 text-base text-steel-900 transition-colors hover:border-steel-500 disabled:bg-steel-50 disabled:text-steel-700';
const getBorderClass = (error?: string | null) => (error ? 'border-danger' : 'border-steel-400');

function useFieldFrame({ label, error, hint }: Frame, given: string | undefined, required: boolean | undefined) {
  const own = useId();
  const id = given ?? own;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  const frame = (control: ReactNode) => (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold text-steel-800">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {control}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-steel-600">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
  return { id, described, frame };
}

export function InputField({
  label,
  error,
  hint,
  adornment,
  id: given,
  type = 'text',
  className = '',
  ...rest
}: ComponentProps<'input'> & Frame & { adornment?: ReactNode }) {
  const { id, described, frame } = useFieldFrame({ label, error, hint }, given, rest.required);
  return frame(
    <div className="relative">
      <input
        {...rest}
        type={type}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={`${CONTROL} ${getBorderClass(error)} min-h-11 ${adornment ? 'pe-12' : ''} ${className}`}
      />
      {adornment && <div className="absolute inset-y-0 end-0 grid w-11 place-items-center">{adornment}</div>}
    </div>,
  );
}

export function SelectField({
  label,
  error,
  hint,
  id: given,
  className = '',
  ...rest
}: ComponentProps<'select'> & Frame) {
  const { id, described, frame } = useFieldFrame({ label, error, hint }, given, rest.required);
  return frame(
    <select
      {...rest}
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={described}
      className={`${CONTROL} ${getBorderClass(error)} min-h-11 ${className}`}
    />,
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  id: given,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & Frame) {
  const { id, described, frame } = useFieldFrame({ label, error, hint }, given, rest.required);
  return frame(
    <textarea
      rows={5}
      {...rest}
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={described}
      className={`${CONTROL} ${getBorderClass(error)} py-2 ${className}`}
    />,
  );
}

export function CheckField({ label, error, id: given, ...rest }: Omit<ComponentProps<'input'>, 'type'> & Frame) {
  const own = useId();
  const id = given ?? own;
  return (
    <div>
      <div className="flex items-start gap-2.5">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-1 size-4.5 flex-none"
        />
        <label htmlFor={id} className="cursor-pointer text-sm leading-6.5">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
