import { isValidEmail } from '@bocau/mail-core/address'
import { request } from '../../../api/client.ts'
import { askForShares, driveLinksIn } from '../../drive/index.ts'
import { recipientFields } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'

/** Asks how files of the drive that a draft links to are shared; the ids of the shares, undefined to stop. */
export async function confirmShares(session: DraftSession): Promise<string[] | undefined> {
  const { content, draftId } = session.view()
  const hrefs = driveLinksIn(content.body)
  if (hrefs.length === 0 || draftId === null) return []
  const receivers = recipientFields
    .flatMap((field) => content[field])
    .filter(({ email }) => isValidEmail(email))
  return askForShares(hrefs, { receivers, messageId: draftId })
}

/** What was shared for a draft that did not go after all is shared no more. */
export async function takeBackShares(ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => request('DELETE /storage/v1/shares/:id', { params: { id } })))
}
