import type { ComponentProps } from 'react';
import { Link } from './links/link.tsx';
import { Spinner } from './spinner.tsx';

/**
 * primary: the main action of a screen. secondary: other actions. quiet: in rows and bars. danger: what nothing undoes.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large' | 'icon';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55';
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-action-600 text-white forced-colors:border hover:bg-action-700 active:bg-action-800',
  secondary: 'border border-steel-300 bg-white text-steel-800 hover:border-steel-500 hover:bg-steel-50',
  quiet: 'text-steel-700 hover:bg-steel-100 hover:text-steel-900',
  danger: 'bg-danger text-white forced-colors:border hover:bg-brand-700 active:bg-brand-800',
};
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 text-sm',
  medium: 'min-h-10 px-4 text-sm',
  large: 'min-h-12 px-6 text-base',
  icon: 'size-11 flex-none',
};

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function buildButtonClass({ variant = 'primary', size = 'medium' }: Look = {}, extra = ''): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`;
}

/** Outside of a form, boot.ts replays clicks from before the code was loaded. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  type = 'button',
  disabled,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      data-replay={type === 'button' && rest.onClick ? '' : undefined}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buildButtonClass({ variant, size }, className)}
    >
      {busy && <Spinner small />}
      {children}
    </button>
  );
}

export function LinkButton({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buildButtonClass({ variant, size }, className)} />;
}
