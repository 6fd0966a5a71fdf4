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
  await world.runJobs()
  const code = localClient ? await findLocalCode(localClient) : findExternalCode(world, email)
  const { id } = await client.call('POST /api/v2/rules/verify', { body: { account_to: email, code } })
  if (!isOn) await client.call('PATCH /api/v2/rules/:id', { params: { id }, body: { is_enable: false } })
  world.mailOut.sent.length = 0
}

function findExternalCode({ mailOut }: World, email: string): string {
  const message = mailOut.sent.findLast(({ to }) => to.includes(email))
  return /(?:minh=3A_|code: )(\d{6})/.exec(message?.raw ?? '')?.[1] ?? ''
}

async function findLocalCode(client: ApiClient): Promise<string> {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  return /: (\d{6})$/.exec(items[0]?.subject ?? '')?.[1] ?? ''
}
