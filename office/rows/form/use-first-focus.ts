import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { hasFinePointer } from '../../shell/parts/has-fine-pointer.ts';

export function useFirstFocus(name: string | undefined): void {
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (name !== undefined && hasFinePointer()) setFocus(name);
  }, [name, setFocus]);
}
