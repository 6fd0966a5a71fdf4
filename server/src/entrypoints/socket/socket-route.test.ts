import { connect } from 'node:net'
import type { LiveEvent } from '@bocau/contract/events'
import { expect, onTestFinished, test } from 'vitest'
import type { App } from '../../composition/app.ts'
import { deleteEvents } from '../../db/event-log.ts'
import { disableAccount } from '../../features/account/index.ts'
import { changePassword } from '../../features/sign-in/index.ts'
import {
  createWorld,
  onEachDatabase,
  password,
  SocketClient,
  type SocketOptions,
  type World,
} from '../../testing/index.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('the socket', (database) => {
  test('greets with the newest event number, then reports every message in order', async () => {
    const { world, visit } = await house(database)
    await world.deliverAll([{}, {}])
    const socket = visit()
    expect(await socket.messages(1)).toEqual([{ kind: 'hello', number: 2 }])

    await world.deliverAll([{ subject: 'a' }, { subject: 'b' }, { subject: 'c' }])

    await socket.messages(4)
    expect(numbers(socket)).toEqual([3, 4, 5])
    expect(
      socket.events.map((event) => (event as LiveEvent & { type: 'new_mail' }).payload.thread.subject),
    ).toEqual(['a', 'b', 'c'])
  })

  test('resumes after an event number without loss or duplicates', async () => {
    const { world, visit } = await house(database)
    await world.deliverAll([{}, {}, {}])
    const socket = visit({ since: 1 })
    await socket.messages(3)
    socket.close()
    await socket.closed
    await world.deliverAll([{}, {}])

    const second = visit({ since: 3 })
    await second.messages(3)
    await world.deliver({})
    await second.messages(4)

    expect([...numbers(socket), ...numbers(second)]).toEqual([2, 3, 4, 5, 6])
    expect(second.received[0]).toEqual({ kind: 'hello', number: 3 })
  })

  test('loses no event during opening', async () => {
    const { world, visit } = await house(database)
    const opened: SocketClient[] = []
    const messages = world.deliverAll(Array.from({ length: 20 }, () => ({})))
    for (let index = 0; index < 20; index++) {
      opened.push(visit({ since: 0 }))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await messages

    for (const socket of opened) {
      await socket.messages(21)
      expect(socket.received[0]).toEqual({ kind: 'hello', number: 0 })
      expect(numbers(socket)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    }
  })

  test('sends more events than one read returns', async () => {
    const { world, visit, accountId } = await house(database)
    await world.app.db.transaction(async (tx) => {
      for (let index = 0; index < 450; index++) {
        await world.app.events.append(tx, accountId, 'quota_changed', { user_used_quota: index })
      }
    })
    const socket = visit({ since: 0 })
    await socket.messages(451)
    expect(numbers(socket)).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
  })

  test('reports a reset when the log no longer reaches back', async () => {
    const { world, visit } = await house(database)
    await world.deliverAll([{}, {}, {}])
    await deleteEvents(world.app.db, world.clock.now() - 1500)
    for (const since of [0, 99]) {
      const socket = visit({ since })
      expect(await socket.messages(1)).toEqual([{ kind: 'stale', number: 3 }])
      socket.close()
    }
    const socket = visit({ since: 2 })
    await socket.messages(2)
    expect(numbers(socket)).toEqual([3])
  })

  test('closes immediately when its session ends, other sessions stay', async () => {
    const { world, client, visit } = await house(database)
    const [account, other] = [visit(), visit({ token: (await world.signIn(khue)).token })]
    await Promise.all([account.messages(1), other.messages(1)])

    await client.call('DELETE /api/v2/session', {})

    expect(await account.closed).toBe(4401)
    await other.messages(2)
    expect(other.events[0]?.type).toBe('signed_out')
    await world.deliver({})
    await other.messages(3)
    const late = visit()
    expect(await late.closed).toBe(4401)
  })

  test.each([
    ['the password is changed', (app: App) => changePassword(app, khue, { password: 'Another-pass-9' })],
    ['the account is disabled', (app: App) => disableAccount(app, khue, true)],
  ])('closes immediately when %s', async (_, end) => {
    const { world, visit } = await house(database)
    const sockets = [visit(), visit({ token: (await world.signIn(khue)).token })]
    await Promise.all(sockets.map((socket) => socket.messages(1)))

    await end(world.app)

    expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual([4401, 4401])
  })

  test('closes soon after its session is deleted without an event', async () => {
    const { world, accountId, visit } = await house(database)
    const socket = visit()
    await socket.messages(1)
    await world.app.db.transaction(async (tx) => {
      await tx.sql.deleteFrom('session').where('account_id', '=', accountId).execute()
    })

    await world.clock.advance(26)

    expect(await socket.closed).toBe(4401)
  })

  test('sends periodic heartbeats that are no events', async () => {
    const { world, visit } = await house(database)
    const socket = visit({ since: 0 })
    await socket.messages(1)
    await world.deliver({})
    await socket.messages(2)
    await world.clock.advance(50)
    await socket.messages(4)
    await world.deliver({})
    await socket.messages(5)

    expect(socket.received.map(({ kind }) => kind)).toEqual(['hello', 'event', 'beat', 'beat', 'event'])
    expect(numbers(socket)).toEqual([1, 2])
  })

  test('finds events without a notification', async () => {
    const { world, visit } = await house(database)
    const socket = visit()
    await socket.messages(1)
    world.app.bus.publish = () => {}
    await world.deliver({})
    await world.clock.advance(11)
    await socket.messages(2)
    expect(numbers(socket)).toEqual([1])
  })
})

test("the socket opens only for the user's own room", async () => {
  const { world, visit, accountId } = await house('sqlite')
  const ha = await (await world.signIn('ha@mocviet.test')).call('GET /api/v2/user/info', {})
  expect(await visit({ room: ha.id }).closed).toBe(4404)
  expect(await visit({ room: 'x' }).closed).toBe(4404)
  const socket = visit({ room: accountId })
  expect(await socket.messages(1)).toEqual([{ kind: 'hello', number: 0 }])
  await world.deliver({ recipients: ['ha@mocviet.test'] })
  await world.deliver({})
  await socket.messages(2)
  expect(socket.received).toHaveLength(2)
})

test('the socket requires a token in a header or as a protocol', async () => {
  const { visit, client } = await house('sqlite')
  const named = visit({ token: null, protocols: ['bocau', `token.${client.token}`] })
  expect(await named.messages(1)).toHaveLength(1)
  expect(named.protocol).toBe('bocau')
  expect(await visit({ token: null }).closed).toBe(4401)
  expect(await visit({ token: 'x' }).closed).toBe(4401)
  expect(await visit({ token: null, protocols: ['token.x'] }).closed).toBe(4401)
})

test('a cookie opens the socket only for our own origin', async () => {
  const { world, visit, client } = await house('sqlite')
  const cookie = `bocau_session=${client.token}`
  const from = (headers: Record<string, string>) => visit({ token: null, headers: { cookie, ...headers } })
  expect(await from({ origin: world.origin }).messages(1)).toHaveLength(1)
  expect(await from({ origin: 'https://xau.example' }).closed).toBe(4401)
  expect(await from({ origin: 'null' }).closed).toBe(4401)
  expect(await from({ origin: world.origin, 'sec-fetch-site': 'cross-site' }).closed).toBe(4401)
})

test('ignores an invalid event number', async () => {
  const { visit } = await house('sqlite')
  for (const since of ['-1', 'x', '1.5', '9'.repeat(40)]) {
    expect(await visit({ since }).messages(1)).toEqual([{ kind: 'hello', number: 0 }])
  }
})

test('all sockets of an account receive the same events', async () => {
  const { world, visit } = await house('sqlite')
  const sockets = Array.from({ length: 20 }, () => visit())
  await Promise.all(sockets.map((socket) => socket.messages(1)))
  await world.deliverAll([{}, {}])
  await Promise.all(sockets.map((socket) => socket.messages(3)))
  expect(sockets.every((socket) => numbers(socket).join() === '1,2')).toBe(true)
})

test('disconnects a client that does not read, without affecting others', async () => {
  const { world, visit, client, accountId } = await house('sqlite')
  const other = visit()
  await other.messages(1)
  const lazy = connect(Number(new URL(world.origin).port), '127.0.0.1')
  const closed = new Promise<void>((resolve) => lazy.on('close', () => resolve()))
  lazy.on('error', () => {})
  lazy.write(
    `GET /api/v2/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\nX-Auth-Token: ${client.token}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => lazy.once('data', () => resolve()))
  lazy.pause()

  const lots = 'x'.repeat(100_000)
  for (let index = 0; index < 200; index++) {
    await world.app.db.transaction(async (tx) => {
      await world.app.events.append(tx, accountId, 'quota_changed', { user_used_quota: index, lots } as {
        user_used_quota: number
      })
    })
  }
  await other.messages(201)
  lazy.resume()
  await closed
  expect(numbers(other)).toHaveLength(200)
})

async function house(database: 'sqlite' | 'postgres') {
  const world: World = await createWorld({ database })
  const client = await world.signIn(khue)
  const { id: accountId } = await client.call('GET /api/v2/user/info', {})
  const visit = (options: SocketOptions = {}): SocketClient => {
    const socket = new SocketClient(world.origin, { token: client.token, ...options })
    onTestFinished(() => socket.close())
    return socket
  }
  return { world, client, accountId, visit }
}

const numbers = (socket: SocketClient): number[] => socket.events.map((event) => event.number)

test('an account has at most twenty sockets', async () => {
  const world = await createWorld()
  const { token } = await world.anonymous.call('POST /api/v2/session', { body: { email: khue, password } })
  const open = async () => {
    const socket = new SocketClient(world.origin, { token })
    onTestFinished(() => socket.close())
    await Promise.race([socket.messages(1), socket.closed])
    return socket
  }
  const sockets: SocketClient[] = []
  for (let count = 0; count < 20; count++) sockets.push(await open())
  expect(await (await open()).closed).toBe(4429)
  sockets[0]?.close()
  await sockets[0]?.closed
  await expect.poll(async () => (await open()).received.length).toBe(1)
})

test('signed-in sockets of one address are not limited', async () => {
  const world = await createWorld()
  const tokens = await Promise.all(
    [khue, 'ha@mocviet.test', 'duy@dakwood.test'].map(
      async (email) =>
        (await world.anonymous.call('POST /api/v2/session', { body: { email, password } })).token,
    ),
  )
  const sockets: SocketClient[] = []
  for (let count = 0; count < 60; count++) {
    const socket = new SocketClient(world.origin, { token: tokens[count % 3] ?? '' })
    onTestFinished(() => socket.close())
    await socket.messages(1)
    sockets.push(socket)
  }
  expect(sockets.filter(({ received }) => received.length > 0)).toHaveLength(60)
})
