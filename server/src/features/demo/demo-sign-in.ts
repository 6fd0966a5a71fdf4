import type { Database } from '../../db/database.ts'
import type { DemoSignIn } from '../account/index.ts'
import { accounts } from './content/people.ts'
import { getDemoState } from './store.ts'

/** The password of every demo account. */
export const demoPassword = 'Bocau-demo-1'

/** What the sign-in page offers: the demo's accounts in a demo store, nothing in any other. */
export async function getDemoSignIn(deps: { db: Database }): Promise<DemoSignIn> {
  if ((await getDemoState(deps.db.sql)) !== 'seeded') return { password: null, accounts: [] }
  return {
    password: demoPassword,
    accounts: accounts.map(({ person, profile }) => ({
      email: person.email,
      fullname: person.name,
      note: profile.title,
    })),
  }
}
