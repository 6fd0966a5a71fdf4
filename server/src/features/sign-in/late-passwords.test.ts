import { expect, test } from 'vitest'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import { createWorld, onEachDatabase, password } from '../../testing/index.ts'
import { signInProgram } from './sign-in-program.ts'
import { startSession } from './start-session.ts'
import { authenticatorCode, Browser, khue, refusalCode, setUpAuthenticator } from './testing.ts'

const next = 'Bồ-câu-mới-7'
const origin = { address: '198.51.100.9', device: 'Thunderbird' }

/** A hasher that delays its result, so that other operations can run during an attempt. */
class LateHasher implements PasswordHasher {
  #late: Promise<void> | null = null
  #received = Promise.withResolvers<void>()

  hash = async (text: string) => `hash of ${text}`
  async verify(hash: string | null, text: string): Promise<boolean> {
    const isRight = hash === `hash of ${text}`
    const late = this.#late
    if (late && isRight) {
      this.#late = null
      this.#received.resolve()
      await late
    }
    return isRight
  }

  /** Runs an attempt whose password check ends after `meanwhile`. */
  async during<T>(attempt: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#late = promise
    this.#received = Promise.withResolvers<void>()
    const outcome = attempt()
    outcome.catch(() => {})
    await this.#received.promise
    await meanwhile()
    resolve()
    return outcome
  }
}

onEachDatabase('a password checked while it is changed', (database) => {
  async function createLateWorld() {
    const passwords = new LateHasher()
    const world = await createWorld({ database, parts: { passwords } })
    const firstBrowser = new Browser(world)
    await firstBrowser.signIn()
    const change = () =>
      firstBrowser.call('POST /api/v2/password', { body: { current_password: password, new_password: next } })
    return { world, passwords, here: firstBrowser, change }
  }

  test('opens no session', async () => {
    const { world, passwords, change } = await createLateWorld()
    const secondBrowser = new Browser(world)
    expect(await passwords.during(() => refusalCode(secondBrowser.signIn()), change)).toBe(
      'wrong_credentials',
    )
    expect(await world.app.db.sql.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  test('does not start a second step', async () => {
    const { world, passwords, here, change } = await createLateWorld()
    await setUpAuthenticator(world, here)
    const secondBrowser = new Browser(world)
    expect(await passwords.during(() => refusalCode(secondBrowser.signIn()), change)).toBe(
      'wrong_credentials',
    )
    expect(await world.app.db.sql.selectFrom('ticket').select('token_hash').execute()).toHaveLength(0)
  })

  test('does not sign in a mail program', async () => {
    const { world, passwords, change } = await createLateWorld()
    const input = { email: khue, password, protocol: 'imap', ...origin } as const
    const outcome = passwords.during(() => signInProgram(world.app, input), change)
    await expect(outcome).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await world.app.db.sql.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  test('cannot choose a password after an administrator has set a new one', async () => {
    const { world, passwords, here: owner } = await createLateWorld()
    const ha = 'ha@mocviet.test'
    const { id } = await world.app.db.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', ha)
      .executeTakeFirstOrThrow()
    const give = (input: string) =>
      owner.call('POST /api/v2/organisation/users/:id/password', {
        params: { id },
        body: { password: input, is_temporary: true },
      })
    await give('Tạm-thời-cho-1')
    const secondBrowser = new Browser(world)
    const late = () => refusalCode(secondBrowser.signIn(ha, 'Tạm-thời-cho-1'))
    expect(await passwords.during(late, () => give('Tạm-thời-cho-2'))).toBe('wrong_credentials')
    expect(await world.app.db.sql.selectFrom('password_ticket').select('purpose').execute()).toEqual([])
  })
})

onEachDatabase('turning 2-step verification on while a password is being checked', (database) => {
  test('starts no session with the password alone', async () => {
    const world = await createWorld({ database })
    const firstBrowser = new Browser(world)
    const { user } = await firstBrowser.signIn()
    await setUpAuthenticator(world, firstBrowser)
    const late = { ...origin, method: 'password', remember: false, passwordMark: null } as const
    await expect(startSession(world.app, user.id, late)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await world.app.db.sql.selectFrom('session').select('id').execute()).toHaveLength(1)
  })
})

test('a pending second step ends with its password', async () => {
  const world = await createWorld()
  const firstBrowser = new Browser(world)
  await firstBrowser.signIn()
  const { key } = await setUpAuthenticator(world, firstBrowser)
  const { ticket } = await new Browser(world).firstStep()
  // Simulates a concurrent write that the password change did not see.
  const storedTicket = await world.app.db.sql.selectFrom('ticket').selectAll().executeTakeFirstOrThrow()
  await firstBrowser.call('POST /api/v2/password', {
    body: { current_password: password, new_password: next },
  })
  await world.app.db.transaction((tx) => tx.sql.insertInto('ticket').values(storedTicket).execute())
  await world.clock.advance(30)
  const late = new Browser(world).call('POST /api/v2/auth-verification', {
    body: { ticket, code: authenticatorCode(key, world), method: 'authenticator' },
  })
  expect(await refusalCode(late)).toBe('sign_in_expired')
})
