import { readFieldsOfText } from '@bocau/mail-core/imap/message/header-fields'
import { type MailingList, readMailingList } from '@bocau/mail-core/mime/headers/read-mailing-list'
import type { ListsToReadTable } from '../../../db/tables/tables-lists.ts'
import type { JobHandlers } from '../../../kernel/job.ts'
import { describeContents } from '../../descriptions/index.ts'
import type { MailboxDeps } from '../../mailbox/index.ts'
import { findContents, saveListOfMessage } from '../../messages/index.ts'
import { advanceListsToRead, findListsToRead, listMessagesToRead, setListKey } from './subscription-store.ts'

/** Kind of the job that determines the mailing lists of messages from before these were recorded. */
const readListsJob = 'read-lists'

type Deps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'jobs' | 'parser'>

const messagesAtOnce = 100
const stepsAtOnce = 4
/** Pause between two turns, so that user requests have priority. */
const pauseMilliseconds = 1000

/** Schedules the next turn if one is needed. The job key is its position, so that two nodes schedule it once. */
export async function scheduleReadingLists(deps: Pick<Deps, 'clock' | 'db' | 'jobs'>): Promise<void> {
  const next = await findListsToRead(deps.db.sql)
  if (!next) return
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, {
      kind: readListsJob,
      payload: {},
      runAt: deps.clock.now() + pauseMilliseconds,
      uniqueKey: `${readListsJob}:${next.account_id}:${next.after_message_id}`,
    }),
  )
}

/** Job handlers of subscriptions, by job kind. */
export const subscriptionJobs = (deps: Deps): JobHandlers => ({ [readListsJob]: () => readOlderLists(deps) })

/** Processes some messages and schedules the rest. */
async function readOlderLists(deps: Deps): Promise<void> {
  for (let step = 0; step < stepsAtOnce; step++) {
    const position = await findListsToRead(deps.db.sql)
    if (!position) return
    await readNextLists(deps, position)
  }
  await scheduleReadingLists(deps)
}

/** Determines and saves the mailing lists of the next messages of an account. */
async function readNextLists(deps: Deps, position: ListsToReadTable): Promise<void> {
  const accountId = position.account_id
  const messages = await listMessagesToRead(deps.db.sql, position, messagesAtOnce)
  const lists = await readLists(
    deps,
    accountId,
    messages.filter((message) => message.list_key === null),
  )
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (!(await advanceListsToRead(tx.sql, position, messages.at(-1)?.id ?? null))) return
    for (const [messageId, list] of lists)
      if (await setListKey(tx.sql, accountId, { messageId, listKey: list.key }))
        await saveListOfMessage(tx.sql, accountId, { messageId, list })
  })
}

/** Determines the mailing lists of messages from their stored headers. */
async function readLists(
  deps: Deps,
  accountId: string,
  messages: readonly { id: string; from_email: string }[],
): Promise<Map<string, MailingList>> {
  const ids = messages.map(({ id }) => id)
  const contents = await findContents(deps, accountId, ids)
  const described = await describeContents(deps, { accountId }, [...contents.values()])
  const lists = new Map<string, MailingList>()
  for (const { id, from_email } of messages) {
    const headers = readFieldsOfText(described.get(id)?.header ?? '').map(({ name, value }) => ({
      name,
      value: Buffer.from(value, 'latin1').toString('utf8'),
    }))
    const list = readMailingList(headers, from_email)
    if (list) lists.set(id, list)
  }
  return lists
}
