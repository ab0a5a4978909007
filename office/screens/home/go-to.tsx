import { useEffect, useRef } from 'react';
import { Palette } from '../../shell/frame/palette.tsx';
import { isTypedAtOnce } from '../../shell/parts/typed-at-once.ts';

/** Focused at once, since most work begins here; not on touch screens, where the keyboard would cover the screen. */
export function GoTo() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTypedAtOnce()) field.current?.focus({ preventScroll: true });
  }, []);
  return <Palette inScreen ref={field} />;
}
