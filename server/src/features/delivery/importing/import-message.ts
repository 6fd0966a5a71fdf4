import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import { createFolder, findFolder } from '../../mailbox/folders/index.ts'
import { addMarks } from '../../mailbox/index.ts'
import { listDelivered } from '../../mailbox/messages/index.ts'
import { deliverMessage } from '../deliver-message.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { Recipient } from '../find-recipient.ts'
import { storeScannedMessage } from '../scanning/store-scanned-message.ts'
import { spoofPrefix } from '../senders/spoof.ts'
import { normaliseLineEnds } from './line-ends.ts'

/** A message that somebody brings along from where their mail was before. */
export interface BroughtMessage {
  raw: Uint8Array
  folder: string
  /** When it came to where it was; the message's own date goes before it. */
  receivedAt: number
  isUnread: boolean
  isStarred: boolean
  isDraft: boolean
  /** Whether `receivedAt` is when it came to its reader, rather than when it was put where it was found. */
  isReceivedThen?: boolean
  marks?: readonly ('isAnswered' | 'isForwarded')[]
  keywords?: readonly string[]
  /** The labels that it had there, by their names. */
  labels?: readonly string[]
  /** What was found in it where it was: it stays shut. */
  virus?: string | null
  /** What this server found about its sender when it arrived; left out for a message from elsewhere. */
  sender?: Pick<MessageTable, 'subject' | 'authentication' | 'is_unverified'>
  /** What belongs to the same change: the message is new then, whatever is here already. */
  alongside?: (tx: Transaction) => Promise<void>
}

/** What became of a message that somebody brought along. */
export interface Brought {
  messageId: string
  /** False where it was here already, and was left as it is. */
  isNew: boolean
}

/** Puts a message into a mailbox as it lay in another: in its folder, which is made if need be, at its own time. */
export async function importMessage(
  deps: DeliveryDeps,
  recipient: Pick<Recipient, 'accountId' | 'email'>,
  message: BroughtMessage,
): Promise<Brought> {
  const {
    folder,
    receivedAt,
    isUnread,
    isStarred,
    isDraft,
    marks = [],
    keywords = [],
    labels = [],
    virus = null,
  } = message
  const { raw, otherKeys } = normaliseLineEnds(message.raw)
  const [earlier] = message.alongside
    ? []
    : (await listDelivered(deps.db.sql, recipient.accountId, otherKeys)).values()
  if (earlier !== undefined) return { messageId: earlier, isNew: false }
  const stored = await storeScannedMessage(deps, raw)
  await makeFolder(deps, recipient.accountId, folder)
  const at = message.isReceivedThen ? receivedAt : (stored.read.message.sentAt ?? receivedAt)
  let isNew = false
  const messageId = await deliverMessage(deps, recipient, stored, {
    folder,
    arrivedAt: Math.min(at, deps.clock.now()),
    isUnread,
    isStarred,
    isDraft,
    isByBytes: true,
    virus,
    ...(message.sender && foundSender(message.sender)),
    ...(message.alongside && { isOnce: false }),
    isQuiet: true,
    async onNew(tx, id) {
      isNew = true
      await addMarks(deps, tx, { accountId: recipient.accountId, messageId: id, marks, keywords, labels })
      await message.alongside?.(tx)
    },
  })
  return { messageId, isNew }
}

const foundSender = ({ subject, authentication, is_unverified }: NonNullable<BroughtMessage['sender']>) => ({
  authentication,
  isSpoofed: authentication === 'fail' && subject.startsWith(spoofPrefix),
  isUnverified: is_unverified === 1,
})

/** Makes a folder that somebody brings along, and those that it hangs below, if need be. */
export async function makeFolder(deps: DeliveryDeps, accountId: string, path: string): Promise<void> {
  if (await findFolder(deps.db.sql, accountId, path)) return
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const names = path.split('/')
    for (let depth = 1; depth <= names.length; depth++) {
      await makeOne(deps, tx, accountId, names.slice(0, depth).join('/'))
    }
  })
}

async function makeOne(deps: DeliveryDeps, tx: Transaction, accountId: string, path: string): Promise<void> {
  if (!(await findFolder(tx.sql, accountId, path))) await createFolder(deps, tx, accountId, path)
}
