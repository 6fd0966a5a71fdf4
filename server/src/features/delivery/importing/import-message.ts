import { hasSpoofPrefix } from '@bocau/mail-core/subjects/spoof-prefix'
import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import { createFolder, findFolder } from '../../folders/index.ts'
import { addFlags } from '../../mailbox/index.ts'
import { listDelivered } from '../../messages/index.ts'
import { deliverMessage } from '../deliver-message.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { Recipient } from '../find-recipient.ts'
import { storeScannedMessage } from '../scanning/store-scanned-message.ts'
import { normaliseLineEnds } from './line-ends.ts'
import { saveImported } from './save-imported.ts'

/** Message to import from another mail server or a backup. */
export interface ImportedMessage {
  raw: Uint8Array
  folder: string
  /** Arrival time at the source; the Date header takes precedence. */
  receivedAt: number
  isUnread: boolean
  isStarred: boolean
  isDraft: boolean
  /** True when `receivedAt` is the real arrival time rather than the time of storing at the source. */
  isReceivedThen?: boolean
  flags?: readonly ('isAnswered' | 'isForwarded')[]
  keywords?: readonly string[]
  /** Names of its labels at the source. */
  labels?: readonly string[]
  /** Virus found at the source; the message stays locked. */
  virus?: string | null
  /** Authentication result of this server when the message arrived; omitted for external messages. */
  sender?: Pick<MessageTable, 'subject' | 'authentication' | 'is_unverified'>
  /** Runs in the same transaction; the message is then stored even when it already exists. */
  alongside?: (tx: Transaction) => Promise<void>
}

export interface ImportResult {
  messageId: string
  /** False when it already existed and was left unchanged. */
  isNew: boolean
}

/** Imports a message with its folder and time; creates the folder if needed. */
export async function importMessage(
  deps: DeliveryDeps,
  recipient: Pick<Recipient, 'accountId' | 'email'>,
  message: ImportedMessage,
): Promise<ImportResult> {
  const {
    folder,
    receivedAt,
    isUnread,
    isStarred,
    isDraft,
    flags = [],
    keywords = [],
    labels = [],
    virus = null,
  } = message
  const { raw, otherKeys } = normaliseLineEnds(message.raw)
  const [earlier] = message.alongside
    ? []
    : (await listDelivered(deps.db.sql, recipient.accountId, otherKeys)).values()
  if (earlier !== undefined) return { messageId: earlier, isNew: false }
  const stored = await storeScannedMessage(deps, raw, { describes: true })
  await ensureFolder(deps, recipient.accountId, folder)
  const at = message.isReceivedThen ? receivedAt : (stored.read.message.sentAt ?? receivedAt)
  let isNew = false
  const messageId = await deliverMessage(deps, recipient, {
    stored,
    arrival: {
      folder,
      arrivedAt: Math.min(at, deps.clock.now()),
      isUnread,
      isStarred,
      isDraft,
      isByBytes: true,
      virus,
      ...(message.sender && storedSender(message.sender)),
      ...(message.alongside && { isOnce: false }),
      isQuiet: true,
      async onNew(tx, id) {
        isNew = true
        await addFlags(deps, tx, {
          accountId: recipient.accountId,
          messageId: id,
          flags: flags,
          keywords,
          labels,
        })
        if (virus === null) await saveImported(tx, recipient.accountId, [{ messageId: id, stored }])
        await message.alongside?.(tx)
      },
    },
  })
  return { messageId, isNew }
}

const storedSender = ({
  subject,
  authentication,
  is_unverified,
}: NonNullable<ImportedMessage['sender']>) => ({
  authentication,
  isSpoofed: authentication === 'fail' && hasSpoofPrefix(subject),
  isUnverified: is_unverified === 1,
})

/** Creates a folder and its missing parents. */
export async function ensureFolder(deps: DeliveryDeps, accountId: string, path: string): Promise<void> {
  if (await findFolder(deps.db.sql, accountId, path)) return
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const names = path.split('/')
    for (let depth = 1; depth <= names.length; depth++) {
      await ensureSingleFolder(deps, tx, { accountId, path: names.slice(0, depth).join('/') })
    }
  })
}

async function ensureSingleFolder(
  deps: DeliveryDeps,
  tx: Transaction,
  { accountId, path }: { accountId: string; path: string },
): Promise<void> {
  if (!(await findFolder(tx.sql, accountId, path))) await createFolder(deps, tx, { accountId, path })
}
