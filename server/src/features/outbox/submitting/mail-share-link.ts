import { createHash } from 'node:crypto'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Actor } from '../../../kernel/actor.ts'
import { checkSender, getUserInfo } from '../../account/index.ts'
import { getMailedShare, isLinkMailed, recordLinkMail } from '../../sharing/index.ts'
import { getMailOrganisation, getReaderLanguage } from '../../system-mail/index.ts'
import { writeLinkMail } from '../writing/write-link-mail.ts'
import { type SubmittingDeps, submitMessage } from './submit-message.ts'

/** Request to send the link of a share to its external recipients. */
export interface LinkMailRequest {
  share_id: string
  emails: readonly string[]
  message: string
  key: string
}

/**
 * Sends the link of a share to its external recipients, as a message of its owner for each of them. All limits of
 * sending apply. A repeated request with the same key sends nothing.
 */
export async function mailShareLink(
  deps: SubmittingDeps,
  actor: Actor,
  { share_id: shareId, emails, message, key }: LinkMailRequest,
): Promise<{ sent: string[] }> {
  await checkSender(deps, actor)
  const { accountId, email: from } = actor
  const requested = { shareId, emails: emails.map(normaliseEmail) }
  const { recipients, token, ...share } = await getMailedShare(deps.db.sql, actor, requested)
  const { fullname, timezone } = await getUserInfo(deps.db.sql, accountId)
  const organisation = await getMailOrganisation(deps.db.sql, accountId)
  for (const email of recipients) {
    const mail = { accountId, shareId, email, key }
    const raw = await writeLinkMail({
      ...share,
      language: await getReaderLanguage(deps.db.sql, { address: email, accountId }),
      timezone,
      organisation,
      from: { name: fullname, email: from },
      to: email,
      message,
      href: `${deps.publicOrigin}/s/${token}`,
      messageId: `${createMessageName(mail)}@${domainOf(from)}`,
      at: deps.clock.now(),
    })
    await submitMessage(deps, actor, {
      raw,
      envelopeFrom: from,
      to: [email],
      callbacks: {
        maySend: async (tx) => !(await isLinkMailed(tx.sql, mail)),
        onAccepted: (tx) => recordLinkMail(deps, tx, mail),
      },
    })
  }
  return { sent: [...recipients] }
}

const createMessageName = (mail: object) =>
  createHash('sha256').update(JSON.stringify(mail)).digest('base64url').slice(0, 24)
