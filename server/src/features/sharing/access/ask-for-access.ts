import type { Actor } from '../../../kernel/actor.ts'
import { findPeople } from '../../account/addresses/index.ts'
import { checkSender } from '../../account/sending/index.ts'
import type { SharingDeps } from '../deps.ts'
import { askSubject, checkAsks } from '../links/ask-limits.ts'
import type { AskedBy } from '../links/asked.ts'
import { findAsked } from '../links/find-asked.ts'
import { keepRequest } from '../links/request-store.ts'
import { keepNotices } from '../notices/notice-store.ts'
import { planShareMail } from '../notices/share-mail.ts'
import { describeFiles } from '../notices/tell-people.ts'

/**
 * Requests access to files; notifies the owner by mail and in open windows. The response and the counters are the same
 * for missing files, so that the requester learns nothing.
 */
export async function askForAccess(
  deps: SharingDeps,
  actor: Actor,
  named: AskedBy,
  message: string,
): Promise<{ may_ask_again_at: number }> {
  // A personal message needs the right to send mail.
  if (message !== '') await checkSender(deps, actor)
  const askerId = actor.accountId
  const asked = await findAsked(deps, { id: askerId, organisationId: actor.organisationId }, named)
  const now = deps.clock.now()
  const subject = askSubject(named)
  return deps.db.transaction(async (tx) => {
    // Always in the same order, so that two users who ask each other do not deadlock.
    const accounts = asked ? [askerId, asked.ownerId].toSorted() : [askerId]
    for (const id of accounts) await tx.lockAccount(id)
    const again = await checkAsks(tx.sql, askerId, subject, now)
    const notice = { account_id: askerId, id: deps.ids.next(), subject, created_at: now }
    await keepNotices(tx.sql, [{ ...notice, kind: 'ask' }])
    if (asked) {
      const given = { id: deps.ids.next(), askerId, message, now }
      const requestId = await keepRequest(tx.sql, asked, given)
      const { names, count } = await describeFiles(tx, asked.ownerId, asked.nodeIds)
      const asker = (await findPeople(tx.sql, [askerId])).get(askerId)
      const by = { name: asker?.name ?? '', email: actor.email }
      const event = { request_id: requestId, by, name: names[0] ?? '', count }
      await deps.events.append(tx, asked.ownerId, 'access_asked', event)
      const about = { kind: 'asked' as const, requestId }
      await planShareMail(deps, tx, { accountId: asked.ownerId, about, by, names, count, message })
    }
    return { may_ask_again_at: Math.ceil(again / 1000) }
  })
}
