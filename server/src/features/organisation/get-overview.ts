import type { OrganisationOverview } from '@bocau/contract/organisation'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Clock } from '../../ports/clock.ts'
import { countPeople, listLargest, sumDrives } from './overview-store.ts'

const activeMilliseconds = 30 * 86_400_000
const maxLargest = 5

/** Returns the overview of the organisation: users, activity and storage. */
export async function getOverview(
  deps: { db: Database; clock: Clock },
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<OrganisationOverview> {
  const db = deps.db.sql
  const counts = await countPeople(db, organisationId, deps.clock.now() - activeMilliseconds)
  const largest = await listLargest(db, organisationId, maxLargest)
  const { used, quota, ...people } = counts
  const drives = await sumDrives(db, organisationId)
  const drive = [...drives.values()].reduce((sum, bytes) => sum + bytes, 0)
  return {
    people,
    storage: { used, drive, quota },
    largest: largest.map(({ id, email, full_name, quota_megabytes, used_bytes }) => ({
      id,
      email,
      fullname: full_name,
      user_quota: quota_megabytes,
      user_used_quota: used_bytes,
      drive_used: drives.get(id) ?? 0,
    })),
  }
}
