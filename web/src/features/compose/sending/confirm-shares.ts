import { isValidEmail } from '@bocau/mail-core/address'
import { request } from '../../../api/client.ts'
import { driveLinksIn, promptForShares } from '../../drive/index.ts'
import { recipientFields } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'

/** Asks how linked drive files are shared; returns the ids of the shares, undefined if cancelled. */
export async function confirmShares(session: DraftSession): Promise<string[] | undefined> {
  const { content, draftId } = session.view()
  const hrefs = driveLinksIn(content.body)
  if (hrefs.length === 0 || draftId === null) return []
  const receivers = recipientFields
    .flatMap((field) => content[field])
    .filter(({ email }) => isValidEmail(email))
  return promptForShares(hrefs, { receivers, messageId: draftId })
}

/** Revokes shares created for a draft that was not sent. */
export async function revokeShares(ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => request('DELETE /storage/v1/shares/:id', { params: { id } })))
}
