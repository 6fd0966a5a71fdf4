import { type ApiClient, createWorld, type Dialect, type World, writeMessage } from '../../testing/index.ts'
import { deliverMessage, storeMessage } from '../delivery/index.ts'

const khue = 'khue@mocviet.test'

/** Signs a user in to a new world. */
export async function openMailbox(database: Dialect) {
  const world = await createWorld({ database })
  const client = await world.signIn(khue)
  const { id: accountId } = await client.call('GET /api/v2/user/info', {})
  return { world, client, accountId }
}

/** Stores a message of the conversation `<1@x>` in a folder. */
export async function storeReply(
  { app }: World,
  accountId: string,
  { messageId, folder }: { messageId: string; folder: string },
): Promise<void> {
  const stored = await storeMessage(
    app,
    Buffer.from(writeMessage({ messageId, headers: ['References: <1@x>'] })),
  )
  await deliverMessage(app, { accountId, email: khue }, { stored, arrival: { folder } })
}

/** Returns unread and all threads of each folder that is not empty, as `1/3`. */
export async function folderCounts(client: ApiClient): Promise<Record<string, string>> {
  const folders = await client.call('GET /api/v2/folders', {})
  return Object.fromEntries(
    folders
      .filter((folder) => folder.total_threads > 0)
      .map((folder) => [folder.name, `${folder.unread_threads}/${folder.total_threads}`]),
  )
}

/** Returns the first thread of a folder. */
export async function firstThread(client: ApiClient, folder = 'INBOX') {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: folder } })
  const [first] = items
  if (!first) throw new Error(`nothing in ${folder}`)
  return first
}

/** Returns the recorded progress of actions on whole folders, oldest first. */
export async function listBatchSteps({ app }: World) {
  const events = await app.db.sql
    .selectFrom('event')
    .select(['payload'])
    .where('type', '=', 'batch_progress')
    .orderBy('number')
    .execute()
  return events.map(({ payload }) => JSON.parse(payload) as { batch_id: string; done: number; state: string })
}
