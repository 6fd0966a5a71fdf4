import type { Id } from '@bocau/contract/ids'
import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { request } from '../../../api/client.ts'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { isOwn } from '../names/file-rights.ts'

const ShareOnSend = lazyPart(async () => (await import('./ShareOnSend.tsx')).ShareOnSend)

/**
 * Asks whether those who get a message may open the files it links to, and shares them; the ids of the shares. Undefined
 * when the message is not to go. Only one's own files can be shared: a message that links to none of them goes as it is.
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
