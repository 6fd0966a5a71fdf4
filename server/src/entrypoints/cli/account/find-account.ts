import { findAccountByEmail } from '../../../features/account/people/find-account.ts'
import { listAccounts } from '../../../features/account/people/store.ts'
import { roleOf } from '../../../kernel/role-of.ts'
import { type CommandContext, CommandFailed } from '../command.ts'

interface WithDatabase {
  app: Pick<CommandContext['app'], 'db'>
}

/** Finds the account of an address; fails with a message for the operator. */
export async function findAccount({ app }: WithDatabase, email: string) {
  const account = await findAccountByEmail(app.db.sql, email)
  if (!account) throw new CommandFailed('not_found', `No account has the address ${email}.`)
  return account
}

/** Converts an account to the object that `--json` prints. */
export const accountJson = (account: Awaited<ReturnType<typeof listAccounts>>[number]) => ({
  email: account.email,
  name: account.full_name,
  role: roleOf(account),
  is_disabled: account.is_disabled === 1,
  quota_megabytes: account.quota_megabytes,
  used_bytes: account.used_bytes,
})

/** Returns the object of the account of an address, for `--json`. */
export async function describeAccount(context: WithDatabase, email: string) {
  const { id } = await findAccount(context, email)
  const [account] = await listAccounts(context.app.db.sql, { id })
  if (!account) throw new CommandFailed('not_found', `No account has the address ${email}.`)
  return accountJson(account)
}
