import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, SocketClient, type World } from '../../testing/index.ts'
import { disableAccount } from '../account/index.ts'
import {
  authenticatorCode,
  Browser,
  behindProxy,
  khue,
  phoneSafari,
  refusalCode,
  setUpAuthenticator,
} from '../sign-in/testing.ts'

const log = async (browser: Browser, query: object = {}) =>
  (await browser.call('GET /api/v2/activity-logs', { query })).items

/** Returns the subjects of the messages in the inbox of the signed-in user. */
async function subjects(world: World, browser: Browser): Promise<string[]> {
  await world.runJobs()
  return (await browser.call('GET /api/v2/threads', {})).items.map((thread) => thread.subject)
}

onEachDatabase('the activity log of an account', (database) => {
  test('lists every sign-in with its time, address and device', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const browser = new Browser(world, { device: phoneSafari, address: '203.0.113.5' })
    await browser.signIn()
    expect(await log(browser)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        kind: 'signed_in',
        at: world.clock.now() / 1000,
        address: '203.0.113.5',
        device: { kind: 'phone', browser: 'Safari', system: 'iOS' },
        method: 'password',
        is_new_device: false,
        times: 1,
        name: '',
        is_current: true,
      },
    ])
  })

  test('merges failures from one origin within 15 minutes into one entry', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [browser, otherBrowser] = [new Browser(world), new Browser(world, { address: '203.0.113.5' })]
    await browser.signIn()
    for (let round = 0; round < 3; round++) await refusalCode(otherBrowser.signIn(khue, 'Bocau-wrong-1'))
    await expect
      .poll(() => log(browser))
      .toMatchObject([{ kind: 'sign_in_failed', times: 3 }, { kind: 'signed_in' }])
    await world.clock.advance(15 * 60)
    await refusalCode(otherBrowser.signIn(khue, 'Bocau-wrong-1'))
    await expect
      .poll(() => log(browser))
      .toMatchObject([
        { kind: 'sign_in_failed', times: 1, address: '203.0.113.5', method: 'password', is_current: false },
        { kind: 'sign_in_failed', times: 3 },
        { kind: 'signed_in' },
      ])
  })

  test('merges failures at the same moment into one entry', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const browser = new Browser(world)
    await browser.signIn()
    const otherBrowsers = Array.from({ length: 4 }, () => new Browser(world, { address: '203.0.113.5' }))
    await Promise.all(otherBrowsers.map((other) => refusalCode(other.signIn(khue, 'Bocau-wrong-1'))))
    await expect
      .poll(() => log(browser))
      .toMatchObject([{ kind: 'sign_in_failed', times: 4 }, { kind: 'signed_in' }])
  })

  test('lists changes, and filters by sign-ins or changes', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const browser = new Browser(world)
    await browser.signIn()
    const { key } = await setUpAuthenticator(world, browser)
    await browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
    await world.clock.advance(1)
    await browser.call('POST /api/v2/2fa/off', { body: { code: authenticatorCode(key, world) } })
    await world.clock.advance(1)
    const body = { current_password: 'Bocau-test-1', new_password: 'Bocau-other-2' }
    await browser.call('POST /api/v2/password', { body })

    const changes = ['password_changed', 'two_step_off', 'app_password_made', 'two_step_on']
    const kinds = async (show: string) => (await log(browser, { show })).map((one) => one.kind)
    expect(await kinds('changes')).toEqual(changes)
    expect(await kinds('sign_ins')).toEqual(['signed_in'])
    expect(await kinds('all')).toEqual([...changes, 'signed_in'])
    expect((await log(browser)).find((one) => one.kind === 'app_password_made')?.name).toBe('Thunderbird')
  })

  test('pages stay stable while new entries arrive', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const browser = new Browser(world)
    for (let round = 0; round < 7; round++) {
      await browser.signIn()
      await world.clock.advance(round % 2)
    }
    const page = (query: object) =>
      browser.call('GET /api/v2/activity-logs', { query: { limit: 3, ...query } })
    const first = await page({})
    expect([first.items.length, first.total, first.previous_cursor]).toEqual([3, 7, null])
    await browser.signIn()
    const second = await page({ cursor: first.next_cursor ?? '' })
    const third = await page({ cursor: second.next_cursor ?? '' })
    expect([second.items.length, third.items.length, third.next_cursor]).toEqual([3, 1, null])
    const ids = [first, second, third].flatMap((one) => one.items.map((entry) => entry.id))
    expect(new Set(ids).size).toBe(7)
    const back = await page({ cursor: third.previous_cursor ?? '' })
    expect(back.items.map((entry) => entry.id)).toEqual(second.items.map((entry) => entry.id))
    const newest = await page({ cursor: back.previous_cursor ?? '' })
    expect(newest.items.map((entry) => entry.id)).toEqual(first.items.map((entry) => entry.id))
    expect((await page({ offset: 6 })).items).toHaveLength(2)
    for (const cursor of ['x', 'before.1', `before.${'9'.repeat(16)}.1`])
      expect(await refusalCode(page({ cursor }))).toBe('cursor_invalid')
  })

  test('is deleted after a year', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const browser = new Browser(world)
    await browser.signIn()
    world.clock.skip(365 * 24 * 3600 + 1)
    await world.runJobs()
    await browser.signIn()
    expect(await log(browser)).toHaveLength(1)
  })
})

onEachDatabase('a sign-in from a new device', (database) => {
  test('notifies every open window and sends a mail, except for the first device', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const currentBrowser = new Browser(world)
    const { token } = await currentBrowser.signIn()
    const window = new SocketClient(world.origin, { token })
    await window.messages(1)
    await new Browser(world, { device: phoneSafari, address: '203.0.113.5' }).signIn()

    await window.messages(2)
    expect(window.events[0]).toMatchObject({
      type: 'security_alert',
      payload: {
        alert: 'new_device',
        address: '203.0.113.5',
        device: { kind: 'phone', browser: 'Safari', system: 'iOS' },
        session_id: expect.stringMatching(/^\d+$/),
      },
    })
    window.close()
    expect((await log(currentBrowser))[0]).toMatchObject({ kind: 'signed_in', is_new_device: true })
    expect(await subjects(world, currentBrowser)).toEqual(['Đăng nhập từ một thiết bị mới'])
  })

  test('is not reported for a browser with its device cookie or at a known address', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const currentBrowser = new Browser(world)
    await currentBrowser.signIn()
    const moved = new Browser(world, { address: '203.0.113.5' })
    for (const [name, value] of currentBrowser.cookies) moved.cookies.set(name, value)
    await moved.signIn()
    // The browser lost its cookies but uses the same address, so it still counts as known.
    await new Browser(world).signIn()
    expect((await log(currentBrowser)).map((one) => one.is_new_device)).toEqual([false, false, false])
    expect(await subjects(world, currentBrowser)).toEqual([])
    // At another address it counts as new.
    await new Browser(world, { address: '192.0.2.77' }).signIn()
    expect((await log(currentBrowser))[0]?.is_new_device).toBe(true)
  })
})

test('a mail reports each security change with time, address and device', async () => {
  const world = await createWorld(behindProxy)
  const currentBrowser = new Browser(world, { address: '203.0.113.5' })
  await currentBrowser.signIn()
  await currentBrowser.call('POST /api/v2/password', {
    body: { current_password: 'Bocau-test-1', new_password: 'Bocau-other-2' },
  })
  await world.runJobs()
  const [thread] = (await currentBrowser.call('GET /api/v2/threads', {})).items
  expect(thread?.subject).toBe('Mật khẩu đã được đổi')
  const { messages } = await currentBrowser.call('GET /api/v2/threads/:id', {
    params: { id: thread?.id ?? '' },
  })
  const raw = await currentBrowser.fetch('GET /api/v2/messages/:id/raw', {
    params: { id: messages[0]?.id ?? '' },
  })
  const text = await raw.text()
  expect(text).toContain('Auto-Submitted: auto-generated')
  const messageText = JSON.stringify(await parseMessage(Buffer.from(text)))
  for (const term of [
    'Chrome, Windows',
    '203.0.113.5',
    `/m/${(await currentBrowser.call('GET /api/v2/user/info', {})).id}/account/protect`,
    '2026',
    'Mọi phiên đăng nhập khác đã kết thúc',
  ])
    expect(messageText).toContain(term)
  expect(messageText).not.toMatch(/token=|Bocau-/)
})

onEachDatabase('open sessions', (database) => {
  test('are listed with the current one first and ended one by one or together', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const currentBrowser = new Browser(world)
    await currentBrowser.signIn()
    await world.clock.advance(1)
    const phone = new Browser(world, { device: phoneSafari, address: '203.0.113.5' })
    const { token } = await phone.signIn()
    const third = new Browser(world)
    await third.signIn()

    const sessions = await currentBrowser.call('GET /api/v2/sessions', {})
    expect(sessions.map((one) => [one.is_current, one.device.system, one.app_password])).toEqual([
      [true, 'Windows', null],
      [false, 'Windows', null],
      [false, 'iOS', null],
    ])
    const window = new SocketClient(world.origin, { token })
    await window.messages(1)
    const ofPhone = sessions.find((one) => one.device.system === 'iOS')
    const params = { id: ofPhone?.id ?? '' }
    await currentBrowser.call('DELETE /api/v2/sessions/:id', { params })
    expect(await window.closed).toBe(4401)
    expect(await refusalCode(phone.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
    expect(await refusalCode(currentBrowser.call('DELETE /api/v2/sessions/:id', { params }))).toBe(
      'not_found',
    )

    expect(await currentBrowser.call('DELETE /api/v2/sessions', {})).toEqual({ ended: 1 })
    expect(await refusalCode(third.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
    expect(await currentBrowser.call('GET /api/v2/sessions', {})).toHaveLength(1)
  })

  test('end immediately when the account is disabled', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const currentBrowser = new Browser(world)
    const { token } = await currentBrowser.signIn()
    const { password: app } = await currentBrowser.call('POST /api/v2/app-passwords', {
      body: { name: 'Thunderbird' },
    })
    const window = new SocketClient(world.origin, { token })
    await window.messages(1)
    await disableAccount(world.app, khue, true)

    expect(await window.closed).toBe(4401)
    expect(await refusalCode(currentBrowser.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
    expect(await refusalCode(new Browser(world).signIn())).toBe('account_disabled')
    expect(await refusalCode(new Browser(world).signIn(khue, app))).toBe('account_disabled')
  })
})
