import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { findUid, getFolderNumbers, type MarkChange, setMarks } from '../mailbox/folder-view/index.ts'
import { findFolder } from '../mailbox/folders/index.ts'
import { deliverMessage } from './deliver-message.ts'
import type { DeliveryDeps } from './deps.ts'
import { storeScannedMessage } from './scanning/store-scanned-message.ts'

/** A message that another program puts into a folder. */
export interface AppendedMessage {
  raw: Uint8Array
  folderId: string
  marks: MarkChange['marks']
  keywords: readonly string[]
  isDraft: boolean
  /** When it came in, in milliseconds; null for now. */
  receivedAt: number | null
}

/** Puts a message into a folder as another program brings it; answers with its number there. */
export async function appendMessage(
  deps: DeliveryDeps,
  actor: Actor,
  { raw, folderId, marks, keywords, isDraft, receivedAt }: AppendedMessage,
): Promise<{ uid: number; uidValidity: number }> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  const folder = await findFolder(deps.db.sql, actor.accountId, folderId)
  if (!folder) throw new Refused('not_found')
  const stored = await storeScannedMessage(deps, raw)
  const messageId = await deliverMessage(deps, actor, stored, {
    folder: folder.name,
    ...(receivedAt === null ? {} : { arrivedAt: receivedAt }),
    isUnread: !marks.includes('isSeen'),
    isStarred: marks.includes('isFlagged'),
    // Anywhere else it is no message that somebody goes on writing here.
    isDraft: isDraft && folder.name === 'Drafts',
    isOnce: false,
  })
  const numbers = await getFolderNumbers(deps, actor.accountId, folderId)
  const uid = await findUid(deps, actor.accountId, messageId)
  const others = marks.filter((mark) => mark !== 'isSeen' && mark !== 'isFlagged')
  if (others.length > 0 || keywords.length > 0) {
    const change = { mode: 'add', marks: others, keywords } as const
    await setMarks(deps, actor, { folderId, uids: [uid], change })
  }
  return { uid, uidValidity: numbers?.uidValidity ?? 1 }
}
