import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { isTypedAtOnce } from '../../shell/parts/typed-at-once.ts';

export function useFirstFocus(name: string | undefined): void {
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (name !== undefined && isTypedAtOnce()) setFocus(name);
  }, [name, setFocus]);
}
