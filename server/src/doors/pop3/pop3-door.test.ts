import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { Browser, behindProxy, setUpAuthenticator } from '../../features/account/testing.ts'
import { listed } from '../../features/outbox/testing.ts'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import type { Certificate } from '../message-server.ts'
import { openPop3Door, type Pop3Options } from './pop3-door.ts'

const khue = 'khue@mocviet.test'

async function openDoor(world: World, options: Pop3Options = {}): Promise<number> {
  const door = await openPop3Door(world.app, { host: '127.0.0.1', port: 0 }, options)
  onTestFinished(() => door.close())
  return door.port
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

  async say(command: string, isLong = false): Promise<string> {
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
  await program.say(`USER ${khue}`)
  expect(await program.say(`PASS ${secret}`)).toMatch(/^\+OK /)
  return program
}

const messages = ['Một', 'Hai', 'Ba'].map((subject) => ({ subject, text: `${subject}\r\n.\r\n..` }))

onEachDatabase('the POP3 listener', (database) => {
  test('serves the inbox, oldest first, with stable ids', async () => {
    const world = await createWorld({ database })
    await world.deliverAll(messages)
    const port = await openDoor(world)
    const program = await signIn(port)
    const [, count, size] = /^\+OK (\d+) (\d+)$/.exec(await program.say('STAT')) ?? []
    expect(count).toBe('3')
    const list = await program.say('LIST', true)
    const sizes = [...list.matchAll(/^\d+ (\d+)\r$/gm)].map(([, one]) => Number(one))
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(Number(size))
    const uidl = await program.say('UIDL', true)
    expect(new Set([...uidl.matchAll(/^\d+ (\d+)\r$/gm)].map(([, id]) => id)).size).toBe(3)

    const first = await program.say('RETR 1', true)
    expect(first).toContain('\r\n..\r\n...')
    expect(first.replace(/^\+OK\r\n/, '').replaceAll(/^\./gm, '')).toHaveLength(sizes[0] as number)
    const top = await program.say('TOP 2 1', true)
    expect(top).toMatch(/\r\n\r\nHai\r\n\.$/)
    expect(await program.say('RETR 4')).toBe('-ERR There is no such message')
    expect(await program.say('QUIT')).toMatch(/^\+OK/)
    expect(await (await signIn(port)).say('UIDL', true)).toBe(uidl)
  })

  test('deletes to Trash on QUIT, not when the connection is lost', async () => {
    const world = await createWorld({ database })
    await world.deliverAll(messages)
    const port = await openDoor(world)
    const cut = await signIn(port)
    expect(await cut.say('DELE 1')).toMatch(/^\+OK/)
    expect(await cut.say('LIST 1')).toMatch(/^-ERR/)
    cut.write('RETR 2\r\nDELE')
    await cut.next(true)
    await cut.say('NOOP')
    const client = await world.signIn(khue)
    expect((await listed(client, 'INBOX')).map(({ subject }) => subject)).toContain('Một')

    await cut.say('RSET')
    for (const command of ['DELE 1', 'DELE 3', 'QUIT']) expect(await cut.say(command)).toMatch(/^\+OK/)
    expect((await listed(client, 'INBOX')).map(({ subject }) => subject)).toContain('Hai')
    expect((await listed(client, 'Trash')).map(({ subject }) => subject).toSorted()).toEqual(['Ba', 'Một'])
  })

  test('deletes permanently when the user chose so', async () => {
    const world = await createWorld({ database })
    await world.deliverAll(messages)
    const client = await world.signIn(khue)
    await client.call('POST /api/v2/settings', { body: [{ key: 'pop3_delete', value: 'forever' }] })
    const program = await signIn(await openDoor(world))
    await program.say('DELE 2')
    await program.say('QUIT')
    expect((await listed(client, 'INBOX')).map(({ subject }) => subject)).not.toContain('Hai')
    expect(await listed(client, 'Trash')).toEqual([])
  })
})

test('allows one client per inbox', async () => {
  const world = await createWorld()
  const port = await openDoor(world)
  const first = await signIn(port)
  const second = await Program.open(port)
  await second.say(`USER ${khue}`)
  expect(await second.say(`PASS ${password}`)).toMatch(/^-ERR \[IN-USE\] /)
  await first.say('QUIT')
  await first.next()
  await second.say(`USER ${khue}`)
  expect(await second.say(`PASS ${password}`)).toMatch(/^\+OK/)
})

test('answers pipelined commands in order', async () => {
  const world = await createWorld()
  await world.deliverAll(messages)
  const program = await Program.open(await openDoor(world))
  const plain = Buffer.from(`\0${khue}\0${password}`).toString('base64')
  program.write(`CAPA\r\nAUTH PLAIN ${plain}\r\nSTAT\r\nNOOP\r\nDELE 9\r\nQUIT\r\n`)
  expect(await program.next(true)).toMatch(/SASL PLAIN LOGIN\r\n/)
  expect(await program.next()).toBe('+OK Signed in: 3 messages')
  expect(await program.next()).toMatch(/^\+OK 3 \d+$/)
  expect(await program.next()).toBe('+OK')
  expect(await program.next()).toBe('-ERR There is no such message')
  expect(await program.next()).toMatch(/^\+OK/)
})

test('rejects a wrong password and ends the connection after repeated guesses', async () => {
  const world = await createWorld()
  const program = await Program.open(await openDoor(world))
  for (let turn = 0; turn < 3; turn++) {
    await program.say(`USER ${khue}`)
    expect(await program.say('PASS wrong')).toMatch(/^-ERR \[AUTH\] /)
  }
  expect(await program.next()).toBe('over ')
})

test('requires an app password with 2-step verification; revoking it ends the session', async () => {
  const world = await createWorld(behindProxy)
  const port = await openDoor(world)
  const browser = new Browser(world)
  await browser.signIn()
  const made = await browser.call('POST /api/v2/app-passwords', { body: { name: 'Máy in' } })
  await setUpAuthenticator(world, browser)
  const program = await Program.open(port)
  await program.say(`USER ${khue}`)
  expect(await program.say(`PASS ${password}`)).toMatch(/^-ERR \[AUTH\] .*2-step/)
  await program.say(`USER ${khue}`)
  expect(await program.say(`PASS ${made.password}`)).toMatch(/^\+OK/)
  await browser.call('DELETE /api/v2/app-passwords/:id', { params: { id: made.app_password.id } })
  // The connection is closed even without further commands.
  expect(await program.next()).toBe('over ')
})

test('a read-only app password cannot delete; the organisation may require app passwords', async () => {
  const world = await createWorld(behindProxy)
  await world.deliverAll(messages)
  const port = await openDoor(world)
  const browser = new Browser(world)
  await browser.signIn()
  const body = { name: 'Máy in', scope: 'mail_read' } as const
  const made = await browser.call('POST /api/v2/app-passwords', { body })
  await browser.call('PUT /api/v2/organisation/program_policy', { body: { needs_app_password: true } })
  const program = await Program.open(port)
  await program.say(`USER ${khue}`)
  expect(await program.say(`PASS ${password}`)).toMatch(/^-ERR \[AUTH\] Your organisation/)
  await program.say(`USER ${khue}`)
  expect(await program.say(`PASS ${made.password}`)).toMatch(/^\+OK/)
  expect(await program.say('RETR 1', true)).toMatch(/^\+OK/)
  expect(await program.say('DELE 1')).toBe('-ERR [SYS/PERM] This password was made for reading alone')
  expect(await program.say('QUIT')).toMatch(/^\+OK/)
  const kept = (await listed(await world.signIn(khue), 'INBOX')).map(({ subject }) => subject)
  expect(kept).toEqual(expect.arrayContaining(['Một', 'Hai', 'Ba']))
})

test('answers unknown commands and ends every line', async () => {
  const world = await createWorld()
  const program = await Program.open(await openDoor(world))
  expect(await program.say('STAT')).toBe('-ERR Sign in first')
  expect(await program.say('x'.repeat(100_000))).toBe('-ERR The line is too long')
  expect(await program.say('CAPA', true)).toMatch(/^\+OK\r\n/)
  for (let turn = 0; turn < 18; turn++) expect(await program.say('\0\xff')).toMatch(/^-ERR/)
  expect(await program.next()).toBe('over ')
})

test('closes idle connections', async () => {
  const world = await createWorld()
  const program = await Program.open(await openDoor(world))
  await program.say('CAPA', true)
  await world.clock.advance(181)
  expect(await program.next()).toBe('over ')
})

test('closes a connection that has not signed in after ten minutes', async () => {
  const world = await createWorld()
  const port = await openDoor(world)
  const [stranger, member] = [await Program.open(port), await Program.open(port)]
  await member.say(`USER ${khue}`)
  expect(await member.say(`PASS ${password}`)).toMatch(/^\+OK/)
  for (let minutes = 0; minutes < 10; minutes += 2) {
    expect(await stranger.say('CAPA', true)).toMatch(/^\+OK/)
    expect(await member.say('NOOP')).toMatch(/^\+OK/)
    await world.clock.advance(121)
  }
  expect(await stranger.next()).toBe('over ')
  expect(await member.say('NOOP')).toMatch(/^\+OK/)
})

test('closes a connection immediately while the client is still sending', async () => {
  const world = await createWorld()
  const program = await Program.open(await openDoor(world))
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
    await openDoor(world, { readCertificate: async () => testCertificate() }),
  )
  expect(await program.say('CAPA', true)).toContain('STLS\r\n')
  program.write('STLS\r\nNOOP\r\n')
  expect(await program.next()).toMatch(/^\+OK/)
  await program.startTls()
  expect(await program.say('CAPA', true)).not.toContain('STLS')
  await program.say(`USER ${khue}`)
  expect(await program.say(`PASS ${password}`)).toMatch(/^\+OK/)
  expect(await program.say('RETR 3', true)).toContain('Ba')
})
