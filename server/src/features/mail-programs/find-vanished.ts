import type { MailboxDeps } from '../mailbox/index.ts'
import { findContents, type MessageContent } from '../messages/index.ts'
import { listVanished } from './list-entries.ts'

/** Finds messages that left a folder, for sessions that still list them. Moved messages are found by their ids. */
export async function findVanished(
  deps: Pick<MailboxDeps, 'db'>,
  accountId: string,
  { folderId, since, uids }: { folderId: string; since: number; uids: ReadonlySet<number> },
): Promise<Map<number, { id: string; content: MessageContent | null }>> {
  const vanished = (await listVanished(deps, accountId, { folderId, afterModseq: since })).filter(({ uid }) =>
    uids.has(uid),
  )
  const moved = await findContents(
    deps,
    accountId,
    vanished.filter((one) => !one.deleted).map(({ id }) => id),
  )
  return new Map(
    vanished.map(({ uid, id, deleted }) => {
      const content = deleted
        ? {
            ...unknownFields,
            id,
            blobHash: deleted.blobHash,
            size: deleted.size,
            receivedAt: deleted.receivedAt,
          }
        : (moved.get(id) ?? null)
      return [uid, { id, content }]
    }),
  )
}

const unknownFields = {
  threadId: '0',
  savedAt: 0,
  version: null,
  isInfected: false,
  subject: '',
  snippet: '',
}
