import { useSearchParams } from 'react-router';

interface AddressFilter<Name extends string> {
  filter: Partial<Record<Name, string>>;
  /** An empty text removes the filter. */
  set: (name: Name, value: string) => void;
  clear: () => void;
}

/** The filters of a list, which the address holds. */
export function useAddressFilter<Name extends string>(names: readonly Name[]): AddressFilter<Name> {
  const [params, setParams] = useSearchParams();
  const filter: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  const set = (name: Name, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { filter, set, clear: () => setParams({}, { replace: true }) };
}
