import type { TextLine } from './request-lines.ts';

const FORWARDED =
  /^[\s>*_-]*(?:(?:begin )?forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten|attached letter|fwd?:)/iu;
const ORIGINAL =
  /^[\s>*_-]*(?:original message|ursprüngliche nachricht|original appointment|reply message|previous message)\b/iu;
const WROTE = /^\s*(?:on|am|le|el)\b.{6,200}\b(?:wrote|schrieb|a écrit|escribió)\b.{0,30}:?\s*$/iu;
const HEADER = /^[\s>*]*(?:from|von|sent|gesendet|date|datum|to|an|cc|subject|betreff|reply-to|importance)\s*:\**\s/iu;
const FROM = /^[\s>*]*(?:from|von)\s*:\**\s/iu;
const LATER_HEADER = /^[\s>*]*(?:sent|gesendet|date|datum|to|an|subject|betreff)\s*:\**\s/iu;
const POINTS_BELOW = /\b(?:trail(?:ing)?|below|appended|underneath|unten|nachfolgend|forward(?:ed|ing)?|fyi|fwd)\b/iu;
const GREETING_END =
  /^[\s*_]*(?:--|_{3,}|(?:(?:with|best|kind|kindest|warm|many)[\s,]+)*(?:regards|wishes)\b|thanks?(?:\s+(?:and|&|n|a lot|in advance|you))*(?:\s+(?:with\s+)?(?:best\s+|kind\s+)?regards)?[\s,.!]*$|thanking you|yours\b|sincerely|mit (?:freundlichen|besten)|(?:freundliche|viele|beste|schöne)\s+grüße|mfg\b|cheers|धन्यवाद|सधन्यवाद|sent from my|此致|谢谢)/iu;
const POSTSCRIPT = /^\s*(?:p\.?\s?s\.?|nb|n\.b\.)\s*[:.-]?\s/iu;

/** Lines of a message that are new: without quoted history, but with a forwarded request. */
export function cleanMessageLines(lines: readonly TextLine[], subject = ''): TextLine[] {
  const kept: TextLine[] = [];
  const isForward = /^\s*(?:fwd?|wg|wtr|tr|i)\s*:/i.test(subject);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) continue;
    const { text } = line;
    const isHistory =
      ORIGINAL.test(text) ||
      WROTE.test(text) ||
      wroteOverTwoLines(lines, at) ||
      (FROM.test(text) && hasHeaders(lines, at));
    if (FORWARDED.test(text) || (isHistory && isForwarded(isForward, kept))) {
      at = skipHeaders(lines, at + 1);
      kept.push(...markSignature(lines.slice(at).map(unquote)).filter((one) => !HEADER.test(one.text)));
      return kept;
    }
    if (isHistory) break;
    if (!/^\s*>/.test(text)) kept.push(line);
  }
  // A text that is quoted as a whole is the request itself.
  const isQuoted = lines.some(({ text }) => /^\s*>/.test(text)) && kept.every(({ text }) => /^\s*(?:\||$)/.test(text));
  return markSignature(isQuoted ? lines.map(unquote) : kept);
}

const unquote = (line: TextLine): TextLine => ({ ...line, text: line.text.replace(/^[\s>]*>\s?/, '') });

const wroteOverTwoLines = (lines: readonly TextLine[], at: number) =>
  /^\s*(?:on|am)\b/iu.test(lines[at]?.text ?? '') &&
  !/wrote|schrieb/i.test(lines[at]?.text ?? '') &&
  /^[^\n]{0,80}\b(?:wrote|schrieb)\b.{0,20}:\s*$/iu.test(lines[at + 1]?.text ?? '');

const hasHeaders = (lines: readonly TextLine[], at: number) =>
  lines.slice(at + 1, at + 5).filter(({ text }) => LATER_HEADER.test(text)).length >= 2;

/** A message with hardly a text of its own that points to the one below. */
function isForwarded(isForward: boolean, kept: readonly TextLine[]): boolean {
  const own = kept.map(({ text }) => text).join('\n');
  const isShort = own.length < 400 && !/\d\s*(?:nos?|pcs?|stk|stück|sets?|each|pieces)\b/iu.test(own);
  return isShort && (isForward || POINTS_BELOW.test(own) || !/[\p{L}]/u.test(own));
}

function skipHeaders(lines: readonly TextLine[], from: number): number {
  let at = from;
  while (at < lines.length && (HEADER.test(lines[at]?.text ?? '') || !(lines[at]?.text ?? '').replace(/[>\s]/g, '')))
    at += 1;
  return at;
}

function markSignature(lines: readonly TextLine[]): TextLine[] {
  let isSignature = false;
  return lines.map((line, at) => {
    if (GREETING_END.test(line.text) && at > 0) isSignature = true;
    if (POSTSCRIPT.test(line.text)) isSignature = false;
    return isSignature || line.isSignature ? { ...line, isSignature: true } : line;
  });
}

const CHAT_HEADS = [
  /^[\u200e\u202a]*\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?)?,\s*\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\]\s*([^:]{1,60}):\s*/iu,
  /^[\u200e\u202a]*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?)?\]?\s*(?:-\s*)?([^:]{1,60}):\s*/iu,
  /^[\u200e\u202a]*\[?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?\]?\s*(?:-\s*)?([^:\d]{1,60}):\s*/iu,
];
const CHAT_NOTICE =
  /end-to-end encrypted|<media omitted>|(?:image|video|audio|document|sticker) omitted|this message was deleted|you deleted this message|missed (?:voice|video) call|joined using|<this message was edited>/iu;

/** Removes the heads of an exported chat, and its notices. */
export function removeChatHeads(lines: readonly TextLine[]): TextLine[] {
  const heads = lines.filter(({ text }) => CHAT_HEADS.some((head) => head.test(text))).length;
  if (heads === 0) return [...lines];
  return lines.flatMap((line) => {
    const text = CHAT_HEADS.reduce((rest, head) => (rest === line.text ? rest.replace(head, '') : rest), line.text);
    return CHAT_NOTICE.test(text) ? [] : [{ ...line, text }];
  });
}

const COMPLAINT =
  /\b(?:complaints?|rejection|rejected|debit note|credit note|capa|8d|wrong material|damaged|defective|broken|short(?:age)? (?:supply|received)|not working|reklamation|mangelhaft|beanstandung|falsch geliefert|replacement of defective|warranty|ncr)\b/giu;
const NO_REQUEST =
  /\b(?:order confirmation|auftragsbestätigung|tax invoice|proforma invoice|delivery (?:note|challan)|lieferschein|rechnung nr|packing list|your order (?:has been|was|is)|has been (?:dispatched|shipped)|dispatch details|tracking (?:no|number|id)|out of office|abwesenheit|unsubscribe|newsletter|seo services|guest post|(?:is|are|still) pending|pending (?:since|order|supply|delivery)|expedite|delivery status|status of (?:our|the|your) (?:order|po)|when (?:will|can) you (?:dispatch|deliver|supply)|overdue|payment (?:advice|reminder|received)|outstanding payment|we (?:are (?:a )?(?:leading )?(?:manufacturers?|suppliers?|exporters?) of|offer you our|can supply)|our (?:best )?(?:offer|quotation) for your)\b/giu;
const REQUEST =
  /\b(?:please|pls|kindly|request you to|would like you to)\s+(?:\w+\s+){0,3}(?:quote|offer|send (?:us )?(?:your|price|rate|best|the price|quotation|offer)|share|submit)|\b(?:rfq|enquiry|inquiry|anfrage|need|require(?:ment)?|quotation|price|rate|angebot|询价|报价|lowest|best price)\b/giu;

/** The reason why a message is no request, such as a complaint; undefined for a request. */
export function findReasonForNoRequest(text: string): string | undefined {
  const count = (shape: RegExp) => text.match(shape)?.length ?? 0;
  const asks = count(REQUEST);
  const complaints = count(COMPLAINT);
  if (complaints >= 2 && complaints > asks) return 'This is a complaint, not a request.';
  const others = count(NO_REQUEST);
  return others >= 1 && others > asks
    ? 'This is a confirmation, an invoice or an advertisement, not a request.'
    : undefined;
}
