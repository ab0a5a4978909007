import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { api } from '../../../web/api.ts';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import type { Project } from './projects.contract.ts';
import { MAX_PROJECT_NAME } from './projects.limits.ts';

interface RenameDialogProps {
  project: Project;
  onRenamed: (project: Project) => void;
  onClose: () => void;
}

export function RenameDialog({ project: { id, version, name: before }, onRenamed, onClose }: RenameDialogProps) {
  const [name, setName] = useState(before);
  const { asMember } = useSession();
  const { busy, error, send } = useRequest();
  const save = () =>
    send(async () => {
      const body = { id, version, name: name.trim() };
      const reply = await asMember(PROJECTS_LOGIN_FIRST, () => api.callRaw('/api/change_project.php', body));
      if (!reply) return undefined;
      onRenamed(reply.project);
      onClose();
      return undefined;
    });
  return (
    <Dialog label={`Rename ${before}`} open onClose={onClose} className="dialog-centre w-full max-w-lg">
      <form onSubmit={submitted(save)} className="flex flex-col gap-4 p-6">
        <h2>Rename the project</h2>
        <Field
          label="Name of the project"
          required
          maxLength={MAX_PROJECT_NAME}
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
