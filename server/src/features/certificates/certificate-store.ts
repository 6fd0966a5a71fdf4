import type { Sql, WriteSql } from '../../db/database.ts'
import type { CertificateTable } from '../../db/tables/tables-certificates.ts'
import type { NameChallenge } from '../../ports/web/certificate-authority.ts'

export async function findCertificate(db: Sql, directory: string): Promise<CertificateTable | undefined> {
  return db.selectFrom('certificate').selectAll().where('directory', '=', directory).executeTakeFirst()
}

export async function listCertificates(db: Sql): Promise<CertificateTable[]> {
  return db.selectFrom('certificate').selectAll().orderBy('directory').execute()
}

/** Saves the account key for an authority, unless another node was first. */
export async function addAccountKey(db: WriteSql, directory: string, accountKey: string): Promise<void> {
  await db
    .insertInto('certificate')
    .values({
      directory,
      account_key: accountKey,
      names: '',
      chain: '',
      private_key: '',
      not_after: 0,
      tried_at: 0,
      trouble: '',
    })
    .onConflict((conflict) => conflict.column('directory').doNothing())
    .execute()
}

export async function updateCertificate(
  db: WriteSql,
  directory: string,
  values: Partial<CertificateTable>,
): Promise<void> {
  await db.updateTable('certificate').set(values).where('directory', '=', directory).execute()
}

export async function addChallenge(db: WriteSql, challenge: NameChallenge, now: number): Promise<void> {
  await db
    .insertInto('certificate_proof')
    .values({
      token: challenge.token,
      name: challenge.name,
      way: challenge.challengeType,
      answer: challenge.response,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('token').doUpdateSet({ answer: challenge.response, created_at: now }),
    )
    .execute()
}

export async function findChallengeByToken(db: Sql, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificate_proof')
    .select('answer')
    .where('token', '=', token)
    .where('way', '=', 'http-01')
    .executeTakeFirst()
  return row?.answer ?? null
}

export async function findChallengeByName(db: Sql, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificate_proof')
    .select('answer')
    .where('name', '=', name)
    .where('way', '=', 'tls-alpn-01')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.answer ?? null
}

export async function deleteChallenges(db: WriteSql): Promise<void> {
  await db.deleteFrom('certificate_proof').execute()
}
