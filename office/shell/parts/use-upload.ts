import { uploadFile } from '../data/transport.ts';
import { useNotify } from './notices.tsx';

export const describeConversion = (from: string): string =>
  from === 'CMYK'
    ? 'in RGB: it was in print colours (CMYK)'
    : `as browsers show it: it was a ${from === 'HEIC' ? 'HEIC photo' : from}`;

/**
 * Returns a function that uploads a file, shows a notice if the server converted it, and resolves to the stored name.
 */
export function useFileUpload() {
  const notify = useNotify();
  return async (resource: string, field: string, file: File, kind?: string): Promise<string> => {
    const { file: name, converted } = await uploadFile(resource, field, file, kind);
    if (converted) notify(`${file.name} is stored ${describeConversion(converted)}`, { type: 'success' });
    return name;
  };
}
