import type { Correspondent } from '@bocau/contract/ids'
import { isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { scoreAt } from './contact-score.ts'
import { findContacts, saveContacts } from './contact-store.ts'

/** Maximum number of recipients of a message that are saved as contacts; one of many is no personal contact. */
const maxLearnt = 200

/** Learns the recipients of a sent message, in the transaction that sends it. */
export async function learnContacts(
  deps: { clock: Clock },
  tx: Transaction,
  { accountId, recipients }: { accountId: string; recipients: readonly Correspondent[] },
): Promise<void> {
  const now = deps.clock.now()
  const people = new Map<string, string>()
  for (const { name, email } of recipients) {
    const key = normaliseEmail(email)
    if (isValidEmail(key) && !people.get(key)) people.set(key, name)
    if (people.size >= maxLearnt) break
  }
  const existing = await findContacts(tx.sql, accountId, [...people.keys()])
  await saveContacts(
    tx.sql,
    [...people].map(([email, name]) => {
      const before = existing.find((contact) => contact.email === email)
      return {
        account_id: accountId,
        email,
        // A name that was set manually stays.
        name: (before?.is_kept ? before.name || name : name || before?.name) ?? '',
        weight: (before ? scoreAt({ ...before, is_kept: 0 }, now) : 0) + 1,
        weighed_at: now,
        is_kept: before?.is_kept ?? 0,
      }
    }),
  )
}
