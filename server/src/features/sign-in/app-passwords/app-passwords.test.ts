import { expect, onTestFinished, test } from 'vitest'
import { ImapClient } from '../../../entrypoints/imap/imap-client.fixture.ts'
import { ApiClient, createWorld, onEachDatabase, SocketClient } from '../../../testing/index.ts'
import { Browser, behindProxy, khue, refusalCode, setUpAuthenticator } from '../testing.ts'

async function withAppPassword(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld({ ...behindProxy, ...options })
  const browser = new Browser(world)
  await browser.signIn()
  const created = await browser.call('POST /api/v2/app-passwords', { body: { name: 'Script', scope: 'api' } })
  const program = async (secret = created.password) => {
    const { token } = await world.anonymous.call('POST /api/v2/session', {
      body: { email: khue, password: secret },
    })
    return new ApiClient(world.origin, token)
  }
  return { world, browser, made: created, program }
}

onEachDatabase('an app password', (database) => {
  test('is shown once and signs in without a second step', async () => {
    const { world, browser, made, program } = await withAppPassword({ database })
    expect(made.password).toMatch(/^[a-z]{4}( [a-z]{4}){3}$/)
    expect(await browser.call('GET /api/v2/app-passwords', {})).toEqual([made.app_password])
    await setUpAuthenticator(world, browser)

    for (const typed of [
      made.password,
      made.password.replaceAll(' ', ''),
      made.password.replaceAll(' ', '-'),
    ])
      expect((await (await program(typed)).call('GET /api/v2/user/info', {})).email).toBe(khue)
    expect(await browser.call('GET /api/v2/app-passwords', {})).toMatchObject([
      { name: 'Script', last_used_at: world.clock.now() / 1000, last_protocol: 'api' },
    ])
    expect((await browser.call('GET /api/v2/sessions', {})).map((one) => one.app_password)).toContain(
      'Script',
    )
    const stored = JSON.stringify(await world.app.db.sql.selectFrom('app_password').selectAll().execute())
    expect(stored).not.toContain(made.password.replaceAll(' ', ''))
  })

  test('for the API cannot change the account and gets no browser session', async () => {
    const { world, made, program } = await withAppPassword({ database })
    const client = await program()
    expect((await client.call('GET /api/v2/folders', {})).length).toBeGreaterThan(5)
    const closed = [
      () => client.call('GET /api/v2/account/info', {}),
      () => client.call('GET /api/v2/2fa', {}),
      () => client.call('GET /api/v2/app-passwords', {}),
      () => client.call('POST /api/v2/app-passwords', { body: { name: 'Another' } }),
      () => client.call('GET /api/v2/activity-logs', {}),
      () => client.call('DELETE /api/v2/sessions', {}),
      () => client.call('POST /api/v2/session/confirm', { body: { password: made.password } }),
      () =>
        client.call('POST /api/v2/password', {
          body: { current_password: made.password, new_password: 'x' },
        }),
      () => client.call('GET /api/v2/organisation/users', {}),
      () => client.call('PUT /api/v2/session', {}),
      () => client.call('POST /api/v2/accounts', { body: { email: 'ai@noi-khac.example', name: 'Ai' } }),
      () => client.call('POST /api/v2/moving-out', { body: {} }),
    ]
    for (const action of closed) expect(await refusalCode(action())).toBe('app_password_reach')

    const browser = new Browser(world)
    await browser.signIn(khue, made.password)
    expect(browser.cookies.size).toBe(0)
  })

  test('revoking one ends only the sessions it opened', async () => {
    const { world, browser, made, program } = await withAppPassword({ database })
    const client = await program()
    const socket = new SocketClient(world.origin, { token: client.token })
    await socket.messages(1)
    await browser.call('DELETE /api/v2/app-passwords/:id', { params: { id: made.app_password.id } })

    expect(await socket.closed).toBe(4401)
    expect(await refusalCode(client.call('GET /api/v2/folders', {}))).toBe('not_signed_in')
    expect(await refusalCode(program())).toBe('wrong_credentials')
    expect(await browser.call('GET /api/v2/app-passwords', {})).toEqual([])
  })
})

test.each(['mail', 'mail_read'] as const)(
  'an app password with the scope %s opens no session',
  async (scope) => {
    const { world, browser, program } = await withAppPassword()
    const { password } = await browser.call('POST /api/v2/app-passwords', {
      body: { name: 'Outlook', scope },
    })
    expect(await refusalCode(program(password))).toBe('app_password_mail_only')
    await setUpAuthenticator(world, browser)
    expect(await refusalCode(program(password))).toBe('app_password_mail_only')
    expect(await refusalCode(new Browser(world).signIn(khue, password))).toBe('app_password_mail_only')
    const [, listed] = await browser.call('GET /api/v2/app-passwords', {})
    expect(listed).toMatchObject({ name: 'Outlook', scope, last_used_at: null })
  },
)

test('the session of a mail client has no HTTP access', async () => {
  const { world, made, program } = await withAppPassword()
  const client = await program()
  await world.app.db.transaction((tx) =>
    tx.sql
      .updateTable('session')
      .set({ opens_api: 0 })
      .where('app_password_id', '=', made.app_password.id)
      .execute(),
  )
  expect(await refusalCode(client.call('GET /api/v2/folders', {}))).toBe('not_signed_in')
  const download = await fetch(`${client.origin}/storage/v1/files`, {
    headers: { 'x-auth-token': client.token ?? '' },
  })
  expect(download.status).toBe(401)
  expect(await new SocketClient(world.origin, { token: client.token }).closed).toBe(4401)
})

test('mail clients reject an app password for the API with the reason', async () => {
  const { world, made } = await withAppPassword()
  const imap = await ImapClient.open(world.imapPort)
  onTestFinished(() => imap.close())
  expect(await imap.execute(`LOGIN ${khue} "${made.password}"`)).toMatchObject({
    status: 'NO',
    text: expect.stringContaining('[AUTHENTICATIONFAILED] This app password is for the API only'),
  })
})

test('an app password does not work for another account', async () => {
  const { world, made } = await withAppPassword()
  const body = { email: 'ha@mocviet.test', password: made.password }
  expect(await refusalCode(world.anonymous.call('POST /api/v2/session', { body }))).toBe('wrong_credentials')
})

test('wrong app passwords count as failed sign-ins', async () => {
  const { world } = await withAppPassword()
  const body = { email: khue, password: 'abcd efgh ijkl mnop' }
  const outcomes = []
  for (let round = 0; round < 11; round++)
    outcomes.push(await refusalCode(world.anonymous.call('POST /api/v2/session', { body })))
  expect(outcomes[9]).toBe('wrong_credentials')
  expect(outcomes[10]).toBe('too_many_sign_ins')
})

test('an account has at most fifty app passwords', async () => {
  const { browser } = await withAppPassword()
  for (let round = 1; round < 50; round++)
    await browser.call('POST /api/v2/app-passwords', { body: { name: `Program ${round}` } })
  const more = browser.call('POST /api/v2/app-passwords', { body: { name: 'One more' } })
  expect(await refusalCode(more)).toBe('too_many_app_passwords')
})
