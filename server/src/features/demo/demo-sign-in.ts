import type { Database } from '../../db/database.ts'
import type { DemoSignIn } from '../account/index.ts'
import { accounts } from './content/people.ts'
import { findDisabledDemo, getDemoState } from './store.ts'

export const demoPassword = 'Bocau-demo-1'

/** Returns the accounts for the sign-in page; empty unless this is an enabled demo store. */
export async function getDemoSignIn(deps: { db: Database }, isPublic: boolean): Promise<DemoSignIn> {
  const isOffered =
    (await getDemoState(deps.db.sql)) === 'seeded' && (await findDisabledDemo(deps.db.sql)).length === 0
  if (!isOffered) return { password: null, accounts: [], is_open_to_anybody: false }
  return {
    password: demoPassword,
    is_open_to_anybody: isPublic,
    accounts: accounts.map(({ person, profile }) => ({
      email: person.email,
      fullname: person.name,
      note: profile.title,
    })),
  }
}
