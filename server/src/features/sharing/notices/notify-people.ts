import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { checkSender } from '../../account/index.ts'
import { findPeople } from '../../addresses/index.ts'
import { listInUse } from '../../drive/index.ts'
import type { SharingDeps } from '../deps.ts'
import { findColleagues } from '../receiver-store.ts'
import type { FullShare } from '../share-store.ts'
import { countNotices, saveNotices } from './notice-store.ts'
import { maxNamed, planShareMail, type ShareMail } from './share-mail.ts'

type Deps = Pick<SharingDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

const day = 24 * 3_600_000

/**
 * Notifies colleagues of a share by mail and in open windows. External recipients are informed by the sharing user, who
 * decides how to transmit the password.
 */
export async function notifyPeople(
  deps: Deps,
  tx: Transaction,
  {
    actor,
    share,
    emails,
    message,
  }: { actor: Actor; share: FullShare; emails: readonly string[]; message: string },
): Promise<void> {
  const people = (await findColleagues(tx.sql, actor.organisationId, emails)).filter(
    ({ id }) => id !== actor.accountId,
  )
  if (people.length === 0) return
  if (message !== '') await checkSender(deps, actor)
  await reserveNotices(deps, tx, { accountId: actor.accountId, people })
  const { by, names, count } = await describeFiles(tx, actor.accountId, share.nodeIds)
  const { permission, token } = share
  const about: ShareMail['about'] = { kind: 'shared', permission, token }
  for (const { id } of people.toSorted((a, b) => a.id.localeCompare(b.id))) {
    await deps.events.append(tx, id, 'file_shared', { by, name: names[0] ?? '', count, permission, token })
    await planShareMail(deps, tx, { accountId: id, about, by, names, count, message })
  }
}

/** Returns the owner and the first file names for a notice. */
export async function describeFiles(tx: Transaction, ownerId: string, nodeIds: readonly string[]) {
  const names = (await listInUse(tx.sql, ownerId, nodeIds)).map(({ name }) => name)
  const owner = (await findPeople(tx.sql, [ownerId])).get(ownerId)
  const by = { name: owner?.name ?? '', email: owner?.email ?? '' }
  return { by, names: names.slice(0, maxNamed), count: names.length }
}

/** Records the notices to be sent; fails above the daily limit of the sender. */
async function reserveNotices(
  deps: Deps,
  tx: Transaction,
  { accountId, people }: { accountId: string; people: readonly { id: string }[] },
): Promise<void> {
  const now = deps.clock.now()
  const sent = await countNotices(tx.sql, accountId, { kind: 'tell', since: now - day })
  if (sent + people.length > limits.maxShareMessagesPerDay) {
    throw new Refused('too_many_requests', { retry_after_seconds: day / 1000 })
  }
  await saveNotices(
    tx.sql,
    people.map(({ id }) => ({
      account_id: accountId,
      id: deps.ids.next(),
      kind: 'tell' as const,
      subject: id,
      created_at: now,
    })),
  )
}
