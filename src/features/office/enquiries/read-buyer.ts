import { findStateOfGstin, hasValidCheckDigit, STATES_OF_INDIA } from '../../../platform/money/gstin.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { readMessageBlocks } from '../../customers/requests/message-blocks.ts';
import type { RequestBuyer } from './request-readings.contract.ts';

const GSTIN = /\b\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]\b/gi;
const PHONE = /(?:\+\d{1,3}[\s-]?)?(?:\(?0?\d{2,5}\)?[\s-]?)?\d{3,5}[\s-]?\d{3,6}(?!\d)/g;
const COMPANY =
  /\b(?:pvt|private limited|ltd|limited|llp|inc|gmbh|corp(?:oration)?|industries|engineering|engineers|enterprises?|works|tools?|toolroom|technologies|automation|fabricat(?:ors?|ions?)|castings|components|precision|traders|trading|systems|solutions|company|& co|and sons|& sons)\b/i;
const GREETING =
  /^(?:(?:with|best|kind|kindest|warm|many)[\s,]+)*(?:regards|wishes)|^thank|^yours\b|^sincerely|^mit |^mfg\b|^cheers/i;
/** `Ramesh Kale, Acme Tools, 98220 12345: …`, as staff note a call. */
const CALLER = /^\s*(\p{Lu}[\p{L}.' -]{2,40}?)\s*[,(–-]\s*(?=.*\d{5})/u;
const CHAT_NAME = /^\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}[^\]]{0,20}?(?:\]|-)\s*([^:\d+]{2,60}):/m;
/** Lines at the end of a message that may name the sender when it has no greeting. */
const LAST_LINES = 6;

/** The name, company, GSTIN, state and telephone that a request states, for a person to check. */
export function readBuyer({ text, sender }: { text: string; sender: string }): RequestBuyer {
  const lines = readMessageBlocks({ subject: '', text, html: '' }).blocks.flatMap((block) =>
    block.kind === 'text' ? block.lines : [],
  );
  const own = lines.map((line) => line.text.trim()).filter(Boolean);
  const signed = lines.flatMap((line) => (line.isSignature && line.text.trim() ? [line.text.trim()] : []));
  const last = signed.length ? signed : own.slice(-LAST_LINES);
  const gstin = findGstin(own.join('\n'));
  return {
    name: cutText(sender || findChatName(text) || findSignedName(signed) || findCaller(own[0] ?? ''), 100),
    company: cutText(findCompany(last), 150),
    gstin,
    state: (gstin && findStateOfGstin(gstin)) || findState(last),
    phone: findPhone(last) || findPhone(own.slice(0, 1)),
  };
}

const findGstin = (text: string): string =>
  (text.match(GSTIN) ?? []).map((one) => one.toUpperCase()).find(hasValidCheckDigit) ?? '';

const findChatName = (text: string): string => CHAT_NAME.exec(text)?.[1]?.trim() ?? '';

const findCaller = (line: string): string => CALLER.exec(line)?.[1]?.trim() ?? '';

/** True for an exported chat, whose lines begin with a time and a name. */
export const isExportedChat = (text: string): boolean => CHAT_NAME.test(text);

/** The first line below the greeting, if it looks like the name of a person. */
function findSignedName(signed: readonly string[]): string {
  const name = signed.find((line) => !GREETING.test(line) && !/^[-_*]+$/.test(line)) ?? '';
  const isName = /^\p{L}[\p{L}.' -]{2,40}$/u.test(name) && name.split(/\s+/).length <= 4 && !COMPANY.test(name);
  return isName ? name : '';
}

const findCompany = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.split(/\s*[|•]\s*|,\s+(?!(?:pvt|ltd|inc|llp))/i))
    .map((part) => part.replace(/^(?:for|m\/s\.?|company\s*:)\s+/i, '').trim())
    .find((part) => COMPANY.test(part) && part.length <= 80 && !/[?@]|\d{4}|\b(?:we|please|need|send)\b/i.test(part)) ??
  '';

const findState = (lines: readonly string[]): string =>
  STATES_OF_INDIA.find((state) => lines.some((line) => new RegExp(`\\b${state}\\b`, 'i').test(line))) ?? '';

function findPhone(lines: readonly string[]): string {
  const found = lines.flatMap((line) => line.replace(GSTIN, '').match(PHONE) ?? []);
  return found.find((one) => /^(?:\d{10,13})$/.test(one.replace(/\D/g, '')))?.trim() ?? '';
}
