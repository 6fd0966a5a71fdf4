import { dayOf } from '../../delivery/index.ts'
import type { ProviderDeps } from '../deps.ts'
import { countAccounts, listOrganisationRows } from '../provider-store.ts'
import { countSent, deleteUsageBefore, saveSent, saveUsage, sumDriveBytes } from './usage-store.ts'

const organisationsAtOnce = 500
const retentionDays = 400
/** Days whose sent messages are counted again, in case earlier runs were missed. */
const recountedDays = 7
const dayMilliseconds = 24 * 3_600_000
const zoneMilliseconds = 7 * 3_600_000

/**
 * Records the users and stored bytes of all organisations for today, and the sent messages of the last days. Reads counters,
 * never messages. A second run on the same day replaces the first.
 */
export async function recordUsage({ db, clock }: Pick<ProviderDeps, 'clock' | 'db'>): Promise<void> {
  const today = dayOf(clock.now())
  for (let after = '0'; ; ) {
    const rows = await listOrganisationRows(db.sql, { after, limit: organisationsAtOnce })
    const ids = rows.map(({ id }) => id)
    // The installation that received a moved organisation records its usage.
    const served = rows.filter(({ move_state }) => move_state !== 'moved').map(({ id }) => id)
    await recordPage({ db }, served, today)
    const last = ids.at(-1)
    if (last === undefined || ids.length < organisationsAtOnce) break
    after = last
  }
  await db.transaction((tx) => deleteUsageBefore(tx.sql, today - retentionDays))
}

async function recordPage(
  { db }: Pick<ProviderDeps, 'db'>,
  ids: readonly string[],
  today: number,
): Promise<void> {
  if (ids.length === 0) return
  const accounts = await countAccounts(db.sql, ids)
  const drives = await sumDriveBytes(db.sql, ids)
  const figures = ids.map((id) => {
    const { people = 0, mailboxes = 0, usedBytes = 0 } = accounts.get(id) ?? {}
    const driveBytes = Math.min(usedBytes, drives.get(id) ?? 0)
    return {
      organisation_id: id,
      day: today,
      people,
      mailboxes,
      mail_bytes: usedBytes - driveBytes,
      drive_bytes: driveBytes,
    }
  })
  const sentByDay = new Map<number, Map<string, number>>()
  for (let day = today - recountedDays; day < today; day++)
    sentByDay.set(day, await countSent(db.sql, ids, { from: startOf(day), until: startOf(day + 1) }))
  await db.transaction(async (tx) => {
    await saveUsage(tx.sql, figures)
    for (const [day, sent] of sentByDay) await saveSent(tx.sql, day, sent)
  })
}

/** Returns the start of a day in milliseconds UTC; the reverse of `dayOf`. */
const startOf = (day: number): number => day * dayMilliseconds - zoneMilliseconds
