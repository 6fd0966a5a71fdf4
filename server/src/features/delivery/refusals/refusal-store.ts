import { sql } from 'kysely'
import type { WriteSql } from '../../../db/database.ts'

/** Number of refusals for a domain on a day, for one reason. */
export interface RefusedIntake {
  domain: string
  day: number
  why: string
  count: number
  lastAt: number
}

/** Adds to the stored counts; ignored when the domain is no longer hosted. */
export async function addRefused(
  db: WriteSql,
  { domain, day, why, count, lastAt }: RefusedIntake,
): Promise<void> {
  const hosted = await db
    .selectFrom('domain')
    .select('organisation_id')
    .where('name', '=', domain)
    .executeTakeFirst()
  if (!hosted) return
  await db
    .insertInto('intake_refusal')
    .values({ organisation_id: hosted.organisation_id, day, why, count, last_at: lastAt })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'day', 'why']).doUpdateSet({
        count: sql<number>`intake_refusal.count + ${count}`,
        last_at: lastAt,
      }),
    )
    .execute()
}
