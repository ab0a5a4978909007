import { Resolver } from 'node:dns/promises';

/** Of a question, in ms; each server of the machine is asked twice. */
const TIMEOUT_MS = 2000;

/** Gives the TXT records of a name, each as one text; none when there is no such name. @throws Error when DNS cannot be asked */
export type TextRecords = (name: string) => Promise<string[]>;

/** Asks the DNS servers of the machine. */
export const textRecords: TextRecords = async (name) => {
  try {
    const records = await new Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    if (/^(ENODATA|ENOTFOUND)$/.test((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};
