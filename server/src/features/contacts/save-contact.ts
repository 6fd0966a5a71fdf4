import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Database, Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Clock } from '../../ports/clock.ts'
import { replacedScore, scoreAt } from './contact-score.ts'
import { findContacts, saveContacts } from './contact-store.ts'

interface Deps {
  db: Database
  clock: Clock
}

/** Saves a contact with this name, so that it is suggested as a recipient. */
export async function saveContact(deps: Deps, actor: Actor, person: Correspondent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    await save(deps, tx, { accountId: actor.accountId, person, addedScore: 0 })
  })
}

/** Corrects an address: the new one gets the weight of the old one. */
export async function replaceContact(
  deps: Deps,
  actor: Actor,
  { oldEmail, person }: { oldEmail: string; person: Correspondent },
): Promise<void> {
  const { accountId } = actor
  const old = normaliseEmail(oldEmail)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const [before] = await findContacts(tx.sql, accountId, [old])
    const name = person.name || before?.name || ''
    await save(deps, tx, {
      accountId,
      person: { ...person, name },
      addedScore: before ? scoreAt({ ...before, is_kept: 0 }, now) : 0,
    })
    if (old === '' || old === normaliseEmail(person.email)) return
    await saveContacts(tx.sql, [
      { account_id: accountId, email: old, name, weight: replacedScore, weighed_at: now, is_kept: 0 },
    ])
  })
}

/** Saves a contact as added manually; adds to the score that its address has. */
async function save(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  {
    accountId,
    person: { name, email },
    addedScore,
  }: { accountId: string; person: Correspondent; addedScore: number },
): Promise<void> {
  const key = normaliseEmail(email)
  const [before] = await findContacts(tx.sql, accountId, [key])
  const score = (before ? scoreAt({ ...before, is_kept: 0 }, clock.now()) : 0) + addedScore
  await saveContacts(tx.sql, [
    {
      account_id: accountId,
      email: key,
      name: name.replace(/\s+/g, ' ').trim() || before?.name || '',
      weight: score,
      weighed_at: clock.now(),
      is_kept: 1,
    },
  ])
}
