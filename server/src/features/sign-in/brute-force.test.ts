import { expect, test } from 'vitest'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import { signIn } from './sign-in.ts'
import { verifyPassword } from './verify-password.ts'

/** Fewer rounds on PostgreSQL, where each rejected guess is a round trip to the server. */
const wavesOn = { sqlite: 3, postgres: 2 }
const guessesInWave = 1000
const khue = 'khue@mocviet.test'
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0'

/** A free hasher that counts its calls, as a measure of work and response time. */
class CountingHasher implements PasswordHasher {
  checks = 0
  hash = async (text: string) => `hash of ${text}`
  async verify(hash: string | null, text: string): Promise<boolean> {
    this.checks++
    return hash === `hash of ${text}`
  }
}

/** Creates the device marks of a separate browser. */
function browserDevices(): DeviceTokens {
  const stored = new Map<string, string>()
  return {
    tokenFor: (accountId) => stored.get(accountId) ?? null,
    save: (accountId, token) => void stored.set(accountId, token),
  }
}

interface Guess {
  email: string
  address: string
  password?: string
}

/** Makes a guess; returns `in` or the error that the client sees. */
async function guess(
  world: World,
  { password: guessedPassword = 'Bocau-wrong-1', ...from }: Guess,
): Promise<string> {
  try {
    await verifyPassword(world.app, { ...from, password: guessedPassword, device: browser })
    return 'in'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return `${error.status} ${error.code} ${JSON.stringify(error.details)}`
  }
}

/** Makes many guesses in parallel and counts the results. */
async function guessAll(world: World, guesses: readonly Guess[]): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  for (let at = 0; at < guesses.length; at += 250) {
    for (const outcome of await Promise.all(guesses.slice(at, at + 250).map((one) => guess(world, one))))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  return outcomes
}

async function trySignIn(
  world: World,
  address: string,
  deviceTokens: DeviceTokens,
  email = khue,
): Promise<boolean> {
  const input = { email, password, address, device: browser, remember: false, deviceTokens: deviceTokens }
  const signedIn = await signIn(world.app, input).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'too_many_sign_ins') return null
    throw error
  })
  return signedIn !== null
}

const countRows = async (world: World, table: 'sign_in_failure' | 'session') =>
  (await world.app.db.sql.selectFrom(table).selectAll().execute()).length

const buildAddress = (index: number): string =>
  `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`
const wrong = '401 wrong_credentials {}'
const waitFor = (seconds: number) => `429 too_many_sign_ins {"retry_after_seconds":${seconds}}`

/** Makes a thousand guesses per quarter of an hour, each from a different address. */
async function attackFromEverywhere(
  world: World,
  passwords: CountingHasher,
  { email, waves: count }: { email: string; waves: number },
  between: () => Promise<void>,
) {
  const waves: { outcomes: Map<string, number>; checks: number; rows: number }[] = []
  for (let wave = 0; wave < count; wave++) {
    const guesses = Array.from({ length: guessesInWave }, (_, index) => ({
      email,
      address: buildAddress(wave * guessesInWave + index),
    }))
    passwords.checks = 0
    const rows = await countRows(world, 'sign_in_failure')
    const outcomes = await guessAll(world, guesses)
    const grown = (await countRows(world, 'sign_in_failure')) - rows
    waves.push({ outcomes, checks: passwords.checks, rows: grown })
    await between()
  }
  return waves
}

test('guesses from the owner’s own IP address do not lock the owner’s browser', async () => {
  const world = await createWorld({ parts: { passwords: new CountingHasher() } })
  const home = browserDevices()
  expect(await trySignIn(world, '203.0.113.1', home)).toBe(true)
  await guessAll(
    world,
    Array.from({ length: 80 }, () => ({ email: khue, address: '203.0.113.1' })),
  )
  expect(await trySignIn(world, '203.0.113.1', browserDevices())).toBe(false)
  expect(await trySignIn(world, '203.0.113.1', home)).toBe(true)
})

onEachDatabase('thousands of wrong passwords', (database) => {
  test('from many addresses against one account fail without locking out the owner', {
    timeout: 120_000,
  }, async () => {
    const passwords = new CountingHasher()
    const world = await createWorld({ database, parts: { passwords } })
    const home = browserDevices()
    expect(await trySignIn(world, '203.0.113.1', home)).toBe(true)

    const waves = await attackFromEverywhere(
      world,
      passwords,
      { email: khue, waves: wavesOn[database] },
      async () => {
        // During the attack the owner's browser signs in from any address, while an unknown one has to wait.
        expect(await trySignIn(world, '203.0.113.1', home)).toBe(true)
        expect(await trySignIn(world, '192.0.2.77', home)).toBe(true)
        expect(await trySignIn(world, '192.0.2.78', browserDevices())).toBe(false)
        expect(await trySignIn(world, '192.0.2.79', browserDevices(), 'ha@mocviet.test')).toBe(true)
        await world.clock.advance(15 * 60)
        expect(await trySignIn(world, '192.0.2.78', browserDevices())).toBe(true)
      },
    )
    for (const { outcomes, checks, rows } of waves) {
      expect(Object.fromEntries(outcomes)).toEqual({ [wrong]: 100, [waitFor(900)]: 900 })
      expect(checks).toBe(100)
      // Rejected attempts leave no rows.
      expect(rows).toBeLessThanOrEqual(302)
    }
  })

  test('from one address against many accounts fail without locking out other clients', {
    timeout: 120_000,
  }, async () => {
    const passwords = new CountingHasher()
    const world = await createWorld({ database, parts: { passwords } })
    const address = '198.51.100.7'
    const attempts = wavesOn[database] * guessesInWave
    const guesses = Array.from({ length: attempts }, (_, index) => ({
      email: index % 100 === 0 ? khue : `guess${index}@mocviet.test`,
      address,
    }))
    passwords.checks = 0
    const outcomes = await guessAll(world, guesses)

    expect(Object.fromEntries(outcomes)).toEqual({ [wrong]: 50, [waitFor(900)]: attempts - 50 })
    expect(passwords.checks).toBe(50)
    expect(await countRows(world, 'session')).toBe(0)
    expect(await trySignIn(world, '203.0.113.1', browserDevices())).toBe(true)
    expect(await trySignIn(world, address, browserDevices(), 'ha@mocviet.test')).toBe(false)
    await world.clock.advance(15 * 60)
    expect(await trySignIn(world, address, browserDevices(), 'ha@mocviet.test')).toBe(true)
  })
})

test('against an unknown address get the same response after the same work', {
  timeout: 120_000,
}, async () => {
  const describeGuess = async (email: string) => {
    const passwords = new CountingHasher()
    const world = await createWorld({ parts: { passwords } })
    return attackFromEverywhere(world, passwords, { email, waves: 3 }, () => world.clock.advance(15 * 60))
  }
  expect(await describeGuess('nobody@mocviet.test')).toEqual(await describeGuess(khue))
  expect(await describeGuess('nobody@nowhere.example')).toEqual(await describeGuess('ha@mocviet.test'))
})

test('single responses are equal for existing and unknown addresses', async () => {
  const passwords = new CountingHasher()
  const world = await createWorld({ parts: { passwords } })
  for (let round = 0; round < 12; round++) {
    passwords.checks = 0
    const existingUser = await guess(world, { email: khue, address: '198.51.100.1' })
    const spent = passwords.checks
    passwords.checks = 0
    expect(await guess(world, { email: 'nobody@mocviet.test', address: '198.51.100.2' })).toBe(existingUser)
    expect(passwords.checks).toBe(spent)
    expect(existingUser).toBe(round < 10 ? wrong : waitFor(900))
  }
})

test('a stolen device mark does not allow further guessing', async () => {
  const passwords = new CountingHasher()
  const world = await createWorld({ parts: { passwords } })
  const home = browserDevices()
  await trySignIn(world, '203.0.113.1', home)
  passwords.checks = 0
  const guesses = Array.from({ length: 1000 }, (_, index) =>
    verifyPassword(world.app, {
      email: khue,
      password: 'Bocau-wrong-1',
      address: buildAddress(index),
      device: browser,
      deviceTokens: home,
    }).catch((error: unknown) => (error as Refused).code),
  )
  const outcomes = await Promise.all(guesses)
  expect(outcomes.filter((code) => code === 'wrong_credentials')).toHaveLength(20)
  expect(passwords.checks).toBe(20)

  // Nor does a forged mark, or that of another account.
  passwords.checks = 0
  const created = { tokenFor: () => 'm'.repeat(43), save: () => {} }
  const rest = Array.from({ length: 200 }, (_, index) =>
    verifyPassword(world.app, {
      email: 'ha@mocviet.test',
      password: 'Bocau-wrong-1',
      address: buildAddress(2000 + index),
      device: browser,
      deviceTokens: index % 2 ? created : home,
    }).catch(() => null),
  )
  await Promise.all(rest)
  expect(passwords.checks).toBe(100)
})

test('the counters are deleted by the next maintenance run', async () => {
  const world = await createWorld({ parts: { passwords: new CountingHasher() } })
  await guessAll(
    world,
    Array.from({ length: 300 }, (_, index) => ({ email: khue, address: buildAddress(index) })),
  )
  expect(await countRows(world, 'sign_in_failure')).toBeGreaterThan(100)
  await world.clock.advance(2 * 3600)
  await world.runJobs()
  expect(await countRows(world, 'sign_in_failure')).toBe(0)
})
