import { haveSameBody } from '@bocau/mail-core/imap/message/same-body'
import { storeNow } from '../../../db/store-time.ts'
import { findFolder } from '../../folders/index.ts'
import { findContents, readContent } from '../../messages/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { findFiledMessage } from './submission-store.ts'

/** Maximum age of a copy that a program stored in Sent before submitting the message. */
const filedWithinMilliseconds = 86_400_000

/** A copy stored by a mail program, with its folder. */
export interface FiledCopy {
  messageId: string
  folderId: string
}

/** Finds the copy that a mail program stored in Sent before it submitted the message; null when there is none. */
export async function findFiledCopy(
  deps: OutboxDeps,
  accountId: string,
  { messageIdHeader, sentCopy }: { messageIdHeader: string; sentCopy: Uint8Array },
): Promise<FiledCopy | null> {
  const folder = await findFolder(deps.db.sql, accountId, 'Sent')
  if (!folder) return null
  const since = (await storeNow(deps)) - filedWithinMilliseconds
  const id = await findFiledMessage(deps.db.sql, { accountId, folderId: folder.id, messageIdHeader, since })
  const content = id && (await findContents(deps, accountId, [id])).get(id)
  if (!id || !content || content.blobHash === '') return null
  const stored = await readContent(deps, { accountId }, content)
  return stored && haveSameBody(stored, sentCopy) ? { messageId: id, folderId: folder.id } : null
}
