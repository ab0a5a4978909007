import { cutText } from '../../../platform/text/cut-text.ts';
import { cleanMessageLines, removeChatHeads } from './clean-message.ts';
import { readHtmlBlocks } from './html-blocks.ts';
import type { RequestBlock, TextLine } from './request-lines.ts';

/** Private character, for a line that stands for a table. */
const TABLE_MARK = '\ue000';
const MAX_TEXT = 200_000;

export interface RequestMessage {
  subject: string;
  text: string;
  html: string;
}

export interface MessageBlocks {
  blocks: RequestBlock[];
  /** Quoted history, and notices of a chat. */
  leftOut: TextLine[];
}

/** Texts and tables of a message. Its HTML is read where it has a table that the plain text cannot have. */
export function readMessageBlocks({ subject, text, html }: RequestMessage): MessageBlocks {
  const fromHtml = html ? readHtml(html.slice(0, MAX_TEXT * 2)) : [];
  const hasTable = fromHtml.some(({ kind }) => kind === 'table');
  const blocks: RequestBlock[] =
    hasTable || !text.trim() ? fromHtml : [{ kind: 'text', lines: toLines(cutText(text, MAX_TEXT)) }];
  return removeHistory(blocks, subject);
}

const toLines = (text: string): TextLine[] =>
  text.split(/\r\n?|\n/).map((line, at) => ({ text: line, place: { line: at + 1 } }));

function readHtml(html: string): RequestBlock[] {
  try {
    return readHtmlBlocks(html);
  } catch {
    return [];
  }
}

/** History begins somewhere in the texts, and everything after it is left out, tables too. */
function removeHistory(blocks: readonly RequestBlock[], subject: string): MessageBlocks {
  const lines = blocks.flatMap((block, at): TextLine[] => {
    if (block.kind === 'text') return removeChatHeads(block.lines);
    // A line that stands for the table keeps its place in the text.
    return [{ text: `${TABLE_MARK}${at}`, place: {} }];
  });
  const kept: RequestBlock[] = [];
  let text: TextLine[] = [];
  const cleaned = cleanMessageLines(lines, subject);
  for (const line of cleaned) {
    const table = line.text.startsWith(TABLE_MARK);
    const block = table ? blocks[Number(line.text.slice(1))] : undefined;
    if (!block) {
      text.push(line);
      continue;
    }
    if (text.length) kept.push({ kind: 'text', lines: text });
    text = [];
    kept.push(block);
  }
  if (text.length) kept.push({ kind: 'text', lines: text });
  const places = new Set(cleaned.map(({ place }) => place));
  const leftOut = blocks.flatMap((block) =>
    block.kind === 'text' ? block.lines.filter(({ place }) => !places.has(place)) : [],
  );
  return { blocks: kept, leftOut };
}
