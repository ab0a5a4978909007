import { randomBytes } from 'node:crypto';
import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import { loadOwnPage, requireSignedInVisitor, requireSignIn } from '../../../platform/api/guards.ts';
import { enforceLimit, enforceNetworkLimits } from '../../../platform/api/rate-limit.ts';
import { readSubmission, storeSubmissionOnce } from '../../../platform/api/store-once.ts';
import { badInputError, conflictError, notFoundError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { loadBehindSecretLink } from '../../site/conversations/load-behind-secret-link.ts';
import { DOWNLOADS_LOGIN_FIRST, PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { loadMatchesById } from '../requests/matching/match-models.store.ts';
import {
  addProjectBody,
  buildOwnListReply,
  changeProjectBody,
  deleteProjectBody,
  myDownload,
  ownListQuery,
  type Project,
  project,
  projectReply,
  restoreProjectBody,
  shareCartBody,
  shareCartReply,
  sharedCart,
  sharedCartQuery,
} from './saved-lists.contract.ts';
import { MAX_PROJECTS, SHARED_CART_DAYS } from './saved-lists.limits.ts';
import {
  addProject,
  changeProject,
  deleteOldestDeletedProjects,
  deleteProject,
  findDeletedProject,
  findProjectById,
  findProjectByName,
  findSharedCart,
  loadDownloadsOfUser,
  loadProjectsOfUser,
  lockAndCountProjects,
  type ProjectLine,
  presentSavedLines,
  restoreProject,
  type StoredProject,
  storeSharedCart,
} from './saved-lists.store.ts';

const SHARED_FROM_ADDRESS = { name: 'share-basket', max: 30, seconds: 60 * 60 };
const LIFETIME_MS = SHARED_CART_DAYS * 24 * 60 * 60 * 1000;
const ID_BYTES = 16;

const sharedCartsApi = {
  'POST /api/share_basket.php': defineEndpoint({
    summary: 'Store a frozen copy of a cart for 90 days, without data about its owner, and return its link',
    body: shareCartBody,
    reply: shareCartReply,
    handle: async ({ body, services, http }) => {
      await enforceNetworkLimits(services, SHARED_FROM_ADDRESS, http.ip);
      const { pool } = services.database;
      const known = await loadMatchesById(
        pool,
        body.lines.map(({ model_id }) => model_id),
      );
      const requested = new Map(body.lines.map((line) => [line.model_id, line]));
      const lines = [...requested.values()].flatMap((line) => {
        const model = known.get(line.model_id);
        return model ? [{ ...line, model_name: model.model_name }] : [];
      });
      if (!lines.length) throw badInputError('lines', 'none of these models is in the catalogue');
      const createdAt = services.clock();
      const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
      const id = await services.database.transaction(({ client }) =>
        storeSubmissionOnce(client, readSubmission({ http }, 'share_basket', body), async () => {
          const id = randomBytes(ID_BYTES).toString('base64url');
          await storeSharedCart(client, { id, lines, createdAt, expiresAt });
          return id;
        }),
      );
      return {
        success: true as const,
        id,
        path: `/SharedBasket/${id}`,
        expires_at: expiresAt.toISOString(),
        left_out: requested.size - lines.length,
      };
    },
  }),
  'GET /api/get_shared_basket.php': defineEndpoint({
    summary: 'A shared cart, by the id of its link',
    query: sharedCartQuery,
    reply: sharedCart,
    handle: async (call) => {
      const { query, services } = call;
      const { pool } = services.database;
      const find = () => findSharedCart(pool, query.id, services.clock());
      const cart = await loadBehindSecretLink(call, find, 'This cart does not exist or its link has expired');
      return {
        id: cart.id,
        shared_at: cart.createdAt.toISOString(),
        expires_at: cart.expiresAt.toISOString(),
        lines: await presentSavedLines(pool, cart.lines),
      };
    },
  }),
};

const CHANGES = { name: 'project-changes', max: 120, seconds: 60 * 60 };
const NO_PROJECT = 'This project no longer exists. Perhaps it was deleted in another window.';

interface Acting {
  client: DatabaseClient;
  userId: number;
  count: number;
}

async function actOnProjects<T>(call: EndpointCall, work: (acting: Acting) => Promise<T>): Promise<T> {
  const { id: userId } = await requireSignedInVisitor(call);
  await enforceLimit(call.services, CHANGES, String(userId));
  return call.services.database.transaction(async ({ client }) => {
    const done = await work({ client, userId, count: await lockAndCountProjects(client, userId) });
    await deleteOldestDeletedProjects(client, userId);
    return done;
  });
}

const presentProject = async (client: DatabaseClient, project: StoredProject): Promise<Project> => ({
  ...project,
  lines: await presentSavedLines(client, project.lines),
});

/** @throws HttpError 409 `{error, current}` with the conflicting project */
async function refuseWithProject(client: DatabaseClient, error: string, current: StoredProject): Promise<never> {
  throw conflictError(error, await presentProject(client, current));
}

/** @throws HttpError 404, and 409 with the current project for another version */
async function loadSeenProject({ client, userId }: Acting, { id, version }: { id: number; version: number }) {
  const found = await findProjectById(client, userId, id);
  if (!found) throw notFoundError(NO_PROJECT);
  if (found.version !== version)
    await refuseWithProject(
      client,
      `“${found.name}” was changed in another window since you opened it. Nothing was saved.`,
      found,
    );
  return found;
}

async function refuseTakenName({ client, userId }: Acting, name: string, own?: number): Promise<void> {
  const other = await findProjectByName(client, userId, name);
  if (other && other.id !== own) await refuseWithProject(client, `You already have a project “${other.name}”.`, other);
}

function refuseTooManyProjects(count: number, field: string): void {
  if (count >= MAX_PROJECTS)
    throw badInputError(field, `You already have ${MAX_PROJECTS} projects; delete one to save another`);
}

async function nameLines(
  client: DatabaseClient,
  lines: readonly (Omit<ProjectLine, 'model_name'> & { name: string })[],
): Promise<ProjectLine[]> {
  const known = await loadMatchesById(
    client,
    lines.map(({ model_id }) => model_id),
  );
  const byModel = new Map(lines.map((line) => [line.model_id, line]));
  return [...byModel.values()].map(({ name, ...line }) => ({
    ...line,
    model_name: known.get(line.model_id)?.model_name ?? (name || `Model ${line.model_id}`),
  }));
}

const projectsApi = guardEndpoints(requireSignIn(PROJECTS_LOGIN_FIRST), {
  'GET /api/get_my_projects.php': defineEndpoint({
    summary: "The visitor's saved carts, latest change first, 10 per page; requires login",
    query: ownListQuery,
    reply: buildOwnListReply(project),
    handle: async (call) => {
      const { pool } = call.services.database;
      const { data, hasMore } = await loadOwnPage(call, 10, (id, range) => loadProjectsOfUser(pool, id, range));
      return { data: await Promise.all(data.map((project) => presentProject(pool, project))), hasMore };
    },
  }),
  'POST /api/add_project.php': defineEndpoint({
    summary: 'Save a cart under a new name; 409 with the project that already has the name',
    body: addProjectBody,
    reply: projectReply,
    handle: (call) =>
      actOnProjects(call, async (acting) => {
        const { client, userId, count } = acting;
        const { name, lines } = call.body;
        const id = await storeSubmissionOnce(
          client,
          readSubmission(call, `add_project ${userId}`, call.body),
          async () => {
            await refuseTakenName(acting, name);
            refuseTooManyProjects(count, 'name');
            const given = { name, lines: await nameLines(client, lines), at: call.services.clock() };
            return String((await addProject(client, userId, given)).id);
          },
        );
        const project = await findProjectById(client, userId, Number(id));
        if (!project) throw notFoundError(NO_PROJECT);
        return { success: true as const, project: await presentProject(client, project) };
      }),
  }),
  'POST /api/change_project.php': defineEndpoint({
    summary:
      'Rename a project, or replace its content; 409 with the current project if it was changed since it was read',
    body: changeProjectBody,
    reply: projectReply,
    handle: (call) =>
      actOnProjects(call, async (acting) => {
        const { client } = acting;
        const { name, lines } = call.body;
        const found = await loadSeenProject(acting, call.body);
        if (name !== undefined) await refuseTakenName(acting, name, found.id);
        const next = {
          ...found,
          name: name ?? found.name,
          lines: lines ? await nameLines(client, lines) : found.lines,
        };
        const project = await changeProject(client, next, call.services.clock());
        return { success: true as const, project: await presentProject(client, project) };
      }),
  }),
  'POST /api/delete_project.php': defineEndpoint({
    summary: 'Delete a project, which can be restored for some days; 409 if it was changed since it was read',
    body: deleteProjectBody,
    reply: doneReplySchema,
    handle: (call) =>
      actOnProjects(call, async (acting) => {
        const { id } = await loadSeenProject(acting, call.body);
        await deleteProject(acting.client, id, call.services.clock());
        return { success: true as const };
      }),
  }),
  'POST /api/restore_project.php': defineEndpoint({
    summary: 'Bring a deleted project back; 409 if another project has its name',
    body: restoreProjectBody,
    reply: projectReply,
    handle: (call) =>
      actOnProjects(call, async (acting) => {
        const { client, userId } = acting;
        const deleted = await findDeletedProject(client, userId, call.body.id);
        if (!deleted) throw notFoundError(NO_PROJECT);
        await refuseTakenName(acting, deleted.name);
        refuseTooManyProjects(acting.count, 'id');
        return {
          success: true as const,
          project: await presentProject(client, await restoreProject(client, call.body.id)),
        };
      }),
  }),
});

const downloadsApi = guardEndpoints(requireSignIn(DOWNLOADS_LOGIN_FIRST), {
  'GET /api/get_my_downloads.php': defineEndpoint({
    summary: 'The files that the visitor has downloaded, each once, latest first, 30 per page; requires login',
    query: ownListQuery,
    reply: buildOwnListReply(myDownload),
    handle: (call) => loadOwnPage(call, 30, (id, range) => loadDownloadsOfUser(call.services.database.pool, id, range)),
  }),
});

export const savedListsApi = { ...sharedCartsApi, ...projectsApi, ...downloadsApi };
