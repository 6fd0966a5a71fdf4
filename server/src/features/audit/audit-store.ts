import type { Sql, WriteSql } from '../../db/database.ts'
import type { AuditTable } from '../../db/tables/tables-organisation.ts'

export async function insertAudit(db: WriteSql, line: AuditTable): Promise<void> {
  await db.insertInto('audit').values(line).execute()
}

/** Inserts an audit entry with the details of the account row; inserts nothing when the account is deleted. */
export async function insertAccountAudit(
  db: WriteSql,
  accountId: string,
  {
    actor,
    ...line
  }: Omit<AuditTable, 'organisation_id' | 'actor_id' | 'actor_email' | 'subject'> & {
    /** Actor; defaults to the account. */
    actor?: { id: string | null; email: string } | undefined
  },
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'organisation_id', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return
  const { id: actor_id, email: actor_email } = actor ?? account
  const { organisation_id, email: subject } = account
  await insertAudit(db, { ...line, organisation_id, subject, actor_id, actor_email })
}

export async function findNewestAudit(db: Sql): Promise<number | null> {
  const row = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

export async function deleteAuditBefore(db: WriteSql, time: number): Promise<void> {
  await db.deleteFrom('audit').where('at', '<', time).execute()
}
