import { disableAccount, findAccountByEmail } from '../account/people/index.ts'
import { accounts, colleagues } from './content/index.ts'
import type { DemoDeps } from './deps.ts'
import { findShutDemo, getDemoState, keepShutDemo } from './store.ts'

type ShutDeps = Pick<DemoDeps, 'clock' | 'db' | 'events' | 'ids' | 'passwords' | 'random' | 'secrets'>

/**
 * Shuts the accounts of a demo, whose password everybody knows, with their sessions; answers with how many. They
 * stay shut whatever the next start listens on, until the demo is asked for expressly.
 */
export async function shutDemo(deps: ShutDeps): Promise<number> {
  if ((await getDemoState(deps.db.sql)) === null) return 0
  const emails = [...accounts.map(({ person }) => person), ...colleagues].map(({ email }) => email)
  const shut = new Set(await findShutDemo(deps.db.sql))
  for (const email of emails) {
    const account = await findAccountByEmail(deps.db.sql, email)
    if (!account || account.is_disabled) continue
    await disableAccount(deps, email, true)
    shut.add(email)
  }
  await deps.db.transaction((tx) => keepShutDemo(tx.sql, [...shut]))
  return emails.length
}

/** Opens the accounts that were shut as a demo; one that somebody else shut stays so. */
export async function reopenDemo(deps: ShutDeps): Promise<void> {
  for (const email of await findShutDemo(deps.db.sql)) {
    if (await findAccountByEmail(deps.db.sql, email)) await disableAccount(deps, email, false)
  }
  await deps.db.transaction((tx) => keepShutDemo(tx.sql, []))
}
