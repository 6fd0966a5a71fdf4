import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import { Browser, behindProxy, khue, refusalCode } from './testing.ts'

const further = 'khue.tran@mocviet.test'
const nobody = 'khong.ai@mocviet.test'

async function worldWithFurther(options: Parameters<typeof createWorld>[0]): Promise<World> {
  const world = await createWorld({ ...behindProxy, ...options })
  const owner = await world.signIn(khue)
  const { items } = await owner.call('GET /api/v2/organisation/users', {})
  const id = items.find(({ email }) => email === khue)?.id ?? ''
  await owner.call('POST /api/v2/organisation/users/:id/addresses', {
    params: { id },
    body: { email: further },
  })
  return world
}

/** Sends wrong passwords for an address; returns the responses. */
async function guess(browser: Browser, email: string, times: number): Promise<string[]> {
  const results = []
  for (let round = 0; round < times; round++)
    results.push(await refusalCode(browser.signIn(email, 'Bocau-wrong-1')))
  return results
}

onEachDatabase('a client that used up the tries of an address', (database) => {
  test('gets the same response for a further address as for an unknown one', async () => {
    const world = await worldWithFurther({ database })
    const stranger = new Browser(world, { address: '203.0.113.9' })
    for (const [first, second] of [
      [khue, further],
      [further, khue],
    ] as const) {
      const results = await guess(stranger, first, 12)
      expect(results.filter((code) => code === 'too_many_sign_ins')).toHaveLength(2)
      expect(await guess(stranger, second, 12)).toEqual(await guess(stranger, `x.${second}`, 12))
      world.clock.skip(24 * 3600)
    }
  })

  test('cannot continue guessing with the account’s other addresses', async () => {
    const world = await worldWithFurther({ database })
    const stranger = new Browser(world, { address: '203.0.113.9' })
    await guess(stranger, khue, 10)
    expect(await refusalCode(stranger.signIn(further, password))).toBe('wrong_credentials')
    const owner = new Browser(world, { address: '198.51.100.20' })
    await owner.signIn(further)
  })

  test('gets the same response for a password reset, and no code is sent', async () => {
    const world = await worldWithFurther({ database })
    const stranger = new Browser(world, { address: '203.0.113.9' })
    const requestCode = (email: string) =>
      refusalCode(stranger.call('POST /api/v2/forgotten-password', { body: { email, channel: 'mail' } }))
    const listResults = async (email: string) => {
      const results = []
      for (let round = 0; round < 6; round++) results.push(await requestCode(email))
      return results
    }
    await listResults(khue)
    expect(await listResults(further)).toEqual(await listResults(nobody))
  })
})
