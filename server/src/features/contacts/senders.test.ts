import { expect, test } from 'vitest'
import { codeFor } from '../../testing/account-state.ts'
import {
  type ApiClient,
  createWorld,
  errorCode,
  onEachDatabase,
  password,
  verifyForward,
} from '../../testing/index.ts'
import { addDomain } from '../domains/index.ts'
import { addVerifiedSender } from './manage-senders.ts'

const khue = 'khue@mocviet.test'
const sales = 'sales@xuong.example'

const list = async (client: ApiClient) => (await client.call('GET /api/v2/accounts/default-sender', {})).items
const add = (client: ApiClient, email: string) =>
  client.call('POST /api/v2/accounts', { body: { email, name: 'Bán hàng' } })
const setDefault = (client: ApiClient, email: string) =>
  client.call('POST /api/v2/accounts/default-sender', { body: { email } })

onEachDatabase('sender addresses', (database) => {
  test('start with the main address as the default', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    expect(await list(client)).toEqual([
      expect.objectContaining({ email: khue, default: true, verified: true }),
    ])
    expect(await errorCode(add(client, khue))).toBe('sender_exists')
  })

  test('are added, verified by code, made the default and removed', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    expect(await add(client, sales)).toMatchObject({ verified: false })
    expect(await errorCode(add(client, sales))).toBe('sender_exists')
    expect(await errorCode(setDefault(client, sales))).toBe('sender_unknown')
    const verifyCode = (code: string) =>
      client.call('POST /api/v2/accounts/verify', { body: { email: sales, code } })
    expect(await errorCode(verifyCode('no code'))).toBe('code_incorrect')
    expect(await verifyCode(await codeFor(world, sales))).toMatchObject({ email: sales, verified: true })

    await setDefault(client, sales)
    expect((await list(client)).map((one) => [one.email, one.default])).toEqual([
      [khue, false],
      [sales, true],
    ])
    await client.call('POST /api/v2/accounts/remove', { body: { email: sales } })
    expect((await list(client)).map((one) => [one.email, one.default])).toEqual([[khue, true]])
  })

  test('are refused when other users can read the mailbox', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const ha = 'ha@mocviet.test'
    const owner = await world.signIn(ha)
    const { id: accountId } = await client.call('GET /api/v2/user/info', {})
    expect(await errorCode(add(client, 'nobody@mocviet.test'))).toBe('sender_kept_here')

    // Only one user reads it, so the code proves their consent.
    await addVerifiedSender(world.app, { accountId }, { email: ha, name: 'Hà' })
    const findSender = async () => (await list(client)).find(({ email }) => email === ha)
    expect(await findSender()).toMatchObject({ verified: true })

    const right = { email: khue, access: 'read', send: 'none' } as const
    await owner.call('POST /api/v2/session/confirm', { body: { password } })
    await owner.call('PUT /api/v2/delegates', { body: right })
    expect(await findSender()).toMatchObject({ verified: false })
    expect(await errorCode(setDefault(client, ha))).toBe('sender_unknown')
    const body = {
      save_id: 'written-once',
      from: ha,
      to: [{ name: '', email: sales }],
      subject: 'x',
      body: 'x',
    }
    expect(await errorCode(client.call('POST /api/v2/messages', { body }))).toBe('sender_unknown')
    const verification = client.call('POST /api/v2/accounts/verify', { body: { email: ha, code: '000000' } })
    expect(await errorCode(verification)).toBe('sender_kept_here')
    await client.call('POST /api/v2/accounts/remove', { body: { email: ha } })
    expect(await errorCode(add(client, ha))).toBe('sender_kept_here')
  })

  test('are refused in another spelling of a hosted domain', async () => {
    const world = await createWorld({ database })
    await addDomain(world.app, 'mộcviệt.vn', 'Mộc')
    await addDomain(world.app, 'xn--xng-18a9648a.vn', 'Xưởng')
    const duy = await world.signIn('duy@dakwood.test')
    const { id: accountId } = await duy.call('GET /api/v2/user/info', {})
    for (const email of ['all@xn--mcvit-471b0e.vn', 'all@xưởng.vn', 'khue@\uff4docviet.test']) {
      expect(await errorCode(add(duy, email)), email).toBe('sender_kept_here')
      await addVerifiedSender(world.app, { accountId }, { email, name: 'Mộc' })
    }
    expect((await list(duy)).filter(({ verified }) => verified)).toHaveLength(1)
  })

  test.each(['a forwarding rule', 'a script'])(
    'are not verified by a code that %s of the mailbox would forward',
    async (method) => {
      const world = await createWorld({ database })
      const [duy, owner] = [await world.signIn('duy@dakwood.test'), await world.signIn('ha@mocviet.test')]
      await verifyForward(world, owner, 'duy@dakwood.test', {
        isOn: method === 'a forwarding rule',
        localClient: duy,
      })
      if (method === 'a script')
        await owner.call('POST /api/v2/rules', {
          body: { sieve_json: '{"type":"script"}', sieve_script: 'redirect "duy@dakwood.test";' },
        })
      await add(duy, 'ha@mocviet.test')
      await world.runJobs()
      const codes = async (client: ApiClient) =>
        (await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items
          .map(({ subject }) => subject)
          .filter((subject) => /: \d{6}$/.test(subject))
      // The code at the forwarding target was for that target.
      expect([(await codes(owner)).length, (await codes(duy)).length]).toEqual([1, 1])
    },
  )

  test("the code mail shows the account's real address", async () => {
    const world = await createWorld({ database })
    const email = 'gia@dakwood.test'
    await world.addAccount({ email, fullName: 'Khuê <khue@mocviet.test>,' })
    await add(await world.signIn(email), sales)
    await world.runJobs()
    const raw = world.mailOut.sent.find(({ to }) => to.includes(sales))?.raw ?? ''
    expect(raw).toContain('gia@dakwood.test')
    expect(raw).not.toContain('khue@mocviet.test')
  })

  test('are listed in pages', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    for (let n = 0; n < 11; n++) await add(client, `a${n}@xuong.example`)
    const second = await client.call('GET /api/v2/accounts/default-sender', { query: { page: 2 } })
    expect([second.total, second.items.length]).toEqual([12, 2])
  })
})
