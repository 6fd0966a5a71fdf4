import type { SenderAccount } from '@bocau/contract/contacts'
import type { Sql } from '../../db/database.ts'
import { getUserInfo } from '../account/people/index.ts'
import { listSenderAddresses } from './sender-store.ts'

/** Every address that a person may write from, their own first; it is the default until another was chosen. */
export async function listSenders(db: Sql, accountId: string): Promise<SenderAccount[]> {
  const { email, fullname } = await getUserInfo(db, accountId)
  const others = (await listSenderAddresses(db, accountId)).map((row) => ({
    email: row.email,
    name: row.name,
    default: row.is_default === 1 && row.is_verified === 1,
    verified: row.is_verified === 1,
  }))
  const own = { email, name: fullname, default: !others.some((one) => one.default), verified: true }
  return [own, ...others]
}
