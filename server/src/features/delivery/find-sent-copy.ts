import { haveSameBody } from '@bocau/mail-core/imap/message/same-body'
import { storeNow } from '../../db/store-time.ts'
import { findContents, readContent } from '../mailbox/folder-view/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { findSentMessage } from './store.ts'
import type { StoredMessage } from './stored-message.ts'

/** For so long a message that a program puts into Sent may be the one that was sent here. */
const sentWithinMilliseconds = 86_400_000

/**
 * The message in Sent that was sent here within a day and is the one that a program brings there as well; null where
 * it is another. What our sending put on top of it, its signature above all, does not make it another.
 */
export async function findSentCopy(
  deps: DeliveryDeps,
  accountId: string,
  folderId: string,
  { raw, read }: StoredMessage,
): Promise<string | null> {
  const { messageIdHeader } = read.message
  if (!messageIdHeader) return null
  const since = (await storeNow(deps)) - sentWithinMilliseconds
  const id = await findSentMessage(deps.db.sql, { accountId, folderId, messageIdHeader, since })
  const content = id && (await findContents(deps, accountId, [id])).get(id)
  if (!id || !content || content.blobHash === '') return null
  const kept = await readContent(deps, { accountId }, content)
  return kept && haveSameBody(kept, raw) ? id : null
}
