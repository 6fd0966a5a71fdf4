import type { WriteSql } from '../db/database.ts'

/** Which account, and how much of its storage it uses, of how much. */
interface Storage {
  email?: string
  id?: string
  used: number
  megabytes?: number
}

/** Has an account, or where none is named every account, use so much of its storage. */
export async function setStorage(sql: WriteSql, { email, id, used, megabytes }: Storage): Promise<void> {
  let accounts = sql.selectFrom('account').select('id')
  if (email !== undefined) accounts = accounts.where('email', '=', email)
  if (id !== undefined) accounts = accounts.where('id', '=', id)
  const ids = (await accounts.execute()).map((account) => account.id)
  if (megabytes !== undefined)
    await sql.updateTable('account').set({ quota_megabytes: megabytes }).where('id', 'in', ids).execute()
  await sql.updateTable('account_counter').set({ used_bytes: used }).where('account_id', 'in', ids).execute()
}
