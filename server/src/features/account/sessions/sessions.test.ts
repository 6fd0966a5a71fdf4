import { expect, test, vi } from 'vitest'
import { ApiClient, createWorld, onEachDatabase, password, type World } from '../../../testing/index.ts'
import { changePassword } from '../../sign-in/index.ts'

const khue = 'khue@mocviet.test'

async function signIn(world: World, remember: boolean): Promise<ApiClient> {
  const { token } = await world.anonymous.call('POST /api/v2/session', {
    body: { email: khue, password, remember },
  })
  return new ApiClient(world.origin, token)
}

/** Sets the expiry of all sessions to that many seconds from now. */
async function expireIn(world: World, seconds: number): Promise<void> {
  await world.app.db.transaction((tx) =>
    tx.sql
      .updateTable('session')
      .set({ expires_at: world.clock.now() + seconds * 1000 })
      .execute(),
  )
}

const isSignedIn = async (client: ApiClient) =>
  (await client.fetch('GET /api/v2/user/info', {})).status === 200

onEachDatabase('a session', (database) => {
  test('lasts twelve hours, with "remember me" thirty days', async () => {
    const world = await createWorld({ database })
    await signIn(world, false)
    await signIn(world, true)
    const sessions = await world.app.db.sql
      .selectFrom('session')
      .select(['is_persistent', 'expires_at'])
      .orderBy('expires_at')
      .execute()

    expect(
      sessions.map((one) => [one.is_persistent, (one.expires_at - world.clock.now()) / 3_600_000]),
    ).toEqual([
      [0, 12],
      [1, 30 * 24],
    ])
  })

  test('expires at the end of its lifetime', async () => {
    const world = await createWorld({ database })
    const client = await signIn(world, false)
    await expireIn(world, 2)

    await world.clock.advance(1)
    expect(await isSignedIn(client)).toBe(true)
    await world.clock.advance(1)
    expect(await isSignedIn(client)).toBe(false)
  })

  test('ends immediately on sign-out, others stay', async () => {
    const world = await createWorld({ database })
    const current = await signIn(world, true)
    const elsewhere = await signIn(world, true)
    const response = await current.fetch('DELETE /api/v2/session', {})

    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toMatch(/^bocau_session=; Max-Age=0; Path=\/;/)
    expect([await isSignedIn(current), await isSignedIn(elsewhere)]).toEqual([false, true])
    expect((await current.fetch('DELETE /api/v2/session', {})).status).toBe(401)
  })

  test('ends when the password that opened it changes', async () => {
    const world = await createWorld({ database })
    const [client, other] = await Promise.all([signIn(world, true), world.signIn('ha@mocviet.test')])
    await changePassword(world.app, khue, { password: 'Another-pass-9' })
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, true])
  })

  test('updates "last seen" only every few minutes', async () => {
    const world = await createWorld({ database })
    const client = await signIn(world, false)
    const started = world.clock.now()
    const lastActiveAt = async () => {
      const row = await world.app.db.sql
        .selectFrom('session')
        .select('last_seen_at')
        .executeTakeFirstOrThrow()
      return (row.last_seen_at - started) / 60_000
    }
    await world.clock.advance(4 * 60)
    await isSignedIn(client)
    expect(await lastActiveAt()).toBe(0)

    await world.clock.advance(2 * 60)
    await isSignedIn(client)
    await vi.waitFor(async () => expect(await lastActiveAt()).toBe(6), { timeout: 10_000 })
  })

  test('responds without waiting for "last seen" to be saved', async () => {
    const world = await createWorld({ database })
    const client = await signIn(world, false)
    await world.clock.advance(6 * 60)
    const isResponding = await world.app.db.transaction(async (tx) => {
      // Locks the account, for databases with several writers.
      await tx.sql.updateTable('account_counter').set({ waiting_flag_changes: 0 }).execute()
      return isSignedIn(client)
    })
    expect(isResponding).toBe(true)
  })

  test('is deleted by the hourly maintenance when it has expired', async () => {
    const world = await createWorld({ database })
    await signIn(world, false)
    await expireIn(world, 60)
    await signIn(world, true)
    await world.clock.advance(3600)
    await world.runJobs()

    expect(await world.app.db.sql.selectFrom('session').select('is_persistent').execute()).toEqual([
      { is_persistent: 1 },
    ])
  })
})
