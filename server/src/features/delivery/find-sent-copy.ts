import { haveSameBody } from '@bocau/mail-core/imap/message/same-body'
import { storeNow } from '../../db/store-time.ts'
import { findContents, readContent } from '../messages/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { findSentMessage } from './store.ts'
import type { StoredMessage } from './stored-message.ts'

/** A message that a client saves in Sent within this time may be a copy of one sent through this server. */
const sentWithinMilliseconds = 86_400_000

/**
 * Finds the message in Sent that was sent within a day and that a client saves there again; null when there is none.
 * Header lines added on sending, such as the DKIM signature, are ignored.
 */
export async function findSentCopy(
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
