import { useState } from 'react';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { CheckField, InputField } from '../../../ui/forms/input-field.tsx';
import { formatFailure, useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/site-api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { removePieces } from '../../visitors/cart/cart-changes.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { changeCart } from '../../visitors/cart/cart-storage.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { findProjectOfCart, forgetOpenedProject, rememberOpenedProject, storedOpenedProject } from './open-project.ts';
import { toCartLineBody } from './saved-lines.ts';
import type { Project } from './saved-lists.contract.ts';
import { MAX_PROJECT_NAME } from './saved-lists.limits.ts';

const sendNewProject = (body: { name: string; lines: (ReturnType<typeof toCartLineBody> & { name: string })[] }) =>
  sendOnce('project', body, (key) => api.callRaw('/api/add_project.php', body, { 'idempotency-key': key }));

interface ConflictingProject {
  project: Project;
  why: string;
}

export function SaveProjectDialog({ lines, onClose }: { lines: readonly CartLine[]; onClose: () => void }) {
  const open = findProjectOfCart(useStoredValue(storedOpenedProject), lines);
  const [name, setName] = useState(open?.name ?? '');
  const [empties, setEmpties] = useState(true);
  const [inTheWay, setInTheWay] = useState<ConflictingProject>();
  const { asCustomer } = useCustomerSession();
  const { busy, error, send } = useFormRequest();
  const own = lines.map((line) => ({ ...toCartLineBody(line), name: line.name }));
  const isOpen = open !== null && open.name === name.trim();

  const save = (into: Pick<Project, 'id' | 'version'> | null, sent = own) =>
    send(
      async () => {
        const reply = await asCustomer(PROJECTS_LOGIN_FIRST, () =>
          into
            ? api.callRaw('/api/change_project.php', { id: into.id, version: into.version, lines: sent })
            : sendNewProject({ name: name.trim(), lines: sent }),
        );
        if (!reply) return undefined;
        if (empties) {
          changeCart((now) => removePieces(now, lines));
          forgetOpenedProject(open?.id);
        } else rememberOpenedProject(reply.project);
        toast.success(`Saved as “${reply.project.name}”. It is under My projects.`);
        onClose();
        return undefined;
      },
      (failure) => {
        if (into && failure instanceof HttpError && failure.status === 404) {
          forgetOpenedProject(into.id);
          return `${failure.message} Save again to create a new project.`;
        }
        const current = failure instanceof HttpError && failure.status === 409 && failure.body.current;
        if (!current) return formatFailure(failure);
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
      <InputField
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
