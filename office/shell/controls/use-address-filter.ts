import { useSearchParams } from 'react-router';

export interface AddressFilter<Name extends string> {
  filter: Partial<Record<Name, string>>;
  set: (name: Name, value: string) => void;
  setAll: (values: Partial<Record<Name, string>>) => void;
  clear: () => void;
}

export function useAddressFilter<Name extends string>(names: readonly Name[]): AddressFilter<Name> {
  const [params, setParams] = useSearchParams();
  const filter: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  const setAll = (values: Partial<Record<Name, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of names) {
          const value = values[name];
          if (value) next.set(name, value);
          else if (value === '') next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const set = (name: Name, value: string) => setAll({ [name]: value } as Partial<Record<Name, string>>);
  return { filter, set, setAll, clear: () => setParams({}, { replace: true }) };
}
