import { randomBytes } from 'node:crypto';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { pageOfOwn, signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { takeFromNetworks, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { storeSubmission, submissionOf } from '../../../platform/api/store-once.ts';
import { badInput, conflict, notFound } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { behindLink } from '../../site/conversations/behind-link.ts';
import { DOWNLOADS_LOGIN_FIRST, PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { modelsOfIds } from '../parts-list/matching/match-models.store.ts';
import {
  addProjectBody,
  changeProjectBody,
  deleteProjectBody,
  myDownload,
  ownListQuery,
  ownListReply,
  type Project,
  project,
  projectReply,
  restoreProjectBody,
  shareBasketBody,
  shareBasketReply,
  sharedBasket,
  sharedBasketQuery,
} from './saved-lists.contract.ts';
import { MAX_PROJECTS, SHARED_BASKET_DAYS } from './saved-lists.limits.ts';
import {
  addProject,
  changeProject,
  deletedProject,
  deleteProject,
  downloadsOfUser,
  dropOldestDeleted,
  lockProjects,
  type ProjectLine,
  presentLines,
  projectById,
  projectByName,
  projectsOfUser,
  restoreProject,
  type StoredProject,
  sharedBasketById,
  storeSharedBasket,
} from './saved-lists.store.ts';

const SHARED_FROM_ADDRESS = { name: 'share-basket', max: 30, seconds: 60 * 60 };
const LIFETIME_MS = SHARED_BASKET_DAYS * 24 * 60 * 60 * 1000;
const ID_BYTES = 16;

const sharedBasketsApi = {
  'POST /api/share_basket.php': endpoint({
    summary: 'Store a frozen copy of a cart for 90 days, without data about its owner, and return its link',
    body: shareBasketBody,
    reply: shareBasketReply,
    handle: async ({ body, services, http }) => {
      await takeFromNetworks(services, SHARED_FROM_ADDRESS, http.ip);
      const { pool } = services.database;
      const known = await modelsOfIds(
        pool,
        body.lines.map(({ model_id }) => model_id),
      );
      const requested = new Map(body.lines.map((line) => [line.model_id, line]));
      const lines = [...requested.values()].flatMap((line) => {
        const model = known.get(line.model_id);
        return model ? [{ ...line, model_name: model.model_name }] : [];
      });
      if (!lines.length) throw badInput('lines', 'none of these models is in the catalogue');
      const createdAt = services.clock();
      const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
      const id = await services.database.transaction(({ client }) =>
        storeSubmission(client, submissionOf({ http }, 'share_basket', body), async () => {
          const id = randomBytes(ID_BYTES).toString('base64url');
          await storeSharedBasket(client, { id, lines, createdAt, expiresAt });
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
  'GET /api/get_shared_basket.php': endpoint({
    summary: 'A shared cart, by the id of its link',
    query: sharedBasketQuery,
    reply: sharedBasket,
    handle: async (call) => {
      const { query, services } = call;
      const { pool } = services.database;
      const find = () => sharedBasketById(pool, query.id, services.clock());
      const basket = await behindLink(call, find, 'This cart does not exist or its link has expired');
      return {
        id: basket.id,
        shared_at: basket.createdAt.toISOString(),
        expires_at: basket.expiresAt.toISOString(),
        lines: await presentLines(pool, basket.lines),
      };
    },
  }),
};

const CHANGES = { name: 'project-changes', max: 120, seconds: 60 * 60 };
const NO_PROJECT = 'This project no longer exists. Perhaps it was deleted in another window.';

interface Acting {
  client: Client;
  userId: number;
  count: number;
}

async function act<T>(call: Call, work: (acting: Acting) => Promise<T>): Promise<T> {
  const { id: userId } = await signedInVisitor(call);
  await takeOrRefuse(call.services, CHANGES, String(userId));
  return call.services.database.transaction(async ({ client }) => {
    const done = await work({ client, userId, count: await lockProjects(client, userId) });
    await dropOldestDeleted(client, userId);
    return done;
  });
}

const present = async (client: Client, project: StoredProject): Promise<Project> => ({
  ...project,
  lines: await presentLines(client, project.lines),
});

/** @throws HttpError 409 `{error, current}` with the conflicting project */
async function refuse(client: Client, error: string, current: StoredProject): Promise<never> {
  throw conflict(error, await present(client, current));
}

/** @throws HttpError 404, and 409 with the current project for another version */
async function seenProject({ client, userId }: Acting, { id, version }: { id: number; version: number }) {
  const found = await projectById(client, userId, id);
  if (!found) throw notFound(NO_PROJECT);
  if (found.version !== version)
    await refuse(
      client,
      `“${found.name}” was changed in another window since you opened it. Nothing was saved.`,
      found,
    );
  return found;
}

async function refuseTaken({ client, userId }: Acting, name: string, own?: number): Promise<void> {
  const other = await projectByName(client, userId, name);
  if (other && other.id !== own) await refuse(client, `You have a project “${other.name}” already.`, other);
}

function refuseMore(count: number, field: string): void {
  if (count >= MAX_PROJECTS)
    throw badInput(field, `You already have ${MAX_PROJECTS} projects; delete one to save another`);
}

async function named(
  client: Client,
  lines: readonly (Omit<ProjectLine, 'model_name'> & { name: string })[],
): Promise<ProjectLine[]> {
  const known = await modelsOfIds(
    client,
    lines.map(({ model_id }) => model_id),
  );
  const byModel = new Map(lines.map((line) => [line.model_id, line]));
  return [...byModel.values()].map(({ name, ...line }) => ({
    ...line,
    model_name: known.get(line.model_id)?.model_name ?? (name || `Model ${line.model_id}`),
  }));
}

const projectsApi = behind(signedIn(PROJECTS_LOGIN_FIRST), {
  'GET /api/get_my_projects.php': endpoint({
    summary: "The visitor's saved carts, latest change first, 10 per page; requires login",
    query: ownListQuery,
    reply: ownListReply(project),
    handle: async (call) => {
      const { pool } = call.services.database;
      const { data, hasMore } = await pageOfOwn(call, 10, (id, range) => projectsOfUser(pool, id, range));
      return { data: await Promise.all(data.map((project) => present(pool, project))), hasMore };
    },
  }),
  'POST /api/add_project.php': endpoint({
    summary: 'Save a cart under a new name; 409 with the project that already has the name',
    body: addProjectBody,
    reply: projectReply,
    handle: (call) =>
      act(call, async (acting) => {
        const { client, userId, count } = acting;
        const { name, lines } = call.body;
        const id = await storeSubmission(client, submissionOf(call, `add_project ${userId}`, call.body), async () => {
          await refuseTaken(acting, name);
          refuseMore(count, 'name');
          const given = { name, lines: await named(client, lines), at: call.services.clock() };
          return String((await addProject(client, userId, given)).id);
        });
        const project = await projectById(client, userId, Number(id));
        if (!project) throw notFound(NO_PROJECT);
        return { success: true as const, project: await present(client, project) };
      }),
  }),
  'POST /api/change_project.php': endpoint({
    summary:
      'Rename a project, or replace its content; 409 with the current project if it was changed since it was read',
    body: changeProjectBody,
    reply: projectReply,
    handle: (call) =>
      act(call, async (acting) => {
        const { client } = acting;
        const { name, lines } = call.body;
        const found = await seenProject(acting, call.body);
        if (name !== undefined) await refuseTaken(acting, name, found.id);
        const next = { ...found, name: name ?? found.name, lines: lines ? await named(client, lines) : found.lines };
        const project = await changeProject(client, next, call.services.clock());
        return { success: true as const, project: await present(client, project) };
      }),
  }),
  'POST /api/delete_project.php': endpoint({
    summary: 'Delete a project, which can be restored for some days; 409 if it was changed since it was read',
    body: deleteProjectBody,
    reply: doneReply,
    handle: (call) =>
      act(call, async (acting) => {
        const { id } = await seenProject(acting, call.body);
        await deleteProject(acting.client, id, call.services.clock());
        return { success: true as const };
      }),
  }),
  'POST /api/restore_project.php': endpoint({
    summary: 'Bring a deleted project back; 409 if another project has its name',
    body: restoreProjectBody,
    reply: projectReply,
    handle: (call) =>
      act(call, async (acting) => {
        const { client, userId } = acting;
        const deleted = await deletedProject(client, userId, call.body.id);
        if (!deleted) throw notFound(NO_PROJECT);
        await refuseTaken(acting, deleted.name);
        refuseMore(acting.count, 'id');
        return { success: true as const, project: await present(client, await restoreProject(client, call.body.id)) };
      }),
  }),
});

const downloadsApi = behind(signedIn(DOWNLOADS_LOGIN_FIRST), {
  'GET /api/get_my_downloads.php': endpoint({
    summary: 'The files that the visitor has downloaded, each once, latest first, 30 per page; requires login',
    query: ownListQuery,
    reply: ownListReply(myDownload),
    handle: (call) => pageOfOwn(call, 30, (id, range) => downloadsOfUser(call.services.database.pool, id, range)),
  }),
});

export const savedListsApi = { ...sharedBasketsApi, ...projectsApi, ...downloadsApi };
