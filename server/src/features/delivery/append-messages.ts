import { haveSameBody } from '@bocau/mail-core/imap/message/same-body'
import type { Transaction } from '../../db/database.ts'
import { storeNow } from '../../db/store-time.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { findFolder } from '../folders/index.ts'
import { completeArrivals, type FlagChange, getFolderNumbers, removeWithin } from '../mail-programs/index.ts'
import { findContents, isWrittenByAccount, readContent } from '../messages/index.ts'
import { deliverWithin } from './deliver-message.ts'
import type { DeliveryDeps } from './deps.ts'
import { storeScannedMessage } from './scanning/store-scanned-message.ts'
import { findSentMessage } from './store.ts'
import type { StoredMessage } from './stored-message.ts'

/** Message that a client appends to a folder. */
interface AppendedMessage {
  raw: Uint8Array
  flags: FlagChange['flags']
  keywords: readonly string[]
  /** Arrival time in milliseconds; null for now. */
  receivedAt: number | null
}

/** Target folder and messages of an append, and the message it replaces. */
export interface AppendRequest {
  folderId: string
  messages: readonly AppendedMessage[]
  /** Message to delete permanently in the same transaction; must exist. */
  replaced?: { folderId: string; uid: number }
}

interface ReadyMessage extends AppendedMessage {
  stored: StoredMessage
  /** Id of the same message that is already in Sent. */
  sentCopyId: string | null
}

/** Appends messages to a folder, all or none; returns their UIDs. */
export async function appendMessages(
  deps: DeliveryDeps,
  actor: Actor,
  { folderId, messages, replaced }: AppendRequest,
): Promise<{ uids: number[]; uidValidity: number }> {
  const { accountId } = actor
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  const folder = await findFolder(deps.db.sql, accountId, folderId)
  if (!folder) throw new Refused('not_found')
  const ready: ReadyMessage[] = []
  for (const message of messages) {
    const stored = await storeScannedMessage(deps, message.raw)
    const isSent = folder.name === 'Sent'
    const sentCopyId = isSent ? await findSentCopy(deps, accountId, { folderId, stored }) : null
    ready.push({ ...message, stored, sentCopyId })
  }
  // Numbers the existing messages before, in steps, to keep the transaction short.
  await getFolderNumbers(deps, accountId, folderId)
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const arrived: ({ id: string } & Pick<FlagChange, 'flags' | 'keywords'>)[] = []
    for (const message of ready) {
      const isDraft = folder.name === 'Drafts' && (await isDraftMessage(tx, accountId, message))
      const id = await storeMessage(deps, tx, { actor, folder: folder.name, isDraft, message })
      // A new message was stored with `\Seen` and `\Flagged`; an existing copy needs all flags.
      const flags = message.sentCopyId ? message.flags : message.flags.filter(isSetAfterStoring)
      const keywords = isDraft ? message.keywords.filter(isNotDraft) : message.keywords
      arrived.push({ id, flags, keywords })
    }
    if (replaced && !(await removeWithin(deps, tx, { actor, replaced }))) throw new Refused('not_found')
    return completeArrivals(deps, tx, { accountId, folderId, messages: arrived })
  })
}

/**
 * Checks if a message in Drafts is a draft. Some clients, such as Roundcube, save drafts without `\Draft`. A received
 * message that was moved there by mistake stays a message, because opening a draft replaces its bytes.
 */
const isDraftMessage = async (tx: Transaction, accountId: string, { stored, keywords }: ReadyMessage) =>
  !keywords.every(isNotDraft) || isWrittenByAccount(tx.sql, accountId, stored.read.message.from?.email ?? '')

/** Stored as the draft state, not as a keyword. */
const isNotDraft = (keyword: string) => keyword !== '\\Draft'

/** Flags that are set after storing; `\Seen` and `\Flagged` are stored with the message. */
const isSetAfterStoring = (flag: FlagChange['flags'][number]) => flag !== 'isSeen' && flag !== 'isFlagged'

async function storeMessage(
  deps: DeliveryDeps,
  tx: Transaction,
  {
    actor,
    folder,
    isDraft,
    message: { stored, sentCopyId, flags, receivedAt },
  }: { actor: Actor; folder: string; isDraft: boolean; message: ReadyMessage },
): Promise<string> {
  if (sentCopyId) return sentCopyId
  const arrival = {
    folder,
    ...(receivedAt === null ? {} : { arrivedAt: receivedAt }),
    isUnread: !flags.includes('isSeen'),
    isStarred: flags.includes('isFlagged'),
    isDraft,
    isOnce: false,
  }
  return deliverWithin(deps, tx, { recipient: actor, stored, arrival })
}

/** A message that a client saves in Sent within this time may be a copy of one sent through this server. */
const sentWithinMilliseconds = 86_400_000

/**
 * Finds the message in Sent that was sent within a day and that a client saves there again; null when there is none.
 * Header lines added on sending, such as the DKIM signature, are ignored.
 */
async function findSentCopy(
  deps: DeliveryDeps,
  accountId: string,
  { folderId, stored: { raw, read } }: { folderId: string; stored: StoredMessage },
): Promise<string | null> {
  const { messageIdHeader } = read.message
  if (!messageIdHeader) return null
  const since = (await storeNow(deps)) - sentWithinMilliseconds
  const id = await findSentMessage(deps.db.sql, { accountId, folderId, messageIdHeader, since })
  const content = id && (await findContents(deps, accountId, [id])).get(id)
  if (!id || !content || content.blobHash === '') return null
  const stored = await readContent(deps, { accountId }, content)
  return stored && haveSameBody(stored, raw) ? id : null
}
