import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { listFolder } from '../../features/outbox/testing.ts'
import { Browser, behindProxy, setUpAuthenticator } from '../../features/sign-in/testing.ts'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import type { Certificate } from '../message-server.ts'
import { openPop3Listener, type Pop3Options } from './pop3-listener.ts'

const khue = 'khue@mocviet.test'

async function openListener(world: World, options: Pop3Options = {}): Promise<number> {
  const listener = await openPop3Listener(world.app, { host: '127.0.0.1', port: 0 }, options)
  onTestFinished(() => listener.close())
  return listener.port
}

/** POP3 client that sends single commands. */
class Program {
  #text = ''
  #wake = () => {}
  #isOver = false
  #socket: Socket

  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen()
    onTestFinished(() => {
      this.#socket.destroy()
    })
  }

  static async open(port: number): Promise<Program> {
    const program = new Program(connect(port, '127.0.0.1'))
    await program.next()
    return program
  }

  write(text: string): void {
    this.#socket.write(text)
  }

  async execute(command: string, isLong = false): Promise<string> {
    this.write(`${command}\r\n`)
    return this.next(isLong)
  }

  /** Returns one line, or all lines up to the final dot; at the end of the connection the remaining input. */
  async next(isLong = false): Promise<string> {
    for (;;) {
      const isError = this.#text.startsWith('-')
      const end = isLong && !isError ? this.#text.indexOf('\r\n.\r\n') + 3 : this.#text.indexOf('\r\n')
      if (end > (isLong && !isError ? 2 : -1)) {
        const reply = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        return reply
      }
      if (this.#isOver) return `over ${this.#text}`
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async startTls(): Promise<void> {
    this.#socket.removeAllListeners('data')
    const socket = connectTls({ socket: this.#socket, rejectUnauthorized: false })
    this.#socket = socket
    this.#listen()
    await new Promise<void>((resolve) => {
      socket.once('secureConnect', resolve)
    })
  }

  #listen(): void {
    this.#socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1')
      this.#wake()
    })
    this.#socket.on('close', () => {
      this.#isOver = true
      this.#wake()
    })
    this.#socket.on('error', () => {})
  }
}

async function signIn(port: number, secret = password): Promise<Program> {
  const program = await Program.open(port)
  await program.execute(`USER ${khue}`)
  expect(await program.execute(`PASS ${secret}`)).toMatch(/^\+OK /)
  return program
}

const messages = ['Một', 'Hai', 'Ba'].map((subject) => ({ subject, text: `${subject}\r\n.\r\n..` }))

onEachDatabase('the POP3 listener', (database) => {
  test('serves the inbox, oldest first, with stable ids', async () => {
    const world = await createWorld({ database })
    await world.deliverAll(messages)
    const port = await openListener(world)
    const program = await signIn(port)
    const [, count, size] = /^\+OK (\d+) (\d+)$/.exec(await program.execute('STAT')) ?? []
    expect(count).toBe('3')
    const list = await program.execute('LIST', true)
    const sizes = [...list.matchAll(/^\d+ (\d+)\r$/gm)].map(([, one]) => Number(one))
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(Number(size))
    const uidl = await program.execute('UIDL', true)
    expect(new Set([...uidl.matchAll(/^\d+ (\d+)\r$/gm)].map(([, id]) => id)).size).toBe(3)

    const first = await program.execute('RETR 1', true)
    expect(first).toContain('\r\n..\r\n...')
    expect(first.replace(/^\+OK\r\n/, '').replaceAll(/^\./gm, '')).toHaveLength(sizes[0] as number)
    const top = await program.execute('TOP 2 1', true)
    expect(top).toMatch(/\r\n\r\nHai\r\n\.$/)
    expect(await program.execute('RETR 4')).toBe('-ERR No such message')
    expect(await program.execute('QUIT')).toMatch(/^\+OK/)
    expect(await (await signIn(port)).execute('UIDL', true)).toBe(uidl)
  })

  test('deletes to Trash on QUIT, not when the connection is lost', async () => {
    const world = await createWorld({ database })
    await world.deliverAll(messages)
    const port = await openListener(world)
    const cut = await signIn(port)
    expect(await cut.execute('DELE 1')).toMatch(/^\+OK/)
    expect(await cut.execute('LIST 1')).toMatch(/^-ERR/)
    cut.write('RETR 2\r\nDELE')
    await cut.next(true)
    await cut.execute('NOOP')
    const client = await world.signIn(khue)
    expect((await listFolder(client, 'INBOX')).map(({ subject }) => subject)).toContain('Một')

    await cut.execute('RSET')
    for (const command of ['DELE 1', 'DELE 3', 'QUIT']) expect(await cut.execute(command)).toMatch(/^\+OK/)
    expect((await listFolder(client, 'INBOX')).map(({ subject }) => subject)).toContain('Hai')
    expect((await listFolder(client, 'Trash')).map(({ subject }) => subject).toSorted()).toEqual([
      'Ba',
      'Một',
    ])
  })

  test('deletes permanently when the user chose so', async () => {
    const world = await createWorld({ database })
    await world.deliverAll(messages)
    const client = await world.signIn(khue)
    await client.call('POST /api/v2/settings', { body: [{ key: 'pop3_delete', value: 'forever' }] })
    const program = await signIn(await openListener(world))
    await program.execute('DELE 2')
    await program.execute('QUIT')
    expect((await listFolder(client, 'INBOX')).map(({ subject }) => subject)).not.toContain('Hai')
    expect(await listFolder(client, 'Trash')).toEqual([])
  })
})

test('allows one client per inbox', async () => {
  const world = await createWorld()
  const port = await openListener(world)
  const first = await signIn(port)
  const second = await Program.open(port)
  await second.execute(`USER ${khue}`)
  expect(await second.execute(`PASS ${password}`)).toMatch(/^-ERR \[IN-USE\] /)
  await first.execute('QUIT')
  await first.next()
  await second.execute(`USER ${khue}`)
  expect(await second.execute(`PASS ${password}`)).toMatch(/^\+OK/)
})

test('answers pipelined commands in order', async () => {
  const world = await createWorld()
  await world.deliverAll(messages)
  const program = await Program.open(await openListener(world))
  const plain = Buffer.from(`\0${khue}\0${password}`).toString('base64')
  program.write(`CAPA\r\nAUTH PLAIN ${plain}\r\nSTAT\r\nNOOP\r\nDELE 9\r\nQUIT\r\n`)
  expect(await program.next(true)).toMatch(/SASL PLAIN LOGIN\r\n/)
  expect(await program.next()).toBe('+OK Signed in: 3 messages')
  expect(await program.next()).toMatch(/^\+OK 3 \d+$/)
  expect(await program.next()).toBe('+OK')
  expect(await program.next()).toBe('-ERR No such message')
  expect(await program.next()).toMatch(/^\+OK/)
})

test('rejects a wrong password and ends the connection after repeated guesses', async () => {
  const world = await createWorld()
  const program = await Program.open(await openListener(world))
  for (let round = 0; round < 3; round++) {
    await program.execute(`USER ${khue}`)
    expect(await program.execute('PASS wrong')).toMatch(/^-ERR \[AUTH\] /)
  }
  expect(await program.next()).toBe('over ')
})

test('requires an app password with 2-step verification; revoking it ends the session', async () => {
  const world = await createWorld(behindProxy)
  const port = await openListener(world)
  const browser = new Browser(world)
  await browser.signIn()
  const appPassword = await browser.call('POST /api/v2/app-passwords', { body: { name: 'Máy in' } })
  await setUpAuthenticator(world, browser)
  const program = await Program.open(port)
  await program.execute(`USER ${khue}`)
  expect(await program.execute(`PASS ${password}`)).toMatch(/^-ERR \[AUTH\] .*2-step/)
  await program.execute(`USER ${khue}`)
  expect(await program.execute(`PASS ${appPassword.password}`)).toMatch(/^\+OK/)
  await browser.call('DELETE /api/v2/app-passwords/:id', { params: { id: appPassword.app_password.id } })
  // The connection is closed even without further commands.
  expect(await program.next()).toBe('over ')
})

test('a read-only app password cannot delete; the organisation may require app passwords', async () => {
  const world = await createWorld(behindProxy)
  await world.deliverAll(messages)
  const port = await openListener(world)
  const browser = new Browser(world)
  await browser.signIn()
  const body = { name: 'Máy in', scope: 'mail_read' } as const
  const appPassword = await browser.call('POST /api/v2/app-passwords', { body })
  await browser.call('PUT /api/v2/organisation/program_policy', { body: { needs_app_password: true } })
  const program = await Program.open(port)
  await program.execute(`USER ${khue}`)
  expect(await program.execute(`PASS ${password}`)).toMatch(/^-ERR \[AUTH\] Your organisation/)
  await program.execute(`USER ${khue}`)
  expect(await program.execute(`PASS ${appPassword.password}`)).toMatch(/^\+OK/)
  expect(await program.execute('RETR 1', true)).toMatch(/^\+OK/)
  expect(await program.execute('DELE 1')).toBe('-ERR [SYS/PERM] This password allows reading only')
  expect(await program.execute('QUIT')).toMatch(/^\+OK/)
  const subjects = (await listFolder(await world.signIn(khue), 'INBOX')).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['Một', 'Hai', 'Ba']))
})

test('answers unknown commands and ends every line', async () => {
  const world = await createWorld()
  const program = await Program.open(await openListener(world))
  expect(await program.execute('STAT')).toBe('-ERR Sign in first')
  expect(await program.execute('x'.repeat(100_000))).toBe('-ERR The line is too long')
  expect(await program.execute('CAPA', true)).toMatch(/^\+OK\r\n/)
  for (let round = 0; round < 18; round++) expect(await program.execute('\0\xff')).toMatch(/^-ERR/)
  expect(await program.next()).toBe('over ')
})

test('closes idle connections', async () => {
  const world = await createWorld()
  const program = await Program.open(await openListener(world))
  await program.execute('CAPA', true)
  await world.clock.advance(181)
  expect(await program.next()).toBe('over ')
})

test('closes a connection that has not signed in after ten minutes', async () => {
  const world = await createWorld()
  const port = await openListener(world)
  const [stranger, member] = [await Program.open(port), await Program.open(port)]
  await member.execute(`USER ${khue}`)
  expect(await member.execute(`PASS ${password}`)).toMatch(/^\+OK/)
  for (let minutes = 0; minutes < 10; minutes += 2) {
    expect(await stranger.execute('CAPA', true)).toMatch(/^\+OK/)
    expect(await member.execute('NOOP')).toMatch(/^\+OK/)
    await world.clock.advance(121)
  }
  expect(await stranger.next()).toBe('over ')
  expect(await member.execute('NOOP')).toMatch(/^\+OK/)
})

test('closes a connection immediately while the client is still sending', async () => {
  const world = await createWorld()
  const program = await Program.open(await openListener(world))
  program.write('NONSENSE\r\n'.repeat(2_000_000))
  // The clock is stopped, so no timeout can fire.
  let reply = ''
  while (!reply.startsWith('over ')) reply = await program.next()
  expect(reply).toBe('over ')
})

function testCertificate(): Certificate {
  const { cert, key } = (new SMTPServer({ secure: true }) as unknown as { options: Certificate }).options
  return { cert, key }
}

test('upgrades to TLS and drops earlier plain-text input', async () => {
  const world = await createWorld()
  await world.deliverAll(messages)
  const program = await Program.open(
    await openListener(world, { readCertificate: async () => testCertificate() }),
  )
  expect(await program.execute('CAPA', true)).toContain('STLS\r\n')
  program.write('STLS\r\nNOOP\r\n')
  expect(await program.next()).toMatch(/^\+OK/)
  await program.startTls()
  expect(await program.execute('CAPA', true)).not.toContain('STLS')
  await program.execute(`USER ${khue}`)
  expect(await program.execute(`PASS ${password}`)).toMatch(/^\+OK/)
  expect(await program.execute('RETR 3', true)).toContain('Ba')
})
