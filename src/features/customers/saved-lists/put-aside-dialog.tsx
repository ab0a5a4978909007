import { useState } from 'react';
import { HttpError } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { CheckField, Field } from '../../../ui/forms/field.tsx';
import { failureText, useRequest } from '../../../ui/forms/use-request.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { useStored } from '../../../web/stored/stored-value.ts';
import { withoutPieces } from '../../visitors/basket/basket-changes.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { changeBasket } from '../../visitors/basket/basket-storage.ts';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { closeProject, openProject, projectOfCart, storedOpenProject } from './open-project.ts';
import type { Project } from './saved-lists.contract.ts';
import { MAX_PROJECT_NAME } from './saved-lists.limits.ts';
import { cartLineOf } from './stored-lines.ts';

const addProject = (body: { name: string; lines: (ReturnType<typeof cartLineOf> & { name: string })[] }) =>
  sendOnce('project', body, (key) => api.callRaw('/api/add_project.php', body, { 'idempotency-key': key }));

interface InTheWay {
  project: Project;
  why: string;
}

export function PutAsideDialog({ lines, onClose }: { lines: readonly BasketLine[]; onClose: () => void }) {
  const open = projectOfCart(useStored(storedOpenProject), lines);
  const [name, setName] = useState(open?.name ?? '');
  const [empties, setEmpties] = useState(true);
  const [inTheWay, setInTheWay] = useState<InTheWay>();
  const { asMember } = useSession();
  const { busy, error, send } = useRequest();
  const own = lines.map((line) => ({ ...cartLineOf(line), name: line.name }));
  const isOpen = open !== null && open.name === name.trim();

  const save = (into: Pick<Project, 'id' | 'version'> | null, sent = own) =>
    send(
      async () => {
        const reply = await asMember(PROJECTS_LOGIN_FIRST, () =>
          into
            ? api.callRaw('/api/change_project.php', { id: into.id, version: into.version, lines: sent })
            : addProject({ name: name.trim(), lines: sent }),
        );
        if (!reply) return undefined;
        if (empties) {
          changeBasket((now) => withoutPieces(now, lines));
          closeProject(open?.id);
        } else openProject(reply.project);
        toast.success(`Saved as “${reply.project.name}”. It is under My projects.`);
        onClose();
        return undefined;
      },
      (failure) => {
        if (into && failure instanceof HttpError && failure.status === 404) {
          closeProject(into.id);
          return `${failure.message} Save again to make a new one.`;
        }
        const current = failure instanceof HttpError && failure.status === 409 && failure.body.current;
        if (!current) return failureText(failure);
        setInTheWay({ project: current as Project, why: failure.message });
        return '';
      },
    );

  const remaining = (inTheWay?.project.lines ?? []).filter(
    ({ model_id }) => !own.some((line) => line.model_id === model_id),
  );

  const conflict = inTheWay && (
    <div role="alert" className="flex flex-col gap-3 rounded-md border border-warning border-s-4 px-4 py-3">
      <p>
        {inTheWay.why} It holds {inTheWay.project.lines.length}{' '}
        {inTheWay.project.lines.length === 1 ? 'model' : 'models'}, {remaining.length} of which are not in your cart.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void save(inTheWay.project, [...remaining, ...own])}>
          Keep both
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => void save(inTheWay.project)}>
          Replace it with the cart
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );

  return (
    <FormDialog
      title="Save the cart as a project"
      submit="Save as project"
      busy={busy}
      footer={conflict}
      onSubmit={() => save(isOpen ? open : null)}
      onClose={onClose}
    >
      <Field
        label="Name of the project"
        required
        maxLength={MAX_PROJECT_NAME}
        value={name}
        hint={
          open &&
          (isOpen
            ? 'The cart replaces the content of this project.'
            : `A new project is made; “${open.name}” stays as it is.`)
        }
        onChange={({ target }) => {
          setName(target.value);
          setInTheWay(undefined);
        }}
      />
      <CheckField
        label="Empty the cart afterwards"
        checked={empties}
        onChange={({ target }) => setEmpties(target.checked)}
      />
      {error && <ErrorText>{error}</ErrorText>}
    </FormDialog>
  );
}
