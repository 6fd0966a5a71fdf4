import type { World } from './world.ts'

/** Disables sending for an account of `mocviet.test`: by the account itself, or by an unverified domain. */
export async function disableSending(
  { app }: World,
  email: string,
  reason: 'account' | 'domain',
): Promise<void> {
  await app.db.transaction(async ({ sql }) => {
    if (reason === 'account')
      await sql.updateTable('account').set({ is_sending_enabled: 0 }).where('email', '=', email).execute()
    else await sql.updateTable('domain').set({ is_verified: 0 }).where('name', '=', 'mocviet.test').execute()
  })
}
