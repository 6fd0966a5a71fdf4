import { describe, expect, test } from 'vitest'
import { readConfig } from '../../composition/config.ts'
import { prepareDemo, printDemoAccounts } from '../../composition/prepare-demo.ts'
import { type ApiClient, createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import { disableAccount } from '../account/index.ts'
import { createDemoWorld } from './demo-world.fixture.ts'
import { demoPassword, disableDemo, reopenDemo } from './index.ts'
import { endSeeding, startSeeding } from './store.ts'

const khue = 'khue@mocviet.test'
const publicUrl = 'https://mail.example.com'

const offerOf = (client: ApiClient) => client.call('GET /api/v2/session/demo', {})
const nothing = { password: null, accounts: [], is_open_to_anybody: false, single_sign_on: null }

onEachDatabase('demo accounts', (database) => {
  test('are disabled on a public server until the demo is requested explicitly', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'chu@dakwood.test' })
    await world.app.db.transaction(async (tx) => {
      await startSeeding(tx.sql, world.clock.now())
      await endSeeding(tx.sql)
    })
    await disableAccount(world.app, 'ha@mocviet.test', true)
    const signedIn = await world.signIn(khue)
    expect((await offerOf(world.anonymous)).accounts.length).toBeGreaterThan(2)

    expect(await disableDemo(world.app)).toBeGreaterThan(5)
    expect((await signedIn.fetch('GET /api/v2/user/info', {})).status).toBe(401)
    await expect(world.signIn(khue)).rejects.toThrow('account_disabled')
    expect(await offerOf(world.anonymous)).toEqual(nothing)
    await world.signIn('chu@dakwood.test')

    // The second start finds them disabled and remembers all of them.
    await disableDemo(world.app)
    await reopenDemo(world.app)
    await world.signIn(khue)
    await expect(world.signIn('ha@mocviet.test')).rejects.toThrow('account_disabled')
    expect((await offerOf(world.anonymous)).password).toBe(demoPassword)
  })

  test('do not exist without a seeded demo, regardless of their names', async () => {
    const world = await createWorld({ database })
    expect(await disableDemo(world.app)).toBe(0)
    await world.signIn(khue)
    expect(password).not.toBe(demoPassword)
  })
})

describe('with a public address', () => {
  const start = async (world: World, demo: Record<string, string>) => {
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const config = readConfig({ BOCAU_PUBLIC_URL: publicUrl, ...demo })
    await prepareDemo(world.app, config, print)
    await printDemoAccounts(world.app, config, print)
    return printed.join('\n')
  }
  const warningsOf = ({ logger }: World) =>
    logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)

  test('a new store gets a demo only on request', async () => {
    const world = await createWorld({ isEmpty: true, settings: { BOCAU_PUBLIC_URL: publicUrl } })
    expect(await start(world, {})).toBe(
      'There is no demo: this server is reachable from other machines, and BOCAU_DEMO=on is not set.',
    )
    expect(await offerOf(world.anonymous)).toEqual(nothing)
  })

  test('log and sign-in page warn of a publicly accessible demo', async () => {
    const settings = { BOCAU_PUBLIC_URL: publicUrl, BOCAU_DEMO: 'on' }
    const world = await createDemoWorld('sqlite', settings)
    expect(await start(world, { BOCAU_DEMO: 'on' })).toContain(demoPassword)
    expect(await offerOf(world.anonymous)).toMatchObject({
      password: demoPassword,
      is_open_to_anybody: true,
    })
    expect(warningsOf(world)).toContainEqual(
      expect.stringContaining('everyone who reaches this server can sign in'),
    )
  })

  test('disables the accounts of a demo that is no longer requested', async () => {
    const world = await createDemoWorld('sqlite', { BOCAU_PUBLIC_URL: publicUrl })
    await start(world, {})
    const body = { email: khue, password: demoPassword }
    await expect(world.anonymous.call('POST /api/v2/session', { body })).rejects.toThrow('account_disabled')
    expect(await offerOf(world.anonymous)).toEqual(nothing)
    expect(warningsOf(world)).toContain('demo accounts disabled')
  })
})

test('the demo can be declined', async () => {
  const world = await createWorld({ isEmpty: true })
  await prepareDemo(world.app, readConfig({ BOCAU_DEMO: 'off' }), () => {})
  expect(await offerOf(world.anonymous)).toEqual(nothing)
})
