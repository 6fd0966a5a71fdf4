import type { Actor } from '../../../kernel/actor.ts'
import { checkSender } from '../../account/index.ts'
import { findPeople } from '../../addresses/index.ts'
import type { SharingDeps } from '../deps.ts'
import { findRequestedAccess } from '../links/find-requested-access.ts'
import { checkRequests, requestSubject } from '../links/request-limits.ts'
import { saveRequest } from '../links/request-store.ts'
import type { RequestTarget } from '../links/requested-access.ts'
import { saveNotices } from '../notices/notice-store.ts'
import { describeFiles } from '../notices/notify-people.ts'
import { planShareMail } from '../notices/share-mail.ts'

/**
 * Requests access to files; notifies the owner by mail and in open windows. The response and the counters are the same
 * for missing files, so that the requester learns nothing.
 */
export async function requestAccess(
  deps: SharingDeps,
  actor: Actor,
  { named, message }: { named: RequestTarget; message: string },
): Promise<{ may_ask_again_at: number }> {
  // A personal message needs the right to send mail.
  if (message !== '') await checkSender(deps, actor)
  const askerId = actor.accountId
  const requested = await findRequestedAccess(
    deps,
    { id: askerId, organisationId: actor.organisationId },
    named,
  )
  const now = deps.clock.now()
  const subject = requestSubject(named)
  return deps.db.transaction(async (tx) => {
    // Always in the same order, so that two users who ask each other do not deadlock.
    const accounts = requested ? [askerId, requested.ownerId].toSorted() : [askerId]
    for (const id of accounts) await tx.lockAccount(id)
    const retryAt = await checkRequests(tx.sql, askerId, { subject, now })
    const notice = { account_id: askerId, id: deps.ids.next(), subject, created_at: now }
    await saveNotices(tx.sql, [{ ...notice, kind: 'ask' }])
    if (requested) {
      const request = { id: deps.ids.next(), askerId, message, now }
      const requestId = await saveRequest(tx.sql, requested, request)
      const { names, count } = await describeFiles(tx.sql, requested.ownerId, requested.nodeIds)
      const asker = (await findPeople(tx.sql, [askerId])).get(askerId)
      const by = { name: asker?.name ?? '', email: actor.email }
      const event = { request_id: requestId, by, name: names[0] ?? '', count }
      await deps.events.append(tx, requested.ownerId, 'access_asked', event)
      const about = { kind: 'asked' as const, requestId }
      await planShareMail(deps, tx, { accountId: requested.ownerId, about, by, names, count, message })
    }
    return { may_ask_again_at: Math.ceil(retryAt / 1000) }
  })
}
