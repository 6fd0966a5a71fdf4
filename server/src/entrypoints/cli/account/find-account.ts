import { findAccountByEmail } from '../../../features/account/index.ts'
import type { CommandContext } from '../command.ts'

/** Finds the account of an address; fails with a message for the operator. */
export async function findAccount({ app }: Pick<CommandContext, 'app'>, email: string) {
  const account = await findAccountByEmail(app.db.sql, email)
  if (!account) throw new Error(`No account has the address ${email}.`)
  return account
}
