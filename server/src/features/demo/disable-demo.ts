import { disableAccount, findAccountByEmail } from '../account/index.ts'
import { accounts, colleagues } from './content/index.ts'
import type { DemoDeps } from './deps.ts'
import { findDisabledDemo, getDemoState, saveDisabledDemo } from './store.ts'

type DisableDeps = Pick<DemoDeps, 'clock' | 'db' | 'events' | 'ids' | 'passwords' | 'random' | 'secrets'>

/**
 * Disables the demo accounts, whose password is public, and ends their sessions; returns their number. They stay
 * disabled until the demo is requested explicitly.
 */
export async function disableDemo(deps: DisableDeps): Promise<number> {
  if ((await getDemoState(deps.db.sql)) === null) return 0
  const emails = [...accounts.map(({ person }) => person), ...colleagues].map(({ email }) => email)
  const disabled = new Set(await findDisabledDemo(deps.db.sql))
  for (const email of emails) {
    const account = await findAccountByEmail(deps.db.sql, email)
    if (!account || account.is_disabled) continue
    await disableAccount(deps, email, true)
    disabled.add(email)
  }
  await deps.db.transaction((tx) => saveDisabledDemo(tx.sql, [...disabled]))
  return emails.length
}

/** Enables the accounts that `disableDemo` disabled; those disabled by an administrator stay disabled. */
export async function reopenDemo(deps: DisableDeps): Promise<void> {
  for (const email of await findDisabledDemo(deps.db.sql)) {
    if (await findAccountByEmail(deps.db.sql, email)) await disableAccount(deps, email, false)
  }
  await deps.db.transaction((tx) => saveDisabledDemo(tx.sql, []))
}
