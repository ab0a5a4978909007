import { useState } from 'react';
import { Link } from 'react-router';
import type { AppliedZip, MatchedZip } from '../../../src/features/office/media/media.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { fileSize } from '../../../src/ui/file-size.ts';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay } from '../../shell/data/session.ts';
import { counted, rowPath } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { DropZone } from './drop-zone.tsx';
import { refusalOf, sendFile } from './send-file.ts';

type Side = 'both' | 'models' | 'products';
const SIDES: { value: Side; label: string }[] = [
  { value: 'both', label: 'Models, else products' },
  { value: 'models', label: 'Models only' },
  { value: 'products', label: 'Products only' },
];
type Sent = { id: string; file: File };

function useZip() {
  const notify = useNotify();
  const [side, setSide] = useState<Side>('both');
  const [sending, setSending] = useState<{ file: File; sent: number }>();
  const [archive, setArchive] = useState<Sent>();
  const [found, setFound] = useState<MatchedZip>();
  const [applied, setApplied] = useState<AppliedZip>();
  const [problem, setProblem] = useState('');

  const match = async (of: Sent, whose: Side) => {
    setProblem('');
    setSide(whose);
    try {
      setFound(await office.callRaw('/api/office/match_zip', { id: of.id, side: whose }));
    } catch (error) {
      setFound(undefined);
      setProblem(refusalOf(error, of.file.name));
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
      setProblem(refusalOf(error, file.name));
    } finally {
      setSending(undefined);
    }
  };
  const apply = useRequest(async () => {
    if (!archive) return;
    setApplied(await office.callRaw('/api/office/apply_zip', { id: archive.id, side }));
    setFound(undefined);
    setArchive(undefined);
    notify('The files are in their models and products', { type: 'success' });
  });
  const matchFor = (next: Side) => {
    if (archive) void match(archive, next);
    else setSide(next);
  };
  return { side, archive, sending, found, applied, problem, matchFor, send, apply };
}

export function ZipScreen() {
  const mayWrite = useMay('catalogue', 'write');
  const { side, archive, sending, found, applied, problem, matchFor, send, apply } = useZip();
  if (!mayWrite) return <NotHere />;

  const matched = found?.matches.length ?? 0;
  return (
    <Screen title="Upload a ZIP" above={{ name: 'Media library', to: '/media' }}>
      <p className="max-w-[45em]">
        A ZIP of pictures, CAD files and PDFs whose names are the numbers of models or products. Spelling matters as
        little as in the site's search: VTC-200/FB, vtc200fb and VTC_200_FB are the same. A number at the end is the
        place of a picture: VTC-200_2.jpg is the second one. A folder with the name of the product decides where a
        number is used twice.
      </p>
      <DropZone
        label="The ZIP"
        choose={archive ? 'Choose another ZIP' : 'Choose a ZIP'}
        accept=".zip"
        multiple={false}
        onFiles={([file]) => send(file)}
      >
        <p className="min-w-0 flex-1 truncate text-steel-600">
          {archive ? `${archive.file.name}, ${fileSize(archive.file.size)}` : 'or drop it here, up to 200 MB'}
        </p>
        <div className="dense w-56 max-w-full">
          <SelectField label="Match files to" value={side} onChange={({ target }) => matchFor(target.value as Side)}>
            <Options choices={SIDES} />
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
          {!!apply.error && <ProblemNote>{refusalOf(apply.error, 'The archive')}</ProblemNote>}
          <Unmatched title="Not matched" files={found.unmatched} />
          <Matches found={found} />
        </>
      )}
      {applied && (
        <>
          <p role="status" className="font-semibold text-steel-900">
            {summaryOf(applied)}
          </p>
          <Unmatched title="Left out" files={applied.refused} />
        </>
      )}
    </Screen>
  );
}

const summaryOf = ({ rows, stored, known, converted }: AppliedZip) =>
  `${counted(rows, 'row')} changed; ${counted(stored, 'file')} stored${known ? `, ${known} already stored` : ''}${converted ? `; ${counted(converted, 'picture')} converted to JPEG in RGB` : ''}`;

const SHOWN = 500;

function Matches({ found: { matches } }: { found: MatchedZip }) {
  if (!matches.length) return null;
  return (
    <section aria-labelledby="matched" className="flex flex-col gap-2">
      <h2 id="matched">Matched</h2>
      <DataTable columns={['File', 'Belongs to', 'Product', 'As']}>
        {matches.slice(0, SHOWN).map(({ path, resource, id, name, product, as }) => (
          <tr key={path}>
            <td>{path}</td>
            <td>
              <Link to={rowPath(resource, id)} className="text-link">
                {name}
              </Link>
            </td>
            <td>{product}</td>
            <td>{as}</td>
          </tr>
        ))}
      </DataTable>
      {matches.length > SHOWN && <p className="text-steel-600">These are the first {SHOWN}.</p>}
    </section>
  );
}

function Unmatched({ title, files }: { title: string; files: readonly { path: string; text: string }[] }) {
  if (!files.length) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2>
        {title}: {files.length}
      </h2>
      <ul className="max-h-72 overflow-y-auto rounded-md border border-steel-200">
        {files.slice(0, SHOWN).map(({ path, text }) => (
          <li key={path} className="border-b border-steel-100 px-3 py-1.5 last:border-b-0">
            <span className="font-semibold text-steel-900">{path}</span> <span className="text-steel-700">{text}</span>
          </li>
        ))}
      </ul>
      {files.length > SHOWN && <p className="text-steel-600">These are the first {SHOWN}.</p>}
    </section>
  );
}
