import { addDays, momentAt, readDay } from '@bocau/mail-core/zoned-time'
import type { DriveFilters, FilterAge } from './filters.ts'

const hourSeconds = 3600
const days: Record<FilterAge, number> = { day: 1, week: 7, month: 30, year: 365, older: 365 }

/** Converts filters to query parameters. Ages are relative to the full hour, so that the pages of a list match. */
export function filtersToQuery(filters: DriveFilters, now: number, zone: string) {
  const { kind, owner, age, firstDay, lastDay, folderId, isInFolder } = filters
  const border = age && (Math.floor(now / hourSeconds) - days[age] * 24) * hourSeconds
  const from = age === 'older' ? undefined : (border ?? dayStart(firstDay, 0, zone))
  const before = age === 'older' ? border : dayStart(lastDay, 1, zone)
  return {
    ...(kind ? { kind } : {}),
    ...(owner ? { owner } : {}),
    ...(from === undefined ? {} : { modified_from: from }),
    ...(before === undefined ? {} : { modified_before: before }),
    ...(folderId && isInFolder ? { folder_id: folderId } : {}),
  }
}

/** Returns the start of a day in the user's time zone, in seconds, shifted by a number of days. */
function dayStart(day: string | undefined, later: number, zone: string): number | undefined {
  const read = day ? readDay(day) : null
  return read ? momentAt(addDays(read, later), 0, zone) / 1000 : undefined
}
