import type { Id } from '@bocau/contract/ids'
import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { request } from '../../../api/client.ts'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { isOwn } from '../names/file-rights.ts'

const ShareOnSend = lazyPart(async () => (await import('./ShareOnSend.tsx')).ShareOnSend)

/**
 * Asks for access of the recipients to the linked files, shares them, and returns the ids of the shares; undefined if
 * cancelled. A message that links to none of the sender's own files is sent without asking.
 */
export async function askForShares(
  hrefs: readonly string[],
  { receivers, messageId }: { receivers: readonly Recipient[]; messageId: Id },
): Promise<Id[] | undefined> {
  const files = await request('POST /storage/v1/hrefs', { body: { hrefs: [...hrefs] } })
  const own = files.filter(isOwn)
  if (own.length === 0) return []
  return askInDialog<Id[]>((answer) => (
    <ShareOnSend
      files={own}
      foreign={files.filter((file) => !isOwn(file))}
      receivers={receivers}
      messageId={messageId}
      onAnswer={answer}
    />
  ))
}
