import type { Sql, WriteSql } from '../../../db/database.ts'

export async function findSigningKey(db: Sql, domain: string) {
  return db
    .selectFrom('signing_key')
    .select(['domain_name', 'selector', 'private_key'])
    .where('domain_name', '=', domain)
    .executeTakeFirst()
}

export async function saveSigningKey(
  db: WriteSql,
  key: { domain_name: string; selector: string; private_key: string; created_at: number },
): Promise<void> {
  const { domain_name: _, ...values } = key
  await db
    .insertInto('signing_key')
    .values(key)
    .onConflict((conflict) => conflict.column('domain_name').doUpdateSet(values))
    .execute()
}
