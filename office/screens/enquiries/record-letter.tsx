import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { base64Of } from '../../../src/ui/forms/base64-of.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';

const MAX_MB = 10;

export function RecordLetter({ id, onDone }: { id?: number; onDone?: () => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const notify = useNotify();
  const record = async (file: File) => {
    if (file.size > MAX_MB * 1024 * 1024)
      throw new Error(`An email may have at most ${MAX_MB} MB. ${file.name} is larger.`);
    const placed = await office.callRaw('/api/office/record_letter', { id, eml: await base64Of(file) });
    void client.invalidateQueries({ queryKey: ['inbox'] });
    if (onDone) onDone();
    else await navigate(placed.id === null ? '/enquiries/unplaced' : `/enquiries/${placed.id}`);
    notify(placed.id === null ? 'The email names no enquiry: choose where it belongs' : 'The email is recorded', {
      type: 'success',
    });
  };
  const { busy, run } = useRequest(async () => {
    const [file] = input.current?.files ?? [];
    if (!file) return;
    try {
      await record(file);
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The email could not be read', { type: 'error' });
    } finally {
      if (input.current) input.current.value = '';
    }
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".eml,message/rfc822"
        hidden
        aria-label="Email as a file"
        onChange={() => void run()}
      />
      <Button variant="secondary" size="small" busy={busy} onClick={() => input.current?.click()}>
        Record an email…
      </Button>
    </>
  );
}
