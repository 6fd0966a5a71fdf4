import { expect, test } from 'vitest'
import { ApiClient, createWorld, onEachDatabase, password } from '../../testing/index.ts'
import { emptyDirectory, startServer } from '../../testing/product-process.ts'
import { disableAccount } from '../account/people/index.ts'
import { demoPassword, reopenDemo, shutDemo } from './index.ts'
import { beginSeeding, endSeeding } from './store.ts'

const khue = 'khue@mocviet.test'
const publicUrl = 'https://mail.example.com'

const offerOf = (client: ApiClient) => client.call('GET /api/v2/session/demo', {})
const nothing = { password: null, accounts: [], is_open_to_anybody: false, single_sign_on: null }

onEachDatabase('the accounts of a demo', (database) => {
  test('are shut with their sessions where others reach them, until the demo is asked for expressly', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'chu@dakwood.test' })
    await world.app.db.transaction(async (tx) => {
      await beginSeeding(tx.sql, world.clock.now())
      await endSeeding(tx.sql)
    })
    await disableAccount(world.app, 'ha@mocviet.test', true)
    const signedIn = await world.signIn(khue)
    expect((await offerOf(world.stranger)).accounts.length).toBeGreaterThan(2)

    expect(await shutDemo(world.app)).toBeGreaterThan(5)
    expect((await signedIn.fetch('GET /api/v2/user/info', {})).status).toBe(401)
    await expect(world.signIn(khue)).rejects.toThrow('account_disabled')
    expect(await offerOf(world.stranger)).toEqual(nothing)
    await world.signIn('chu@dakwood.test')

    // A second start finds them shut, and remembers all of them.
    await shutDemo(world.app)
    await reopenDemo(world.app)
    await world.signIn(khue)
    await expect(world.signIn('ha@mocviet.test')).rejects.toThrow('account_disabled')
    expect((await offerOf(world.stranger)).password).toBe(demoPassword)
  })

  test('are none where nobody filled in a demo, whatever they are called', async () => {
    const world = await createWorld({ database })
    expect(await shutDemo(world.app)).toBe(0)
    await world.signIn(khue)
    expect(password).not.toBe(demoPassword)
  })
})

test('with a public address there is no demo unless it is asked for, and then log and sign-in page say so', async () => {
  const settings = { BOCAU_DATA: await emptyDirectory(), BOCAU_PUBLIC_URL: publicUrl }
  const quiet = await startServer({ ...settings, BOCAU_DEMO: '' })
  expect(await offerOf(new ApiClient(quiet.origin))).toEqual(nothing)
  const { output } = await quiet.server.stop()
  expect(output).toContain('There is no demo: others reach this address, and BOCAU_DEMO=on is not set.')
  expect(output).not.toContain('Seeding')

  const open = await startServer({ ...settings, BOCAU_DEMO: 'on' })
  expect(await offerOf(new ApiClient(open.origin))).toMatchObject({
    password: demoPassword,
    is_open_to_anybody: true,
  })
  const told = await open.server.stop()
  expect(told.output).toMatch(/"level":"?(warn|40).*anybody who reaches this address may sign in/)

  const shut = await startServer({ ...settings, BOCAU_DEMO: '' })
  const body = { email: khue, password: demoPassword }
  await expect(new ApiClient(shut.origin).call('POST /api/v2/session', { body })).rejects.toThrow(
    'account_disabled',
  )
  expect(await offerOf(new ApiClient(shut.origin))).toEqual(nothing)
  expect((await shut.server.stop()).output).toContain('the accounts of the demo are shut')
}, 120_000)
