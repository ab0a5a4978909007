import { useState } from 'react';
import { Link } from 'react-router';
import type { AppliedZip, MatchedZip } from '../../../src/features/office/media/media.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { formatFileSize } from '../../../src/ui/format-file-size.ts';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { undoRecordedAct, useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { buildRowPath, formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { DropZone } from './drop-zone.tsx';
import { formatUploadRefusal, sendFile } from './send-file.ts';

type ZipScope = 'both' | 'models' | 'products';
const ZIP_SCOPES: { value: ZipScope; label: string }[] = [
  { value: 'both', label: 'Models, else products' },
  { value: 'models', label: 'Models only' },
  { value: 'products', label: 'Products only' },
];
type SentZip = { id: string; file: File };

function useZipUpload() {
  const offerUndo = useOfferUndo();
  const [side, setSide] = useState<ZipScope>('both');
  const [sending, setSending] = useState<{ file: File; sent: number }>();
  const [archive, setArchive] = useState<SentZip>();
  const [found, setFound] = useState<MatchedZip>();
  const [applied, setApplied] = useState<AppliedZip>();
  const [problem, setProblem] = useState('');

  const match = async (of: SentZip, whose: ZipScope) => {
    setProblem('');
    setSide(whose);
    try {
      setFound(await officeApi.callRaw('/api/office/match_zip', { id: of.id, side: whose }));
    } catch (error) {
      setFound(undefined);
      setProblem(formatUploadRefusal(error, of.file.name));
    }
  };
  const send = async (file: File | undefined) => {
    if (!file) return;
    setApplied(undefined);
    setFound(undefined);
    setArchive(undefined);
    setProblem('');
    setSending({ file, sent: 0 });
    try {
      const id = await sendFile(file, 'zip', {
        onProgress: (sent) => setSending({ file, sent }),
        onWaiting: () => {},
        isCancelled: () => false,
      });
      const sent = { id, file };
      setArchive(sent);
      await match(sent, side);
    } catch (error) {
      setProblem(formatUploadRefusal(error, file.name));
    } finally {
      setSending(undefined);
    }
  };
  const apply = useOfficeRequest(async () => {
    if (!archive) return;
    const put = await officeApi.callRaw('/api/office/apply_zip', { id: archive.id, side });
    setApplied(put);
    setFound(undefined);
    setArchive(undefined);
    offerUndo('The files are in their models and products', () =>
      undoRecordedAct(put.cause).then(() => setApplied(undefined)),
    );
  });
  const matchFor = (next: ZipScope) => {
    if (archive) void match(archive, next);
    else setSide(next);
  };
  return { side, archive, sending, found, applied, problem, matchFor, send, apply };
}

export function ZipScreen() {
  const mayWrite = useHasRight('catalogue', 'write');
  const { side, archive, sending, found, applied, problem, matchFor, send, apply } = useZipUpload();
  if (!mayWrite) return <NotFoundScreen />;

  const matched = found?.matches.length ?? 0;
  return (
    <OfficeScreen title="Upload a ZIP" above={{ name: 'Media library', to: '/media' }}>
      <p className="max-w-[45em]">
        A ZIP of images, CAD files and PDFs. Name each file by the number of its model or product; VTC-200/FB, vtc200fb
        and VTC_200_FB are the same. A number at the end orders the images: VTC-200_2.jpg is the second. If two products
        have a model of the same number, put its files into a folder with the name of the product.
      </p>
      <DropZone
        label="The ZIP"
        choose={archive ? 'Choose another ZIP' : 'Choose a ZIP'}
        accept=".zip"
        multiple={false}
        onFiles={([file]) => send(file)}
      >
        <p className="min-w-0 flex-1 truncate text-steel-600">
          {archive ? `${archive.file.name}, ${formatFileSize(archive.file.size)}` : 'or drop it here, up to 200 MB'}
        </p>
        <div className="dense w-56 max-w-full">
          <SelectField
            label="Match files to"
            value={side}
            onChange={({ target }) => matchFor(target.value as ZipScope)}
          >
            <SelectOptions choices={ZIP_SCOPES} />
          </SelectField>
        </div>
      </DropZone>
      {sending && (
        <progress
          aria-label={`Upload of ${sending.file.name}`}
          max={sending.file.size}
          value={sending.sent}
          className="h-2 w-full accent-slate-700"
        />
      )}
      {problem && <ProblemNote>{problem}</ProblemNote>}
      {found && (
        <>
          <div className="flex flex-wrap items-center gap-4">
            <p role="status" className="font-semibold text-steel-900">
              {matched} of {matched + found.unmatched.length} files are matched
            </p>
            <Button size="small" disabled={matched === 0} busy={apply.busy} onClick={apply.run}>
              {matched === 1 ? 'Apply the one match' : `Apply the ${matched} matches`}
            </Button>
          </div>
          {!!apply.error && <ProblemNote>{formatUploadRefusal(apply.error, 'The archive')}</ProblemNote>}
          <UnmatchedFiles title="Not matched" files={found.unmatched} />
          <MatchedFiles found={found} />
        </>
      )}
      {applied && (
        <>
          <p role="status" className="font-semibold text-steel-900">
            {formatSummary(applied)}
          </p>
          <UnmatchedFiles title="Left out" files={applied.refused} />
        </>
      )}
    </OfficeScreen>
  );
}

const formatSummary = ({ rows, stored, known, converted }: AppliedZip) =>
  `${formatPlural(rows, 'row')} changed; ${formatPlural(stored, 'file')} stored${known ? `, ${known} already stored` : ''}${converted ? `; ${formatPlural(converted, 'image')} converted to JPEG in RGB` : ''}`;

const MAX_FILES_SHOWN = 500;

function MatchedFiles({ found: { matches } }: { found: MatchedZip }) {
  if (!matches.length) return null;
  return (
    <section aria-labelledby="matched" className="flex flex-col gap-2">
      <h2 id="matched">Matched</h2>
      <DataTable columns={['File', 'Belongs to', 'Product', 'As']}>
        {matches.slice(0, MAX_FILES_SHOWN).map(({ path, resource, id, name, product, as }) => (
          <tr key={path}>
            <td>{path}</td>
            <td>
              <Link to={buildRowPath(resource, id)} className="text-link">
                {name}
              </Link>
            </td>
            <td>{product}</td>
            <td>{as}</td>
          </tr>
        ))}
      </DataTable>
      {matches.length > MAX_FILES_SHOWN && <p className="text-steel-600">These are the first {MAX_FILES_SHOWN}.</p>}
    </section>
  );
}

function UnmatchedFiles({ title, files }: { title: string; files: readonly { path: string; text: string }[] }) {
  if (!files.length) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2>
        {title}: {files.length}
      </h2>
      <ul className="max-h-72 overflow-y-auto rounded-md border border-steel-200">
        {files.slice(0, MAX_FILES_SHOWN).map(({ path, text }) => (
          <li key={path} className="border-b border-steel-100 px-3 py-1.5 last:border-b-0">
            <span className="font-semibold text-steel-900">{path}</span> <span className="text-steel-700">{text}</span>
          </li>
        ))}
      </ul>
      {files.length > MAX_FILES_SHOWN && <p className="text-steel-600">These are the first {MAX_FILES_SHOWN}.</p>}
    </section>
  );
}
