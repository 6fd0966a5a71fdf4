import type { Selectable } from 'kysely'
import type { WriteSql } from '../../../db/database.ts'
import type { SessionTable } from '../../../db/tables/tables.ts'

/** Times of the last confirmations in a session. */
export type SessionConfirmation = Partial<Pick<Selectable<SessionTable>, 'confirmed_at' | 'second_step_at'>>

export async function confirmSession(
  db: WriteSql,
  accountId: string,
  { sessionId, confirmation }: { sessionId: string; confirmation: SessionConfirmation },
): Promise<void> {
  await db
    .updateTable('session')
    .set(confirmation)
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute()
}
