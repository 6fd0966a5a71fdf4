import { signOutOnPurpose } from '../../api/access-lost.ts'
import { isProblem } from '../../api/api-problem.ts'
import { request } from '../../api/client.ts'

/** Ends the session on the server; an already ended session counts as success. */
export function signOut(): Promise<void> {
  return signOutOnPurpose(async () => {
    try {
      await request('DELETE /api/v2/session')
    } catch (error) {
      if (!isProblem(error, 'not_signed_in')) throw error
    }
  })
}
