import path from 'node:path';
import type pg from 'pg';
import type { ConvertedFormat } from '../../../platform/files/converted/converted-formats.limits.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import { lockFiles } from '../../../platform/files/stored-file-removal.ts';
import { type FileDestination, getStoreFolder } from '../../../platform/resource/columns.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { findStoredMedia } from '../../workbook/staging/media-intake.store.ts';
import { type IntakeServices, MediaIntake } from '../../workbook/staging/media-intake.ts';
import { findSameContent, markMediaPresent } from './media.store.ts';

/** `known`: the folder already had these bytes, under the returned name. `from`: format before conversion. */
type StoredFile = { name: string; key: string; outcome: 'stored' | 'known'; from?: ConvertedFormat | undefined };

export const allowSlowFiles = (client: pg.ClientBase) =>
  client.query(`set local idle_in_transaction_session_timeout = '10min'; set local statement_timeout = '20s'`);

/** Validates local files by the rules of the import, and stores equal bytes once. */
export class LibraryIntake {
  readonly #intake: MediaIntake;
  readonly #client: pg.ClientBase;

  private constructor(intake: MediaIntake, client: pg.ClientBase) {
    this.#intake = intake;
    this.#client = client;
  }

  /** Needs a transaction. `folder`: temporary folder, also for converted images. */
  static async of(client: pg.ClientBase, services: IntakeServices, folder: string): Promise<LibraryIntake> {
    await allowSlowFiles(client);
    return new LibraryIntake(new MediaIntake(folder, services, client, folder), client);
  }

  async add(relative: string, destination: FileDestination): Promise<StoredFile | FileProblem> {
    const folderPath = getStoreFolder(destination);
    const result = await this.#intake.add(relative, destination);
    if ('problem' in result) return result;
    const same = result.sha256 && (await findSameContent(this.#client, folderPath, result.sha256));
    let name = same || result.name;
    await lockFiles(this.#client, [`${folderPath}/${name}`, `${folderPath}/${result.name}`]);
    // The clean-up may have removed the same content before the files were held.
    if (same && !(await findStoredMedia(this.#client, `${folderPath}/${same}`))) name = result.name;
    const key = `${folderPath}/${name}`;
    const known = await findStoredMedia(this.#client, key);
    if (known) await markMediaPresent(this.#client, [key]);
    if (name !== result.name) this.#intake.forget(`${folderPath}/${result.name}`);
    return { name, key, outcome: known ? 'known' : 'stored', from: result.from };
  }

  async storeAll(): Promise<void> {
    await this.#intake.storeAll();
    await this.#intake.record();
  }
}

const MAX_NAME = 120;

export function toSafeFileName(fileName: string): string {
  const name = path.basename(fileName.replaceAll('\\', '/')).replace(/[^\p{L}\p{N}._ -]/gu, '-');
  const extension = path.extname(name);
  return `${cutText(path.basename(name, extension).replace(/^\.+/, ''), MAX_NAME) || 'file'}${cutText(extension, 12)}`;
}
