import type { Sql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { findAddress } from './address-store.ts'
import { blockedUntil } from './departure-store.ts'

/** Refuses an address that is in use or was in use recently: its new holder would read mail for the previous one. */
export async function refuseUsedAddress(db: Sql, email: string, now: number): Promise<void> {
  if (await findAddress(db, email)) throw new Refused('address_taken')
  const until = await blockedUntil(db, email, now)
  if (until !== null) throw new Refused('address_resting', { until: Math.floor(until / 1000) })
}
