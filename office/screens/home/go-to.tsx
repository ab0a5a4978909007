import { useEffect, useRef } from 'react';
import { Palette } from '../../shell/frame/palette.tsx';
import { isTypedAtOnce } from '../../shell/parts/typed-at-once.ts';

/** Where most work of the day begins: a name is typed at once. On a touch screen it waits, so that no keyboard covers the screen. */
export function GoTo() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTypedAtOnce()) field.current?.focus({ preventScroll: true });
  }, []);
  return <Palette inScreen ref={field} />;
}
