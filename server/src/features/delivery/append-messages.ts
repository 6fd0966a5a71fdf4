import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import {
  completeArrivals,
  getFolderNumbers,
  type MarkChange,
  removeWithin,
} from '../mailbox/folder-view/index.ts'
import { findFolder } from '../mailbox/folders/index.ts'
import { isWrittenHere } from '../mailbox/messages/index.ts'
import { deliverWithin } from './deliver-message.ts'
import type { DeliveryDeps } from './deps.ts'
import { findSentCopy } from './find-sent-copy.ts'
import { storeScannedMessage } from './scanning/store-scanned-message.ts'
import type { StoredMessage } from './stored-message.ts'

/** A message that another program puts into a folder. */
export interface AppendedMessage {
  raw: Uint8Array
  marks: MarkChange['marks']
  keywords: readonly string[]
  /** When it came in, in milliseconds; null for now. */
  receivedAt: number | null
}

/** Where messages are put, and which one goes for them. */
export interface Appending {
  folderId: string
  messages: readonly AppendedMessage[]
  /** A message that is deleted for good in the same change; it has to be there. */
  replaced?: { folderId: string; uid: number }
}

interface ReadyMessage extends AppendedMessage {
  stored: StoredMessage
  /** The message in Sent that it is a copy of. */
  copyOf: string | null
}

/** Puts messages into a folder as another program brings them, all or none; answers with their numbers there. */
export async function appendMessages(
  deps: DeliveryDeps,
  actor: Actor,
  { folderId, messages, replaced }: Appending,
): Promise<{ uids: number[]; uidValidity: number }> {
  const { accountId } = actor
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  const folder = await findFolder(deps.db.sql, accountId, folderId)
  if (!folder) throw new Refused('not_found')
  const ready: ReadyMessage[] = []
  for (const message of messages) {
    const stored = await storeScannedMessage(deps, message.raw)
    const isSent = folder.name === 'Sent'
    const copyOf = isSent ? await findSentCopy(deps, accountId, folderId, stored) : null
    ready.push({ ...message, stored, copyOf })
  }
  // What lies there already is numbered by steps, so that the change is short.
  await getFolderNumbers(deps, accountId, folderId)
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const arrived: ({ id: string } & Pick<MarkChange, 'marks' | 'keywords'>)[] = []
    for (const message of ready) {
      const isDraft = folder.name === 'Drafts' && (await isWritten(tx, accountId, message))
      const id = await putIn(deps, tx, actor, { folder: folder.name, isDraft, message })
      // What a message arrives with was put on it as it came; the copy that was here gets all.
      const marks = message.copyOf ? message.marks : message.marks.filter(isLater)
      const keywords = isDraft ? message.keywords.filter(isOfOthers) : message.keywords
      arrived.push({ id, marks, keywords })
    }
    if (replaced && !(await removeWithin(deps, tx, actor, replaced))) throw new Refused('not_found')
    return completeArrivals(deps, tx, accountId, { folderId, messages: arrived })
  })
}

/**
 * Whether a message in Drafts is a draft. Some programs, such as Roundcube, save drafts without `\Draft`; a received
 * message that was put there by mistake stays a message, because opening a draft replaces its bytes.
 */
const isWritten = async (tx: Transaction, accountId: string, { stored, keywords }: ReadyMessage) =>
  !keywords.every(isOfOthers) || isWrittenHere(tx.sql, accountId, stored.read.message.from?.email ?? '')

/** A draft says it already. */
const isOfOthers = (keyword: string) => keyword !== '\\Draft'

const isLater = (mark: MarkChange['marks'][number]) => mark !== 'isSeen' && mark !== 'isFlagged'

async function putIn(
  deps: DeliveryDeps,
  tx: Transaction,
  actor: Actor,
  {
    folder,
    isDraft,
    message: { stored, copyOf, marks, receivedAt },
  }: { folder: string; isDraft: boolean; message: ReadyMessage },
): Promise<string> {
  if (copyOf) return copyOf
  const arrival = {
    folder,
    ...(receivedAt === null ? {} : { arrivedAt: receivedAt }),
    isUnread: !marks.includes('isSeen'),
    isStarred: marks.includes('isFlagged'),
    isDraft,
    isOnce: false,
  }
  return deliverWithin(deps, tx, actor, { stored, arrival })
}
