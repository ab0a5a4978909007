import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { MAX_PIECES } from '../../../src/features/visitors/cart/cart.limits.ts';
import { TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { ProposedLineList, useProposals } from '../../../src/ui/requests/request-proposals.tsx';
import { Spinner } from '../../../src/ui/spinner.tsx';
import { ChooseFilesButton, DropArea } from '../../rows/media/drop-zone.tsx';
import { useDebouncedText } from '../../shell/controls/use-debounced-text.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import { useFindRequestModels } from '../../shell/data/use-find-request-models.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { UnsavedInputNote } from '../../shell/parts/unsaved-input-note.tsx';
import { AttachedFile } from './attached-file.tsx';
import { type MessageUpload, useMessageUploads } from './message-uploads.ts';

const PAUSE_MS = 500;
const NO_LINES: never[] = [];

/**
 * A pasted text and dropped files, which are read as soon as they are there. The text survives a reload.
 * `enquiryId`: the enquiry to which they are added, whose buyer may have own numbers.
 */
export function useRequestSource(workScreen: { screen: string; label: string; to: string }, enquiryId?: number) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<MessageUpload[]>([]);
  const uploads = useMessageUploads((file) =>
    setFiles((before) => [...before.filter(({ id }) => id !== file.id), file]),
  );
  const rested = useDebouncedText(text, PAUSE_MS);
  const content = { text: rested, uploads: files.map(({ id }) => id) };
  const isEmpty = !text.trim() && !files.length && !uploads.isSending;
  const query = useQuery({
    queryKey: ['request preview', content, enquiryId],
    enabled: content.text.trim() !== '' || content.uploads.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: isEmpty ? undefined : (before) => before,
    queryFn: () => officeApi.callRaw('/api/office/preview_request', { ...content, id: enquiryId }),
  });
  const preview = isEmpty ? undefined : query.data;
  const typed = useMemo(
    () => (text.trim() ? () => ({ what: text, amount: `${text.length} characters` }) : undefined),
    [text],
  );
  const unsaved = useUnsavedWork<string>(workScreen, { typed });
  const findModels = useFindRequestModels(enquiryId);
  const proposals = useProposals({
    lines: preview?.lines ?? NO_LINES,
    remarks: preview?.remarks ?? NO_LINES,
    maxQuantity: MAX_PIECES,
    findModels,
  });
  return {
    text,
    setText,
    files,
    remove: (id: string) => setFiles(files.filter((file) => file.id !== id)),
    uploads,
    unsaved,
    content: { ...content, text },
    isEmpty,
    isReading: uploads.isSending || text !== rested || query.isFetching,
    failure: query.error ? getErrorText(query.error) : '',
    preview,
    proposals,
    /**
     * The accepted lines; undefined while one is undecided.
     * @throws Error while a file is listed that was not sent, which would be lost
     */
    accept: () => {
      const failed = uploads.files.find(({ problem }) => problem);
      if (failed) throw new Error(`${failed.name} was not sent. Remove it, or add it again.`);
      return proposals.accept();
    },
  };
}

type RequestSourceState = ReturnType<typeof useRequestSource>;

/** Fields for a request, and below them the lines that were read from it. */
export function RequestSourceFields({ source, isRequired }: { source: RequestSourceState; isRequired?: boolean }) {
  const { text, setText, files, remove, uploads, unsaved, isEmpty, isReading, failure, preview, proposals } = source;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {unsaved.left && (
        <UnsavedInputNote
          left={unsaved.left}
          onTake={() => {
            const left = String(unsaved.left?.what);
            setText(left);
            unsaved.takeLeft(left);
          }}
          onDiscard={unsaved.discardLeft}
        />
      )}
      <TextAreaField
        label="Request"
        hint="Paste an email, a chat or a list, or write what was said"
        required={isRequired}
        rows={8}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <DropArea aria-label="Attachments" onFiles={uploads.send}>
        <ChooseFilesButton multiple onFiles={uploads.send}>
          Add files…
        </ChooseFilesButton>
        <p className="min-w-0 flex-1 text-sm text-steel-700">
          Or drop them here: .eml, .xlsx, .csv, .pdf, .txt, or an exported WhatsApp chat.
        </p>
        {files.length + uploads.files.length > 0 && (
          <ul aria-label="Files" className="flex w-full flex-col gap-1">
            {files.map(({ id, name }) => (
              <AttachedFile key={id} name={name} onRemove={() => remove(id)} />
            ))}
            {uploads.files.map(({ uploadNumber, name, bytes, sent, problem }) => (
              <AttachedFile
                key={uploadNumber}
                {...{ name, problem }}
                state={problem ? undefined : `${Math.floor((100 * sent) / bytes)} %`}
                onRemove={() => uploads.leaveOut(uploadNumber)}
              />
            ))}
          </ul>
        )}
      </DropArea>
      {!isEmpty && isReading && (
        <p role="status" className="flex items-center gap-2 text-steel-700">
          <Spinner small /> Reading the request…
        </p>
      )}
      {failure && !isReading && <ProblemNote>{failure}</ProblemNote>}
      {preview && !isReading && !preview.lines.length && (
        <p className="text-steel-700">No line was found. The request is kept as it is.</p>
      )}
      <ProposedLineList {...proposals} />
    </div>
  );
}
