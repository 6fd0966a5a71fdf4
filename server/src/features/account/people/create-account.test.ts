import { expect, test } from 'vitest'
import { ApiClient, createWorld, onEachDatabase } from '../../../testing/index.ts'

const refusal = (path: string, message: string) => ({
  code: 'invalid_input',
  details: { fields: [{ path, message }] },
})

onEachDatabase('a new account', (database) => {
  test('can sign in immediately and has every system folder', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'Phuc@MocViet.test', fullName: 'Lê Hoàng Phúc'.normalize('NFD') })
    const phuc = await world.signIn('phuc@mocviet.test')

    expect(await phuc.call('GET /api/v2/user/info', {})).toMatchObject({
      email: 'phuc@mocviet.test',
      fullname: 'Lê Hoàng Phúc'.normalize('NFC'),
      type: 'User',
      owner: 'khue@mocviet.test',
      enable_smtp: 1,
      domain_verified: true,
    })
    expect((await phuc.call('GET /api/v2/folders', {})).map((folder) => folder.name)).toContain('INBOX')
    expect(await phuc.call('GET /api/v2/accounts/quota', {})).toEqual({
      user_quota: 30 * 1024,
      user_used_quota: 0,
      auto_quota: false,
    })
  })

  test('requires a free address in a hosted domain and a valid password', async () => {
    const world = await createWorld({ database })
    const refusalCode = (account: { email: string; password?: string }) =>
      world.addAccount(account).catch((error: unknown) => error)

    expect(await refusalCode({ email: 'khue@mocviet.test' })).toMatchObject(
      refusal('email', 'is already in use'),
    )
    expect(await refusalCode({ email: 'KHUE@mocviet.test' })).toMatchObject(
      refusal('email', 'is already in use'),
    )
    expect(await refusalCode({ email: 'khue@nowhere.example' })).toMatchObject(
      refusal('email', 'is not in a domain of this server'),
    )
    for (const email of ['khue', '"minh khue"@mocviet.test']) {
      expect(await refusalCode({ email })).toMatchObject(refusal('email', 'is not an address'))
    }
    expect(await refusalCode({ email: 'new@mocviet.test', password: 'short-1' })).toMatchObject(
      refusal('password', 'is too short'),
    )
    expect(await refusalCode({ email: 'new@mocviet.test', password: 'x'.repeat(257) })).toMatchObject(
      refusal('password', 'is too long'),
    )
    expect(await world.app.db.sql.selectFrom('account').select('id').execute()).toHaveLength(4)
  })

  test('is created once when two requests use the same address', async () => {
    const world = await createWorld({ database })
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => world.addAccount({ email: 'new@mocviet.test' })),
    )

    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const client = await world.signIn('new@mocviet.test')
    expect((await client.call('GET /api/v2/folders', {})).length).toBeGreaterThan(5)
  })

  test('accepts a password of the maximum length', async () => {
    const world = await createWorld({ database })
    const longest = 'ậ'.repeat(256)
    await world.addAccount({ email: 'new@mocviet.test', password: longest })
    const { token } = await world.anonymous.call('POST /api/v2/session', {
      body: { email: 'new@mocviet.test', password: longest },
    })
    expect(await new ApiClient(world.origin, token).call('GET /api/v2/user/info', {})).toMatchObject({
      type: 'User',
    })
  })
})
