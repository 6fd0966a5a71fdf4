import type { Sql, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { checkSender } from '../../account/index.ts'
import { findPeople } from '../../addresses/index.ts'
import { listInUse } from '../../drive/index.ts'
import type { SharingDeps } from '../deps.ts'
import { findColleagues } from '../receiver-store.ts'
import type { FullShare } from '../share-store.ts'
import { reserveNotices } from './reserve-notices.ts'
import { maxNamed, planShareMail, type ShareMail } from './share-mail.ts'

type Deps = Pick<SharingDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

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
  await reserveNotices(deps, tx, { accountId: actor.accountId, subjects: people.map(({ id }) => id) })
  const { by, names, count } = await describeFiles(tx.sql, actor.accountId, share.nodeIds)
  const { permission, token } = share
  const about: ShareMail['about'] = { kind: 'shared', permission, token }
  for (const { id } of people.toSorted((a, b) => a.id.localeCompare(b.id))) {
    await deps.events.append(tx, id, 'file_shared', { by, name: names[0] ?? '', count, permission, token })
    await planShareMail(deps, tx, { accountId: id, about, by, names, count, message })
  }
}

/** Returns the owner and the first file names for a notice. */
export async function describeFiles(db: Sql, ownerId: string, nodeIds: readonly string[]) {
  const names = (await listInUse(db, ownerId, nodeIds)).map(({ name }) => name)
  const owner = (await findPeople(db, [ownerId])).get(ownerId)
  const by = { name: owner?.name ?? '', email: owner?.email ?? '' }
  return { by, names: names.slice(0, maxNamed), count: names.length }
}
