import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test, vi } from 'vitest'
import { createWorld, onEachDatabase, password, type World } from '../../../testing/index.ts'
import { serverOperator } from '../../audit/index.ts'
import { addDomain } from '../../domains/index.ts'
import { signOutEverywhere } from '../password/sign-out-everywhere.ts'
import {
  authenticatorCode,
  Browser,
  behindProxy,
  khue,
  lastCode,
  refusalCode,
  setUpAuthenticator,
  verifyPhone,
} from '../testing.ts'

const elsewhere = 'khue.rieng@hopthu.example'
const next = 'Bồ-câu-mới-7'
const stranger = 'nobody@mocviet.test'

/** Returns the codes that were mailed to an external address, newest last. */
async function codesTo(world: World, address: string): Promise<string[]> {
  await world.runJobs()
  const messages = world.mailOut.sent.filter(({ to }) => to.includes(address))
  const read = await Promise.all(messages.map(({ raw }) => parseMessage(Buffer.from(raw))))
  return read.map(({ subject }) => /: (\d{6})$/.exec(subject)?.[1] ?? '')
}

/** Returns the code after waiting for that number of codes: they are sent after the response. */
async function codeTo(world: World, address: string, number = 1): Promise<string> {
  const codes = await vi.waitFor(
    async () => {
      const received = await codesTo(world, address)
      expect(received.length).toBeGreaterThanOrEqual(number)
      return received
    },
    { timeout: 60_000 },
  )
  return codes.at(-1) ?? ''
}

const requestRecovery = (browser: Browser, email = khue, channel: 'mail' | 'text' = 'mail') =>
  browser.call('POST /api/v2/forgotten-password', { body: { email, channel } })
const verify = (browser: Browser, ticket: string, code: string) =>
  browser.call('POST /api/v2/forgotten-password/code', { body: { ticket, code } })
const finish = (browser: Browser, ticket: string, second_step_code?: string) =>
  browser.call('POST /api/v2/forgotten-password/finish', {
    body: { ticket, new_password: next, ...(second_step_code ? { second_step_code } : {}) },
  })
const isSignedIn = async (browser: Browser) => (await browser.fetch('GET /api/v2/user/info', {})).ok

/** Signs Khuê in and verifies an external recovery address. */
async function recoverableWorld(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld({ ...behindProxy, ...options })
  const currentBrowser = new Browser(world)
  await currentBrowser.signIn()
  await currentBrowser.call('POST /api/v2/recovery-address', { body: { address: elsewhere } })
  const code = await codeTo(world, elsewhere)
  await currentBrowser.call('PATCH /api/v2/recovery-address', { body: { address: elsewhere, code } })
  return { world, here: currentBrowser, there: new Browser(world, { address: '203.0.113.9' }) }
}

onEachDatabase('a pending recovery', (database) => {
  /** Starts a recovery of Khuê and enters the code from the recovery address. */
  async function halfway() {
    const { world, here, there } = await recoverableWorld({ database })
    const { ticket } = await requestRecovery(there)
    await verify(there, ticket, await codeTo(world, elsewhere, 2))
    return { world, here, there, ticket }
  }

  test('ends when the password is changed', async () => {
    const { here, there, ticket } = await halfway()
    const body = { current_password: password, new_password: 'Bồ-câu-khác-8' }
    await here.call('POST /api/v2/password', { body })
    expect(await refusalCode(finish(there, ticket))).toBe('sign_in_expired')
  })

  test('ends when the recovery address is removed', async () => {
    const { here, there, ticket } = await halfway()
    await here.call('DELETE /api/v2/recovery-address', {})
    expect(await refusalCode(finish(there, ticket))).toBe('sign_in_expired')
  })

  test('sets no password in a suspended organisation, which gets no codes', async () => {
    const { world, there, ticket } = await halfway()
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('organisation').set({ suspended_at: 1 }).execute(),
    )
    expect(await refusalCode(finish(there, ticket))).toBe('organisation_suspended')
    const before = world.mailOut.attempts.length
    await requestRecovery(there)
    await world.runJobs()
    expect(world.mailOut.attempts).toHaveLength(before)
  })

  test('ends when the recovery address is replaced', async () => {
    const { world, here, there, ticket } = await halfway()
    const address = 'khue.khac@hopthu.example'
    await here.call('POST /api/v2/recovery-address', { body: { address } })
    const code = await codeTo(world, address)
    await here.call('PATCH /api/v2/recovery-address', { body: { address, code } })
    expect(await refusalCode(finish(there, ticket))).toBe('sign_in_expired')
  })

  test('ends when the recovery address belongs to another mailbox', async () => {
    const { world, there, ticket } = await halfway()
    await addDomain(world.app, 'hopthu.example', 'Dakwood')
    await world.addAccount({ email: elsewhere })
    expect(await refusalCode(finish(there, ticket))).toBe('sign_in_expired')
  })

  test.each(['is taken off the account', 'is another'])('ends when the telephone %s', async (what) => {
    const { world, here, there } = await recoverableWorld({ database })
    await verifyPhone(world, here)
    const { ticket } = await requestRecovery(there, khue, 'text')
    await verify(there, ticket, await textedCode(world, 2))
    if (what === 'is another') await verifyPhone(world, here, '0987 654 321')
    else await here.call('DELETE /api/v2/phone', {})
    expect(await refusalCode(finish(there, ticket))).toBe('sign_in_expired')
  })

  test('ends when an administrator signs the user out', async () => {
    const { world, there, ticket } = await halfway()
    const { account_id } = await world.app.db.sql
      .selectFrom('recovery_attempt')
      .select('account_id')
      .executeTakeFirstOrThrow()
    await world.app.db.transaction((tx) =>
      signOutEverywhere(world.app, tx, { accountId: String(account_id), by: serverOperator }),
    )
    expect(await refusalCode(finish(there, ticket))).toBe('sign_in_expired')
  })
})

onEachDatabase('a forgotten password', (database) => {
  test('is reset by a code; all sessions end and the owner is notified', async () => {
    const { world, here, there } = await recoverableWorld({ database })
    expect(await here.call('GET /api/v2/recovery-address', {})).toMatchObject({
      recovery_address: { address: elsewhere },
    })
    const { ticket } = await requestRecovery(there)
    const code = await codeTo(world, elsewhere, 2)
    expect(await refusalCode(finish(there, ticket))).toBe('sign_in_expired')
    expect(await verify(there, ticket, code)).toEqual({ needs_second_step: false })
    await finish(there, ticket)

    expect(await isSignedIn(here)).toBe(false)
    expect(await refusalCode(there.signIn())).toBe('wrong_credentials')
    await there.signIn(khue, next)
    await world.runJobs()
    const { items } = await there.call('GET /api/v2/threads', {})
    expect(items.map(({ subject }) => subject)).toContain('Mật khẩu đã được đặt lại')
    const log = await there.call('GET /api/v2/activity-logs', { query: { show: 'changes' } })
    expect(log.items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['password_recovered', 'recovery_changed']),
    )
    expect(await refusalCode(finish(there, ticket))).toBe('sign_in_expired')
  })

  test('also requires the second step, by authenticator or recovery code', async () => {
    const { world, here, there } = await recoverableWorld({ database })
    const { key } = await setUpAuthenticator(world, here)
    const { ticket } = await requestRecovery(there)
    expect(await verify(there, ticket, await codeTo(world, elsewhere, 2))).toEqual({
      needs_second_step: true,
    })
    await world.clock.advance(30)
    expect(await refusalCode(finish(there, ticket))).toBe('code_incorrect')
    expect(await refusalCode(finish(there, ticket, '000000'))).toBe('code_incorrect')
    await finish(there, ticket, authenticatorCode(key, world))
    await there.firstStep(khue, next)
  })

  test('is reset by a text with another second step', async () => {
    const { world, here, there } = await recoverableWorld({ database })
    await verifyPhone(world, here)
    const { ticket } = await requestRecovery(there, khue, 'text')
    const code = await textedCode(world, 2)
    expect(world.texts.sent.at(-1)).toMatchObject({ phoneNumber: '+84912345678', channel: 'text' })
    expect(await codesTo(world, elsewhere)).toHaveLength(1)
    expect(await verify(there, ticket, code)).toEqual({ needs_second_step: false })
    const { recoveryCodes } = await setUpAuthenticator(world, here)
    // The second step was enabled meanwhile: the account's protection when the password is set counts.
    expect(await refusalCode(finish(there, ticket))).toBe('code_incorrect')
    expect(await refusalCode(finish(there, ticket, code))).toBe('code_incorrect')
    await finish(there, ticket, recoveryCodes[0])
    expect(await isSignedIn(here)).toBe(false)
    await there.firstStep(khue, next)
  })

  test('by phone has the same limits and separates codes by purpose', async () => {
    const { world, here, there } = await recoverableWorld({ database })
    await verifyPhone(world, here)
    const first = await requestRecovery(there, khue, 'text')
    const code = await textedCode(world, 2)
    await world.clock.advance(61)
    const other = await requestRecovery(there, khue, 'text')
    const newer = await textedCode(world, 3)
    if (code !== newer) expect(await refusalCode(verify(there, other.ticket, code))).toBe('code_incorrect')
    for (let round = 0; round < 5; round++)
      expect(await refusalCode(verify(there, first.ticket, 'xxxxxx'))).toBe('code_incorrect')
    expect(await refusalCode(verify(there, first.ticket, code))).toBe('sign_in_expired')
    expect(await verify(there, other.ticket, newer)).toEqual({ needs_second_step: false })
    await world.clock.advance(31 * 60)
    expect(await refusalCode(finish(there, other.ticket))).toBe('sign_in_expired')
  })
})

/** Returns the newest code of a phone after waiting for that number of codes. */
async function textedCode(world: World, number: number): Promise<string> {
  return vi.waitFor(
    async () => {
      const code = await lastCode(world)
      expect(world.texts.sent.length).toBeGreaterThanOrEqual(number)
      return code
    },
    { timeout: 60_000 },
  )
}

test('by phone reveals neither accounts nor phone numbers', async () => {
  const { world, here } = await recoverableWorld()
  await verifyPhone(world, here)
  const outcomes: unknown[] = []
  for (const [index, email] of [khue, 'ha@mocviet.test', stranger].entries()) {
    const browser = new Browser(world, { address: `203.0.113.${60 + index}` })
    const response = await browser.fetch('POST /api/v2/forgotten-password', {
      body: { email, channel: 'text' },
    })
    const { ticket, ...rest } = (await response.json()) as { ticket: string }
    outcomes.push([
      response.status,
      rest,
      ticket.length,
      await refusalCode(verify(browser, ticket, 'xxxxxx')),
    ])
  }
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  expect(await textedCode(world, 2)).toMatch(/^\d{6}$/)
  expect(new Set(world.texts.sent.map(({ phoneNumber }) => phoneNumber))).toEqual(new Set(['+84912345678']))
})

test('reveals no accounts or recovery addresses', async () => {
  const { world } = await recoverableWorld()
  const outcomes = await Promise.all(
    [khue, 'ha@mocviet.test', stranger, 'nobody@nowhere.example'].map(async (email, index) => {
      const browser = new Browser(world, { address: `203.0.113.${20 + index}` })
      const response = await browser.fetch('POST /api/v2/forgotten-password', { body: { email } })
      const { ticket, ...rest } = (await response.json()) as { ticket: string }
      const codes: unknown[] = [response.status, rest, ticket.length, [...response.headers.keys()].toSorted()]
      for (let round = 0; round < 6; round++) codes.push(await refusalCode(verify(browser, ticket, 'xxxxxx')))
      for (let round = 0; round < 6; round++) codes.push(await refusalCode(requestRecovery(browser, email)))
      return codes
    }),
  )
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  expect(outcomes[0]).toContain('too_many_sign_ins')
  expect(outcomes[0]?.slice(4, 10)).toEqual([
    ...Array.from({ length: 5 }, () => 'code_incorrect'),
    'sign_in_expired',
  ])
})

test('does the same work for unknown addresses before it responds', async () => {
  const { world } = await recoverableWorld()
  const { db } = world.app
  const transaction = db.transaction
  const rows = async () => (await db.sql.selectFrom('recovery_attempt').select('token_hash').execute()).length
  const workFor = async (email: string, from: number) => {
    let started = 0
    const before = await rows()
    db.transaction = (work) => {
      started++
      return transaction.call(db, work) as never
    }
    await requestRecovery(new Browser(world, { address: `203.0.113.${from}` }), email)
    db.transaction = transaction
    return { begun: Math.min(started, 2), grown: (await rows()) - before }
  }
  expect(await workFor(stranger, 40)).toEqual(await workFor('ha@mocviet.test', 41))
})

test('sends nothing for an account without recovery address or a disabled one', async () => {
  const world = await createWorld(behindProxy)
  const sent = world.mailOut.sent.length
  for (const email of ['ha@mocviet.test', stranger]) await requestRecovery(new Browser(world), email)
  await world.runJobs()
  expect(world.mailOut.sent.length).toBe(sent)
  expect(world.texts.sent).toEqual([])
})

test('rejects the mailbox as its own recovery address and requires confirmation', async () => {
  const world = await createWorld(behindProxy)
  const currentBrowser = new Browser(world)
  await currentBrowser.signIn()
  const set = (address: string) => currentBrowser.call('POST /api/v2/recovery-address', { body: { address } })
  expect(await refusalCode(set('Khue@MocViet.test'))).toBe('recovery_own_address')
  expect(await refusalCode(set('không phải'))).toBe('invalid_input')
  await world.clock.advance(16 * 60)
  expect(await refusalCode(set(elsewhere))).toBe('confirm_needed')
  await currentBrowser.call('POST /api/v2/session/confirm', { body: { password } })
  await set(elsewhere)
  await currentBrowser.call('DELETE /api/v2/recovery-address', {})
})
