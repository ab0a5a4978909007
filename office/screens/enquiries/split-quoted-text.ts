interface QuotedText {
  own: string;
  quoted: string;
  after: string;
}

const FROM_WORDS = '(?:From|Von|De|Da|Van|Från|Fra|Od|От)';
const SENT_WORDS =
  '(?:Sent|Date|Gesendet|Datum|Envoyé|Enviad[oa]|Fecha|Data|Inviato|Verzonden|Skickat|Sendt|Wysłano|Отправлено)';
const OUTLOOK_TEXT_HEADER = new RegExp(
  `^(?:[-_]{5,}.{0,40}\\n+)?[ *]{0,2}${FROM_WORDS}\\*?\\s?:.{1,300}\\n(?:.{1,300}\\n){0,2}[ *]{0,2}${SENT_WORDS}\\*?\\s?:`,
  'mu',
);
const OUTLOOK_HTML_HEADER = new RegExp(
  `<(?:p|b|strong)>(?:<(?:b|strong)>)?${FROM_WORDS}\\s?:[^]{1,500}?\\b${SENT_WORDS}\\s?:`,
  'u',
);
/** Separator before an attached message, as `read-message.ts` writes it; stored messages have "letter" as well. */
const ATTACHED_SEPARATOR =
  /---------- Attached (?:message|letter) ----------|<hr \/><p>Attached (?:message|letter)<br \/>/;

/** Splits a message from the text that it quotes; undefined without quoted text, and for inline replies. */
export const splitQuotedText = (text: string): QuotedText | undefined =>
  splitMessage(text, OUTLOOK_TEXT_HEADER, findMarkedLines);

export const splitQuotedHtml = (html: string): QuotedText | undefined =>
  splitMessage(html, OUTLOOK_HTML_HEADER, findLastBlockquote);

function splitMessage(
  message: string,
  header: RegExp,
  quotationAtEnd: (text: string) => number,
): QuotedText | undefined {
  const end = ATTACHED_SEPARATOR.exec(message)?.index ?? message.length;
  const text = message.slice(0, end);
  const starts = [header.exec(text)?.index ?? -1, quotationAtEnd(text)].filter((at) => at > 0);
  const start = Math.min(...starts);
  const own = text.slice(0, start);
  if (!starts.length || !own.replace(/<[^<>]*>/g, '').trim()) return undefined;
  return { own: own.trimEnd(), quoted: text.slice(start).trim(), after: message.slice(end) };
}

function findMarkedLines(text: string): number {
  const lines = text.split('\n');
  let at = lines.length;
  while (at > 0 && /^(>.*|\s*)$/.test(lines[at - 1] ?? '')) at -= 1;
  const marked = lines.slice(at).findIndex((line) => line.startsWith('>'));
  return marked < 0 ? -1 : lines.slice(0, at + marked).join('\n').length;
}

function findLastBlockquote(html: string): number {
  let [depth, start, end] = [0, -1, -1];
  for (const { 0: tag, index } of html.matchAll(/<\/?blockquote>/g)) {
    if (tag === '<blockquote>') start = depth++ === 0 ? index : start;
    else if (--depth === 0) end = index + tag.length;
  }
  return end >= 0 &&
    !html
      .slice(end)
      .replace(/<[^<>]*>/g, '')
      .trim()
    ? start
    : -1;
}
