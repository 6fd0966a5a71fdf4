import type { Id } from '@bocau/contract/ids'
import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { request } from '../../../api/client.ts'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { loadDrive } from '../load-drive.ts'
import { isOwner } from '../names/file-rights.ts'

const ShareOnSend = lazyPart(async () => (await loadDrive()).ShareOnSend)

/**
 * Asks for access of the recipients to the linked files, shares them, and returns the ids of the shares; undefined if
 * cancelled. A message that links to none of the sender's own files is sent without asking.
 */
export async function promptForShares(
  hrefs: readonly string[],
  { receivers, messageId }: { receivers: readonly Recipient[]; messageId: Id },
): Promise<Id[] | undefined> {
  const files = await request('POST /storage/v1/hrefs', { body: { hrefs: [...hrefs] } })
  const owned = files.filter(isOwner)
  if (owned.length === 0) return []
  return promptInDialog<Id[]>((resolve) => (
    <ShareOnSend
      files={owned}
      foreign={files.filter((file) => !isOwner(file))}
      receivers={receivers}
      messageId={messageId}
      onResult={resolve}
    />
  ))
}
