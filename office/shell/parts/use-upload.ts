import { uploadFile } from '../data/transport.ts';
import { useNotify } from './notices.tsx';

/** What became of a picture that browsers do not show; `from`: what it was. */
export const conversionOf = (from: string): string =>
  from === 'CMYK'
    ? 'in RGB: it was in the colours of print (CMYK)'
    : `as browsers show it: it was a ${from === 'HEIC' ? 'HEIC photo' : from}`;

/** Stores a file of a field, as `uploadFile`, and says when it was converted. @returns its name */
export function useUpload() {
  const notify = useNotify();
  return async (resource: string, field: string, file: File, kind?: string): Promise<string> => {
    const { file: name, converted } = await uploadFile(resource, field, file, kind);
    if (converted) notify(`${file.name} is stored ${conversionOf(converted)}`, { type: 'success' });
    return name;
  };
}
