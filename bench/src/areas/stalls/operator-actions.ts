import type { Action } from './action.ts'
import type { Stage } from './stage.ts'

const domain = 'removed.test'

/** Actions of an operator or administrator, some of them as commands beside the server. */
export const operatorActions: readonly Action[] = [
  { name: 'backup (command)', run: (stage) => stage.runCommand('backup', 'now') },
  {
    name: 'maintenance: all hourly and daily steps',
    run: async (stage) => stage.startMaintenance(),
  },
  { name: 'check the store (command)', run: (stage) => stage.runCommand('check') },
  { name: 'rebuild the search index (command)', run: (stage) => stage.runCommand('reindex') },
  {
    name: 'remove a domain',
    prepare: (stage) => stage.runCommand('domain', 'add', domain, '--organisation', 'Bench'),
    run: async (stage) =>
      stage.call(`DELETE /api/v2/organisation/domains/${domain}`, undefined, await getOwner(stage)),
  },
]

/** Actions that restore, move and finally delete the large account. */
export const lastActions: readonly Action[] = [
  {
    name: 'restore an account (command)',
    async prepare(stage) {
      const { large } = stage.people
      const { items } = await stage.call<{ items: { id: string }[] }>('GET /api/v2/threads?in=Sent&limit=100')
      await stage.call('POST /api/v2/threads/delete', { ids: items.map(({ id }) => id) }, large)
      await stage.call('POST /api/v2/empty_trash', {})
    },
    run: (stage) => stage.runCommand('restore', 'account', stage.people.large.email, '--folder', 'Sent'),
  },
  {
    name: 'transfer an account to another one',
    prepare: getOwner,
    run: (stage) =>
      stage.runCommand('account', 'offboard', stage.people.importer.email, stage.people.successor.email),
  },
  { name: 'delete an account with mail and files', prepare: getOwner, run: deleteAccount },
]

/** Deletes the large account by the background job of the server. */
async function deleteAccount(stage: Stage): Promise<void> {
  const { large } = stage.people
  const owner = await getOwner(stage)
  const path = `/api/v2/organisation/users/${large.id}/leaving`
  await stage.call(`POST ${path}`, { keep_days: null }, owner)
  await stage.settle()
  await stage.call(`POST ${path}/delete`, { email: large.email }, owner)
}

/** Makes another account an owner, because the last owner cannot depart. */
async function getOwner(stage: Stage) {
  const { watched } = stage.people
  if (!stage.saved.has('owner')) await stage.runCommand('account', 'role', watched.email, 'owner')
  stage.saved.set('owner', watched.email)
  return watched
}
