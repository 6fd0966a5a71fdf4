import type { ApiClient } from './api-client.ts'
import type { World } from './world.ts'

/**
 * Confirms a forwarding address for the signed-in user, so that filters and scripts may use it. The code for a local
 * address is read from its mailbox, `localClient`.
 */
export async function verifyForward(
  world: World,
  client: ApiClient,
  email: string,
  { isOn = false, localClient }: { isOn?: boolean; localClient?: ApiClient } = {},
): Promise<void> {
  await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify({ type: 'autofw', email }) } })
  const code = await (localClient ? findLocalCode(world, localClient) : codeFor(world, email))
  const { id } = await client.call('POST /api/v2/rules/verify', { body: { account_to: email, code } })
  if (!isOn) await client.call('PATCH /api/v2/rules/:id', { params: { id }, body: { is_enable: false } })
  world.mailOut.sent.length = 0
}

async function findLocalCode(world: World, client: ApiClient): Promise<string> {
  await world.runJobs()
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  return /: (\d{6})$/.exec(items[0]?.subject ?? '')?.[1] ?? ''
}

/** Returns the newest code sent to an address. */
export async function codeFor(world: World, address: string): Promise<string> {
  await world.runJobs()
  const message = world.mailOut.sent.findLast(({ to }) => to.includes(address))
  return /^ {4}(\d{6})\r$/m.exec(message?.raw ?? '')?.[1] ?? ''
}

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
