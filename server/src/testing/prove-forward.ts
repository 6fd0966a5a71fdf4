import type { ApiClient } from './api-client.ts'
import type { World } from './world.ts'

/** Has an address prove that it wants the mail of whoever is signed in; letters go there by filters and scripts then. */
export async function proveForward(
  world: World,
  client: ApiClient,
  email: string,
  { isOn }: { isOn: boolean } = { isOn: false },
): Promise<void> {
  await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify({ type: 'autofw', email }) } })
  await world.runJobs()
  const letter = world.mailOut.sent.findLast(({ to }) => to.includes(email))
  const code = /code is (\d{6})/.exec(letter?.raw ?? '')?.[1] ?? ''
  const { id } = await client.call('POST /api/v2/rules/verify', { body: { account_to: email, code } })
  if (!isOn) await client.call('PATCH /api/v2/rules/:id', { params: { id }, body: { is_enable: false } })
  world.mailOut.sent.length = 0
}
