import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDateInBrowser } from '../../../ui/format-day.ts';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { api } from '../../../web/site-api.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { forgetOpenedProject } from './open-project.ts';
import { LinesInCard } from './own-item-list.tsx';
import { formatLineCounts, toTableLine } from './saved-lines.ts';
import type { Project } from './saved-lists.contract.ts';
import { MAX_PROJECT_NAME } from './saved-lists.limits.ts';

const ShareCartDialog = lazyComponent(async () => (await import('./share-cart-dialog.tsx')).ShareCartDialog);

export function ProjectCard({ first, onOpen }: { first: Project; onOpen: (project: Project) => void }) {
  const [project, setProject] = useState(first);
  const [dialog, setDialog] = useState<'rename' | 'share'>();
  const [deleted, setDeleted] = useState(false);
  const { asCustomer } = useCustomerSession();
  const { busy, error, send } = useFormRequest();
  const { id, name, version, changed_at, lines } = project;
  const remove = () =>
    send(async () => {
      const done = await asCustomer(PROJECTS_LOGIN_FIRST, () =>
        api.callRaw('/api/delete_project.php', { id, version }),
      );
      if (!done) return undefined;
      forgetOpenedProject(id);
      setDeleted(true);
      return undefined;
    });
  const undo = () =>
    send(async () => {
      const done = await asCustomer(PROJECTS_LOGIN_FIRST, () => api.callRaw('/api/restore_project.php', { id }));
      if (!done) return undefined;
      setProject(done.project);
      setDeleted(false);
      return undefined;
    });
  if (deleted) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-4 rounded-lg border border-steel-200 px-4 py-3">
        <p className="min-w-0 break-words text-steel-700">“{name}” is deleted.</p>
        {/* The deleted project's button had the focus. */}
        <Button variant="secondary" autoFocus busy={busy} onClick={undo}>
          Undo
        </Button>
        {error && <ErrorText>{error}</ErrorText>}
      </div>
    );
  }
  return (
    <article aria-label={name} className="rounded-lg border border-steel-200">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-steel-200 bg-steel-50 px-4 py-3">
        <h2 className="min-w-0 break-words text-lg md:text-lg">{name}</h2>
        <p className="text-sm text-steel-600">
          {formatLineCounts(lines)}, changed on <time dateTime={changed_at}>{formatDateInBrowser(changed_at)}</time>
        </p>
        <Button
          variant="secondary"
          className="ms-auto"
          aria-label={`Open in the cart: ${name}`}
          disabled={lines.every(({ model }) => model === null)}
          onClick={() => onOpen(project)}
        >
          Open in the cart
        </Button>
      </header>
      <div className="flex flex-col gap-2 px-4 py-3 text-sm">
        <LinesInCard
          label={`Models of ${name}`}
          lines={lines.map((line) => ({
            ...toTableLine(line),
            remark: line.model && line.model.model_name !== line.name && `It was called ${line.name}.`,
          }))}
        />
        {error && <ErrorText>{error}</ErrorText>}
        <div className="-ms-3 flex flex-wrap" data-screen-only="">
          <Button variant="quiet" size="small" aria-label={`Share by link: ${name}`} onClick={() => setDialog('share')}>
            Share by link
          </Button>
          <Button variant="quiet" size="small" aria-label={`Rename ${name}`} onClick={() => setDialog('rename')}>
            Rename
          </Button>
          <Button variant="quiet" size="small" busy={busy} aria-label={`Delete ${name}`} onClick={remove}>
            Delete
          </Button>
        </div>
      </div>
      {dialog === 'share' && <ShareCartDialog lines={lines} onClose={() => setDialog(undefined)} />}
      {dialog === 'rename' && (
        <RenameProjectDialog project={project} onRenamed={setProject} onClose={() => setDialog(undefined)} />
      )}
    </article>
  );
}

interface RenameProjectDialogProps {
  project: Project;
  onRenamed: (project: Project) => void;
  onClose: () => void;
}

function RenameProjectDialog({ project: { id, version, name: before }, onRenamed, onClose }: RenameProjectDialogProps) {
  const [name, setName] = useState(before);
  const { asCustomer } = useCustomerSession();
  const { busy, error, send } = useFormRequest();
  const save = () =>
    send(async () => {
      const body = { id, version, name: name.trim() };
      const reply = await asCustomer(PROJECTS_LOGIN_FIRST, () => api.callRaw('/api/change_project.php', body));
      if (!reply) return undefined;
      onRenamed(reply.project);
      onClose();
      return undefined;
    });
  return (
    <FormDialog
      title="Rename the project"
      label={`Rename ${before}`}
      submit="Rename"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <InputField
        label="Name of the project"
        required
        maxLength={MAX_PROJECT_NAME}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
