import { haveSameBody } from '@bocau/mail-core/imap/message/same-body'
import { storeNow } from '../../../db/store-time.ts'
import { findContents, readContent } from '../../mailbox/folder-view/index.ts'
import { findFolder } from '../../mailbox/folders/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { findFiled } from './submission-store.ts'

/** For so long a message that a program has put into Sent may be the one that it hands over now. */
const filedWithinMilliseconds = 86_400_000

/** A message that a program filed by itself, and where. */
export interface FiledCopy {
  messageId: string
  folderId: string
}

/** The message in Sent that a program put there before it handed the same one over; null where there is none. */
export async function findFiledCopy(
  deps: OutboxDeps,
  accountId: string,
  { messageIdHeader, own }: { messageIdHeader: string; own: Uint8Array },
): Promise<FiledCopy | null> {
  const folder = await findFolder(deps.db.sql, accountId, 'Sent')
  if (!folder) return null
  const since = (await storeNow(deps)) - filedWithinMilliseconds
  const id = await findFiled(deps.db.sql, { accountId, folderId: folder.id, messageIdHeader, since })
  const content = id && (await findContents(deps, accountId, [id])).get(id)
  if (!id || !content || content.blobHash === '') return null
  const kept = await readContent(deps, { accountId }, content)
  return kept && haveSameBody(kept, own) ? { messageId: id, folderId: folder.id } : null
}
