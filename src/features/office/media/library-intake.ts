import path from 'node:path';
import type pg from 'pg';
import type { ConvertedFrom } from '../../../platform/files/converted/converted-from.limits.ts';
import { holdFiles } from '../../../platform/files/file-life.ts';
import type { FileProblem } from '../../../platform/files/in-worker.ts';
import { type Destination, storeFolder } from '../../../platform/resource/columns.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { storedMedia } from '../../import/workbook/media-intake.store.ts';
import { type IntakeServices, MediaIntake } from '../../import/workbook/media-intake.ts';
import { sameContent, setPresent } from './media.store.ts';

/** `known`: the folder already had these bytes, under the returned name. `from`: format before conversion. */
type StoredFile = { name: string; key: string; outcome: 'stored' | 'known'; from?: ConvertedFrom | undefined };

export const waitForFiles = (client: pg.ClientBase) =>
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
    await waitForFiles(client);
    return new LibraryIntake(new MediaIntake(folder, services, client, folder), client);
  }

  async add(relative: string, destination: Destination): Promise<StoredFile | FileProblem> {
    const place = storeFolder(destination);
    const result = await this.#intake.add(relative, destination);
    if ('problem' in result) return result;
    const same = result.sha256 && (await sameContent(this.#client, place, result.sha256));
    let name = same || result.name;
    await holdFiles(this.#client, [`${place}/${name}`, `${place}/${result.name}`]);
    // The clean-up may have removed the same content before the files were held.
    if (same && !(await storedMedia(this.#client, `${place}/${same}`))) name = result.name;
    const key = `${place}/${name}`;
    const known = await storedMedia(this.#client, key);
    if (known) await setPresent(this.#client, [key]);
    if (name !== result.name) this.#intake.forget(`${place}/${result.name}`);
    return { name, key, outcome: known ? 'known' : 'stored', from: result.from };
  }

  async storeAll(): Promise<void> {
    await this.#intake.storeAll();
    await this.#intake.record();
  }
}

const MAX_NAME = 120;

export function safeName(fileName: string): string {
  const name = path.basename(fileName.replaceAll('\\', '/')).replace(/[^\p{L}\p{N}._ -]/gu, '-');
  const extension = path.extname(name);
  return `${cutText(path.basename(name, extension).replace(/^\.+/, ''), MAX_NAME) || 'file'}${cutText(extension, 12)}`;
}
