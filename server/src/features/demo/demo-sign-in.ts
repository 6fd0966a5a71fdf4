import type { Database } from '../../db/database.ts'
import type { DemoSignIn } from '../account/index.ts'
import { accounts } from './content/people.ts'
import { findShutDemo, getDemoState } from './store.ts'

/** The password of every demo account. */
export const demoPassword = 'Bocau-demo-1'

/** What the sign-in page offers: the demo's accounts in a demo store that is open, nothing in any other. */
export async function getDemoSignIn(deps: { db: Database }, isOpenToAnybody: boolean): Promise<DemoSignIn> {
  const isOffered =
    (await getDemoState(deps.db.sql)) === 'seeded' && (await findShutDemo(deps.db.sql)).length === 0
  if (!isOffered) return { password: null, accounts: [], is_open_to_anybody: false }
  return {
    password: demoPassword,
    is_open_to_anybody: isOpenToAnybody,
    accounts: accounts.map(({ person, profile }) => ({
      email: person.email,
      fullname: person.name,
      note: profile.title,
    })),
  }
}
