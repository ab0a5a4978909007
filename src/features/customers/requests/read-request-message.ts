import type { FileReading } from './file-blocks.ts';
import { type RequestMessage, readMessageBlocks } from './message-blocks.ts';
import { readRequest } from './read-request.ts';
import type { ReadRequest, RequestBlock, RequestCatalogue } from './request-lines.ts';

/** Reads the lines of a message and of its files. */
export async function readRequestMessage(
  message: RequestMessage,
  files: readonly FileReading[],
  catalogue: RequestCatalogue,
): Promise<ReadRequest & { notices: string[] }> {
  const blocks = readMessageBlocks(message);
  const words = [message.subject, ...blocks.flatMap(listTexts)].join('\n');
  const read = await readRequest([...blocks, ...files.flatMap((file) => file.blocks)], catalogue, words);
  return { ...read, notices: files.flatMap(({ notices }) => notices) };
}

const listTexts = (block: RequestBlock): string[] =>
  block.kind === 'text' ? block.lines.filter(({ isSignature }) => !isSignature).map(({ text }) => text) : [];
