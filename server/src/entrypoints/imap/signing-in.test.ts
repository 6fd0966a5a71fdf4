import { expect, onTestFinished, test } from 'vitest'
import { disableAccount } from '../../features/account/index.ts'
import { Browser, behindProxy, setUpAuthenticator } from '../../features/sign-in/testing.ts'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'
import { openImapListener } from './imap-listener.ts'

const khue = 'khue@mocviet.test'

async function open(world: World): Promise<ImapClient> {
  const client = await ImapClient.open(world.imapPort)
  onTestFinished(() => client.close())
  return client
}

/** Waits until the server closes the connection; returns its last line. */
async function farewellOf(client: ImapClient): Promise<string> {
  let last = ''
  try {
    for (;;) last = await client.line()
  } catch {
    return last
  }
}

onEachDatabase('a mail client that signs in', (database) => {
  test('signs in with the password by LOGIN, PLAIN and base64 LOGIN', async () => {
    const world = await createWorld({ database })
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const commands = [`LOGIN ${khue} ${password}`, `AUTHENTICATE PLAIN ${base64(`\0${khue}\0${password}`)}`]
    for (const command of commands) {
      const client = await open(world)
      const { status, text } = await client.execute(command)
      expect([status, text]).toEqual(['OK', expect.stringContaining('CAPABILITY IMAP4rev1')])
    }
    const slow = await open(world)
    slow.write('a AUTHENTICATE LOGIN\r\n')
    expect(await slow.line()).toBe(`+ ${base64('Username:')}`)
    slow.write(`${base64(khue)}\r\n`)
    expect(await slow.line()).toBe(`+ ${base64('Password:')}`)
    slow.write(`${base64(password)}\r\n`)
    expect((await slow.until('a')).status).toBe('OK')
  })

  test('requires an app password with 2-step verification and reports it', async () => {
    const world = await createWorld({ ...behindProxy, database })
    const browser = new Browser(world)
    await browser.signIn()
    const appPassword = await browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
    await setUpAuthenticator(world, browser)
    const client = await open(world)

    const refused = await client.execute(`LOGIN ${khue} ${password}`)
    expect(refused.text).toMatch(/^\[AUTHENTICATIONFAILED\] .*2-step/)
    expect((await client.execute(`LOGIN ${khue} "${appPassword.password}"`)).status).toBe('OK')
    const [stored] = await browser.call('GET /api/v2/app-passwords', {})
    expect(stored).toMatchObject({
      last_used_at: world.clock.now() / 1000,
      last_address: '127.0.0.1',
      last_protocol: 'imap',
    })
  })

  test('a read-only app password changes nothing and is refused before a literal', async () => {
    const world = await createWorld({ ...behindProxy, database })
    await world.deliver({ subject: 'Not read yet' })
    const browser = new Browser(world)
    await browser.signIn()
    const body = { name: 'Máy đọc', scope: 'mail_read' } as const
    const appPassword = await browser.call('POST /api/v2/app-passwords', { body })
    const client = await open(world)
    await client.execute(`LOGIN ${khue} "${appPassword.password}"`)

    expect((await client.execute('SELECT INBOX')).text).toMatch(/^\[READ-ONLY\]/)
    expect((await client.execute('FETCH 1 BODY[]')).lines.join('')).toContain('Not read yet')
    expect((await client.execute('FETCH 1 FLAGS')).lines.join('')).toContain('FLAGS ()')
    for (const command of [
      'STORE 1 +FLAGS (\\Deleted)',
      'COPY 1 Trash',
      'MOVE 1 Trash',
      'EXPUNGE',
      'CREATE Khác',
      'DELETE Archive',
      'RENAME Archive Khác',
      'SUBSCRIBE INBOX',
    ])
      expect(await client.execute(command)).toMatchObject({
        status: 'NO',
        text: '[NOPERM] This password allows reading only',
      })
    expect((await client.append('APPEND INBOX', 'Subject: x\r\n\r\nx')).text).toMatch(/^\[NOPERM\] /)
    expect((await client.execute('CLOSE')).status).toBe('OK')
    await client.execute('SELECT INBOX')
    expect((await client.execute('SEARCH SUBJECT "Not read" UNSEEN')).lines).toEqual(['* SEARCH 1'])
  })

  test('requires an app password while the organisation requires it', async () => {
    const world = await createWorld({ ...behindProxy, database })
    const browser = new Browser(world)
    await browser.signIn()
    const appPassword = await browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
    const setRequirement = async (needs_app_password: boolean) =>
      browser.call('PUT /api/v2/organisation/program_policy', { body: { needs_app_password } })
    await setRequirement(true)
    const client = await open(world)
    expect((await client.execute(`LOGIN ${khue} ${password}`)).text).toMatch(
      /^\[AUTHENTICATIONFAILED\] Your organisation requires app passwords/,
    )
    expect((await client.execute(`LOGIN ${khue} "${appPassword.password}"`)).status).toBe('OK')
    await setRequirement(false)
    expect((await (await open(world)).execute(`LOGIN ${khue} ${password}`)).status).toBe('OK')
    expect((await world.signIn(khue)).token).not.toBe('')
  })

  test('is disconnected when its password is revoked or the account disabled', async () => {
    const world = await createWorld({ ...behindProxy, database })
    const browser = new Browser(world)
    await browser.signIn()
    const appPassword = await browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
    const program = await open(world)
    await program.execute(`LOGIN ${khue} "${appPassword.password}"`)
    await program.execute('SELECT INBOX')
    program.write('i IDLE\r\n')
    await program.line()
    const separate = await open(world)
    await separate.execute(`LOGIN ${khue} ${password}`)

    await browser.call('DELETE /api/v2/app-passwords/:id', { params: { id: appPassword.app_password.id } })
    expect(await farewellOf(program)).toMatch(/^\* BYE /)
    expect((await separate.execute('NOOP')).status).toBe('OK')
    await disableAccount(world.app, khue, true)
    expect(await farewellOf(separate)).toMatch(/^\* BYE /)
    expect((await (await open(world)).execute(`LOGIN ${khue} ${password}`)).text).toContain('disabled')
  })
})

test('wrong passwords of mail clients and the web count together', async () => {
  const world = await createWorld()
  for (let round = 0; round < 5; round++) {
    const client = await open(world)
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await client.execute(`LOGIN ${khue} wrong${round}`)).text).toMatch(/^\[AUTHENTICATIONFAILED\]/)
  }
  const client = await open(world)
  expect((await client.execute(`LOGIN ${khue} ${password}`)).text).toMatch(
    /^\[UNAVAILABLE\] Too many attempts/,
  )
  await expect(world.signIn(khue)).rejects.toMatchObject({ status: 429 })
})

test('a mail client appears once a day in the activity log', async () => {
  const world = await createWorld()
  for (let round = 0; round < 4; round++) {
    const client = await open(world)
    await client.execute('ID ("name" "mutt" "version" "2.2")')
    await client.execute(`LOGIN ${khue} ${password}`)
    await client.execute('LOGOUT')
  }
  const web = await world.signIn(khue)
  const { items } = await web.call('GET /api/v2/activity-logs', {})
  const entries = await world.app.db.sql
    .selectFrom('activity')
    .select(['device', 'times'])
    .where('kind', '=', 'signed_in')
    .execute()
  expect(entries.filter(({ device }) => device === 'IMAP: mutt 2.2')).toEqual([
    { device: 'IMAP: mutt 2.2', times: 4 },
  ])
  expect(items.length).toBeGreaterThan(0)
})

test('an unauthenticated client has no access and tight limits', async () => {
  const world = await createWorld()
  const client = await open(world)
  for (const command of ['SELECT INBOX', 'LIST "" *', 'IDLE', 'FETCH 1 ALL', 'ENABLE QRESYNC'])
    expect((await client.execute(command)).status).toBe('BAD')
  client.write(`x APPEND INBOX {${50 * 1024 * 1024}}\r\n`)
  expect(await client.line()).toMatch(/^x (?:NO|BAD) /)
  client.write(`${'y'.repeat(100_000)}\r\n`)
  expect(await client.line()).toMatch(/^\* BAD |^y+ BAD /)
  for (let round = 0; round < 30; round++) client.write(`n${round} NONSENSE\r\n`)
  expect(await farewellOf(client)).toMatch(/^\* BYE Too many mistakes/)
})

test('closes a connection immediately while the client is still sending', async () => {
  const world = await createWorld()
  const client = await open(world)
  const nonsense = 'n NONSENSE\r\n'
  client.write(nonsense.repeat(2_000_000))
  expect(await farewellOf(client)).toMatch(/^\* BYE Too many mistakes/)
  // The clock is stopped, so no timeout can fire.
  await client.whenClosed
  await world.close()
})

test('closes an idle connection after three minutes, signed in after thirty', async () => {
  const world = await createWorld()
  const [stranger, member] = [await open(world), await open(world)]
  await member.execute(`LOGIN ${khue} ${password}`)
  await world.clock.advance(181)
  expect(await farewellOf(stranger)).toMatch(/^\* BYE /)
  expect((await member.execute('NOOP')).status).toBe('OK')
  await world.clock.advance(30 * 60 + 1)
  expect(await farewellOf(member)).toMatch(/^\* BYE /)
})

test('closes a connection that has not signed in after ten minutes', async () => {
  const world = await createWorld()
  const stranger = await ImapClient.open(world.imapPort)
  const member = await ImapClient.signIn(world.imapPort, khue, password)
  for (let minutes = 0; minutes < 10; minutes += 2) {
    expect((await stranger.execute('NOOP')).status).toBe('OK')
    expect((await member.execute('NOOP')).status).toBe('OK')
    await world.clock.advance(121)
  }
  await stranger.whenClosed
  expect((await member.execute('NOOP')).status).toBe('OK')
})

test('limits the connections of an address that have not signed in', async () => {
  const world = await createWorld()
  const listenAddress = { host: '127.0.0.1', port: 0 }
  const listener = await openImapListener(world.app, listenAddress, { connectionsPerAddress: 10 })
  onTestFinished(() => listener.close())
  const connect = () => ImapClient.open(listener.port)
  const members = await Promise.all(Array.from({ length: 10 }, connect))
  for (const member of members) expect((await member.execute(`LOGIN ${khue} ${password}`)).status).toBe('OK')
  const strangers = await Promise.all(Array.from({ length: 10 }, connect))
  await (await connect()).whenClosed
  expect(strangers.filter(({ isClosed }) => isClosed)).toEqual([])
  expect((await strangers[0]?.execute(`LOGIN ha@mocviet.test ${password}`))?.status).toBe('OK')
  expect((await (await connect()).execute('NOOP')).status).toBe('OK')
})

test('an account has at most thirty connections and sees only its own mailbox', async () => {
  const world = await createWorld()
  await world.deliver({ subject: 'Của Khuê' })
  const clients: ImapClient[] = []
  for (let round = 0; round < 30; round++) {
    const client = await open(world)
    expect((await client.execute(`LOGIN ${khue} ${password}`)).status).toBe('OK')
    clients.push(client)
  }
  const more = await open(world)
  more.write(`a LOGIN ${khue} ${password}\r\n`)
  expect(await farewellOf(more)).toMatch(/^\* BYE \[LIMIT\]/)
  const other = await open(world)
  await other.execute(`LOGIN ha@mocviet.test ${password}`)
  expect((await other.execute('SELECT INBOX')).lines).toContain('* 0 EXISTS')
})
