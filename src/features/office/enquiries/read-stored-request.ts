import type { Services } from '../../../platform/api/services.ts';
import { toStorableData } from '../../../platform/text/cut-text.ts';
import type { FileReading } from '../../customers/requests/file-blocks.ts';
import { listRemarks, presentLine } from '../../customers/requests/present-lines.ts';
import { readRequest } from '../../customers/requests/read-request.ts';
import { openRequestCatalogue } from '../../customers/requests/request-catalogue.ts';
import type { RequestCandidate, RequestLine } from '../../customers/requests/request-lines.ts';
import { openRequestSteps, readRequestFile } from '../../customers/requests/request-tasks.ts';
import { findMessageFileContent } from './inbox-messages.store.ts';
import { readBuyer } from './read-buyer.ts';
import type { ProposedRequestLine, RequestReading, StoredCandidate } from './request-readings.contract.ts';
import {
  findAccountOfRequest,
  findFirstText,
  findMessageContent,
  type RequestContent,
  storeReading,
  storeReadingFailure,
  type TakenReading,
} from './request-readings.store.ts';

/** Limits of the files of a message that are read, in number and in bytes. */
const READ_FILES = { files: 10, bytes: 5_000_000 };
const MAX_LINES = 500;

export type ReadProposals = Pick<RequestReading, 'lines' | 'remarks' | 'buyer'>;

/** Reads a stored request and its files, and stores what was read or why it could not be read. */
export async function readStoredRequest(services: Services, taken: TakenReading): Promise<void> {
  const { pool } = services.database;
  const { id, messageId, conversationId } = taken;
  const text = messageId === null ? findFirstText(pool, conversationId ?? 0) : findMessageContent(pool, messageId);
  const content = await text;
  if (!content) return;
  if (taken.isHopeless) return storeReadingFailure(pool, id, 'The program stopped at each attempt to read it.');
  try {
    const account = await findAccountOfRequest(pool, messageId, conversationId);
    await storeReading(pool, id, await readRequestContent(services, messageId, content, account));
  } catch (error) {
    services.log.warn({ err: error, reading: id }, 'A request could not be read');
    await storeReadingFailure(pool, id, 'The text or a file could not be understood. Read it yourself, or try again.');
  }
}

async function readRequestContent(
  services: Services,
  messageId: number | null,
  content: RequestContent,
  account: number | undefined,
): Promise<ReadProposals> {
  const load = (position: number) => () => findMessageFileContent(services.database.pool, messageId ?? 0, position);
  const files = content.files.map(({ position, ...file }) => ({ ...file, load: load(position) }));
  return readProposals(services, content, await readRequestFiles(services, files), account);
}

export interface FileOfRequest {
  name: string;
  type: string;
  bytes: number;
  load: () => Promise<Uint8Array | undefined>;
}

/** True unless it is an image, or an attached email, whose text is part of the message. */
const isFileToRead = ({ name, type }: FileOfRequest) => !/^(?:image|message)\//.test(type) && !/\.eml$/i.test(name);

/** Reads the files of a message within the limits; the others give a notice. */
export async function readRequestFiles(services: Services, files: readonly FileOfRequest[]): Promise<FileReading[]> {
  const readings: FileReading[] = [];
  for (const [at, { name, bytes, load }] of files.filter(isFileToRead).entries()) {
    const problem =
      at >= READ_FILES.files
        ? `Only the first ${READ_FILES.files} files were read.`
        : bytes > READ_FILES.bytes
          ? 'The file is larger than 5 MB and was not read.'
          : '';
    const found = problem ? undefined : await load();
    if (problem) readings.push({ blocks: [], notices: [`${name}: ${problem}`] });
    else if (found) readings.push(await readRequestFile(services.workers.requests, name, found));
  }
  return readings;
}

/** The lines that a text and files ask for, and what the text says about the buyer. */
export async function readProposals(
  services: Services,
  { subject, text, html, sender }: Omit<RequestContent, 'files'>,
  files: readonly FileReading[] = [],
  account?: number,
): Promise<ReadProposals> {
  const buyer = account === undefined ? undefined : { userId: account, isForStaff: true };
  const source = { message: { subject, text, html }, files };
  const read = await readRequest(
    source,
    openRequestCatalogue(services, buyer),
    openRequestSteps(services.workers.requests),
  );
  return toStorableData({
    lines: read.lines.slice(0, MAX_LINES).map(toProposedLine),
    remarks: listRemarks(read, read.lines.length, MAX_LINES),
    buyer: readBuyer({ text, sender }),
  });
}

const toProposedLine = (line: RequestLine, at: number): ProposedRequestLine => ({
  ...presentLine(line, at),
  candidates: line.candidates.map(toStoredCandidate),
  done: '',
});

export const toStoredCandidate = ({ model, difference }: RequestCandidate): StoredCandidate => ({
  model: {
    model_id: model.model_id,
    model_name: model.model_name,
    product_name: model.product_name,
    replaced_by: model.replaced_by,
  },
  difference,
});
