import type { Database } from '../../../db/database.ts'
import { getAccountByEmail } from '../../account/index.ts'
import type { FreedData } from './delete-departed.ts'
import { countAccountData } from './store.ts'

/** Returns the storage that deleting an account would free. */
export async function countFreedByEmail(
  { db }: { db: Database },
  email: string,
): Promise<FreedData & Omit<Awaited<ReturnType<typeof countAccountData>>, 'bytes'>> {
  const account = await getAccountByEmail(db.sql, email)
  const { bytes, ...counts } = await countAccountData(db.sql, account.id)
  return { email: account.email, bytes, items: counts.messages + counts.files, ...counts }
}
