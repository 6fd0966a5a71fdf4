import { envelopeOf } from '@bocau/mail-core/imap/message/description'
import { type HeaderKeys, headerKeysOf } from '@bocau/mail-core/imap/search/header-keys'
import type { Sql } from '../../db/database.ts'
import { yieldToEventLoop } from '../../kernel/batches.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { findContents, type MessageContent } from '../messages/index.ts'
import { describeContents } from './describe-contents.ts'
import type { Described } from './description-store.ts'
import { type ComputedKeys, listReferences, type StoredKeys, saveKeys } from './key-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

const describedAtOnce = 100

/** Keys of a message, empty and with `hasHeader` false when its header could not be read. */
export type DescribedKeys = StoredKeys & { hasHeader: boolean }

/** Computes and stores missing keys; yields those of some messages at a time, by id. Leaves out deleted messages. */
export async function* describeKeys(
  deps: Deps,
  accountId: string,
  messageIds: readonly string[],
): AsyncGenerator<Map<string, DescribedKeys>> {
  for (let at = 0; at < messageIds.length; at += describedAtOnce) {
    const some = messageIds.slice(at, at + describedAtOnce)
    const contents = [...(await findContents(deps, accountId, some)).values()]
    const described = await describeContents(deps, { accountId }, contents)
    const fresh = await computeKeys(deps.db.sql, accountId, { contents, described })
    const storable = fresh.filter(({ messageId }) => described.has(messageId))
    if (storable.length > 0)
      await deps.db.transaction(async (tx) => {
        await tx.lockAccount(accountId)
        await saveKeys(tx.sql, accountId, storable)
      })
    yield new Map(
      fresh.map(({ messageId, values }) => [messageId, { ...values, hasHeader: described.has(messageId) }]),
    )
    await yieldToEventLoop()
  }
}

/** Computes the keys of messages from their descriptions; those of a missing one are empty. */
export async function computeKeys(
  db: Sql,
  accountId: string,
  { contents, described }: { contents: readonly MessageContent[]; described: ReadonlyMap<string, Described> },
): Promise<ComputedKeys[]> {
  const ids = contents.map(({ id }) => id)
  const references = await listReferences(db, accountId, ids)
  return contents.map(({ id, version, receivedAt, size }) => ({
    messageId: id,
    version,
    values: {
      received_at: receivedAt,
      size,
      ...toColumns(headerKeysOf(envelopeOf(described.get(id) ?? { header: '' }), references.get(id) ?? null)),
    },
  }))
}

const toColumns = (keys: HeaderKeys): Omit<StoredKeys, 'received_at' | 'size'> => ({
  sent_at: keys.sentAt,
  sent_day: keys.sentDay,
  subject: keys.subject,
  senders: keys.from,
  recipients: keys.to,
  cc: keys.cc,
  bcc: keys.bcc,
  message_id_header: keys.messageId,
  in_reply_to: keys.inReplyTo,
  from_mailbox: keys.fromMailbox,
  to_mailbox: keys.toMailbox,
  cc_mailbox: keys.ccMailbox,
  from_name: keys.fromName,
  to_name: keys.toName,
  thread_ids: keys.threadIds,
})
