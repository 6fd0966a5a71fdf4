import type { AccessDecision, AccessRequest } from '@bocau/contract/drive/access-requests'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findPeople } from '../../addresses/index.ts'
import { getInUse } from '../../drive/index.ts'
import { addShare } from '../add-share.ts'
import type { SharingDeps } from '../deps.ts'
import { listShareable } from '../links/find-requested-access.ts'
import { type FullRequest, findRequest, saveReply } from '../links/request-store.ts'
import { describeFiles } from '../notices/notify-people.ts'
import { planShareMail, type ShareMail } from '../notices/share-mail.ts'
import { addNames, checkTerms } from '../share-terms.ts'
import { toWireRequests } from './wire-request.ts'

/** Grants or declines a request and notifies the requester. An answered request stays unchanged. */
export async function replyToRequest(
  deps: SharingDeps,
  actor: Actor,
  { id, reply }: { id: string; reply: AccessDecision },
): Promise<AccessRequest> {
  const { accountId } = actor
  const request = await deps.db.transaction(async (tx) => {
    const before = await findRequest(tx.sql, accountId, id)
    if (!before) throw new Refused('not_found')
    // Always in the same order, so that two users who answer each other do not deadlock.
    for (const one of [accountId, before.asker_id].toSorted()) await tx.lockAccount(one)
    const waiting = await findRequest(tx.sql, accountId, id)
    if (waiting?.answer !== null) return waiting ?? before
    const token =
      reply === 'DECLINED' ? null : await grant(deps, tx, { actor, request: waiting, permission: reply })
    await saveReply(tx.sql, accountId, { id, decision: reply, now: deps.clock.now() })
    await notifyRequester(deps, tx, { request: waiting, reply, token })
    return { ...waiting, answer: reply }
  })
  const [wire] = await toWireRequests(deps, actor, [request])
  return wire as AccessRequest
}

/** Shares the remaining requested files with the requester only. */
async function grant(
  deps: SharingDeps,
  tx: Transaction,
  { actor, request, permission }: { actor: Actor; request: FullRequest; permission: 'READ' | 'WRITE' },
): Promise<string> {
  const nodeIds = await listShareable(tx.sql, actor.accountId, request.nodeIds)
  if (nodeIds.length === 0) throw new Refused('share_nothing')
  for (const nodeId of nodeIds) {
    const { node } = await getInUse(deps, tx.sql, { user: actor, id: nodeId })
    if (node.scan === 'infected') throw new Refused('file_infected', { name: node.name })
  }
  const asker = (await findPeople(tx.sql, [request.asker_id])).get(request.asker_id)
  if (!asker) throw new Refused('not_found')
  await checkTerms(tx.sql, actor, { people: [asker.email], hasPassword: false })
  const people = await addNames(tx.sql, [asker.email])
  const { token } = await addShare(deps, tx, { accountId: actor.accountId, nodeIds, people, permission })
  return token
}

async function notifyRequester(
  deps: SharingDeps,
  tx: Transaction,
  { request, reply, token }: { request: FullRequest; reply: AccessDecision; token: string | null },
): Promise<void> {
  const { account_id: ownerId, asker_id: askerId, nodeIds } = request
  const { by, names, count } = await describeFiles(tx.sql, ownerId, nodeIds)
  const event = { by, name: names[0] ?? '', count, answer: reply, token }
  await deps.events.append(tx, askerId, 'access_answered', event)
  // Other windows of the owner show pending requests.
  await deps.events.append(tx, ownerId, 'drive_changed', { folder_ids: [], shares: true })
  const about: ShareMail['about'] =
    reply === 'DECLINED' || token === null
      ? { kind: 'declined' }
      : { kind: 'granted', permission: reply, token }
  await planShareMail(deps, tx, { accountId: askerId, about, by, names, count, message: '' })
}
