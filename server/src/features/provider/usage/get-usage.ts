import type { ProviderUsage } from '@bocau/contract/hosting/provider'
import type { UsageDayTable } from '../../../db/tables/tables-organisation.ts'
import { Refused } from '../../../kernel/refused.ts'
import { dayOf } from '../../delivery/refusals/intake-refusals.ts'
import type { ProviderDeps } from '../deps.ts'
import { listDomainNames, listOrganisationRows } from '../provider-store.ts'
import { type DayRange, listUsage, sumMail } from './usage-store.ts'

const dayMilliseconds = 24 * 3_600_000

/**
 * Returns the usage of a page of organisations in a month, without those that did not exist yet. Refuses a month that has
 * not begun, which would look complete.
 */
export async function getUsage(
  { db, clock }: Pick<ProviderDeps, 'clock' | 'db'>,
  { after, limit, month }: { after: string; limit: number; month: string },
): Promise<{ items: ProviderUsage[]; next: string | null }> {
  const days = daysOf(month)
  const today = dayOf(clock.now())
  if (days.from > today)
    throw new Refused('invalid_input', { fields: [{ path: 'month', message: 'has not begun' }] })
  const rows = await listOrganisationRows(db.sql, { after, limit })
  const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null
  const existing = rows.filter(({ created_at }) => dayOf(created_at) < days.until)
  const ids = existing.map(({ id }) => id)
  if (ids.length === 0) return { items: [], next }
  const [usage, mail, domains] = await Promise.all([
    listUsage(db.sql, ids, days),
    sumMail(db.sql, ids, days),
    listDomainNames(db.sql, ids),
  ])
  const items = existing.map(({ id, name, created_at }) => {
    const recorded = usage.get(id) ?? []
    return {
      id,
      name,
      domains: domains.get(id) ?? [],
      month,
      missing_days: countMissing(recorded, {
        // The first figures of an organisation may be those of the day after it was created.
        from: Math.max(days.from, dayOf(created_at) + 1),
        // The figures of a day are recorded during that day.
        until: Math.min(days.until, today),
      }),
      ...summarise(recorded),
      received: mail.get(id)?.received ?? 0,
      sent: mail.get(id)?.sent ?? 0,
    }
  })
  return { items, next }
}

/** Returns the days of a month `YYYY-MM`. */
function daysOf(month: string): DayRange {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return {
    from: Date.UTC(year, number - 1) / dayMilliseconds,
    until: Date.UTC(year, number) / dayMilliseconds,
  }
}

function countMissing(recorded: readonly UsageDayTable[], { from, until }: DayRange): number {
  const present = recorded.filter(({ day }) => day >= from && day < until)
  return Math.max(0, until - from) - present.length
}

/** Summarises recorded days, the oldest first. */
function summarise(recorded: readonly UsageDayTable[]) {
  const last = recorded.at(-1)
  const average = (figure: 'mail_bytes' | 'drive_bytes') =>
    Math.round(recorded.reduce((sum, one) => sum + one[figure], 0) / Math.max(1, recorded.length))
  return {
    days: recorded.length,
    people_at_end: last?.people ?? 0,
    people_max: Math.max(0, ...recorded.map(({ people }) => people)),
    mailboxes_at_end: last?.mailboxes ?? 0,
    mail_bytes_average: average('mail_bytes'),
    drive_bytes_average: average('drive_bytes'),
    bytes_max: Math.max(0, ...recorded.map((one) => one.mail_bytes + one.drive_bytes)),
  }
}
