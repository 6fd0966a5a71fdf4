import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { RecipientOutcome } from '../../ports/mail-transport.ts'
import {
  closeConnection,
  noResponse,
  openScriptedServer,
  type Script,
  type ScriptedSmtpServer,
} from '../../testing/scripted-smtp-server.ts'
import { DirectTransport } from './direct-transport.ts'
import { RelayTransport } from './relay-transport.ts'
import type { Timeouts } from './smtp-session.ts'

const raw = Buffer.from('Message-ID: <1@mocviet.test>\r\nSubject: x\r\n\r\nChào anh\r\n')
/** Short timeouts for unresponsive servers. */
const quick = { greeting: 400, idle: 400 }
const one = ['duy@fault.test']

async function open(script: Parameters<typeof openScriptedServer>[0]): Promise<ScriptedSmtpServer> {
  const server = await openScriptedServer(script)
  onTestFinished(() => server.close())
  return server
}

type ArrivalEnvelope = 'relay' | 'direct'

function reach(route: ArrivalEnvelope, port: number, timeouts: Partial<Timeouts> = {}) {
  const missing = () => Promise.reject(Object.assign(new Error('ENODATA'), { code: 'ENODATA' }))
  const transport =
    route === 'relay'
      ? new RelayTransport({
          host: '127.0.0.1',
          port,
          tls: 'opportunistic',
          isVerified: false,
          hostname: 'bocau.test',
          timeouts,
        })
      : new DirectTransport({
          hostname: 'bocau.test',
          names: { resolveMx: missing, resolve4: async () => ['127.0.0.1'], resolve6: missing },
          port,
          timeouts,
          isAllowed: () => true,
        })
  onTestFinished(() => transport.close())
  return transport
}

async function attempt(
  route: ArrivalEnvelope,
  port: number,
  to: readonly string[] = one,
  timeouts?: Partial<Timeouts>,
): Promise<RecipientOutcome[]> {
  const outcomes = await reach(route, port, timeouts).send({ from: 'khue@mocviet.test', to }, raw)
  return to.map((recipient) => outcomes.get(recipient) as RecipientOutcome)
}

/** An endless line, byte by byte, so that no idle timeout occurs. */
function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write('250-x\r\n'), 50)
  socket.on('close', () => clearInterval(dripping))
}

const garbage = (socket: Socket) => void socket.write(Buffer.from([0xff, 0x00, 0x16, 0x03, 0x0d, 0x0a]))

/** Response per step and the expected result; `code` if the server gave one. */
const faults: [string, Script, RecipientOutcome['state'], number | null][] = [
  ['a greeting of 421', { greeting: '421 4.3.2 Too busy' }, 'deferred', 421],
  ['a greeting of 554', { greeting: '554 5.3.2 Not from you' }, 'deferred', 554],
  ['an invalid greeting', { greeting: 'hello there' }, 'deferred', null],
  ['a greeting of another protocol', { greeting: '+OK POP3 ready' }, 'deferred', null],
  ['a greeting of bytes', { greeting: garbage }, 'deferred', null],
  ['the end instead of a greeting', { greeting: closeConnection }, 'deferred', null],
  ['EHLO and HELO refused', { ehlo: '550 5.7.1 Go away' }, 'deferred', 550],
  ['EHLO answered by 421', { ehlo: '421 4.7.0 Later' }, 'deferred', 421],
  ['the end after EHLO', { ehlo: closeConnection }, 'deferred', null],
  ['the sender refused for now', { mail: '451 4.7.1 Try later' }, 'deferred', 451],
  ['the sender refused', { mail: '553 5.7.1 Sender not allowed' }, 'refused', 553],
  ['a sign-in that is wanted', { mail: '530 5.7.0 Authentication required' }, 'deferred', 530],
  ['the sender answered by 421', { mail: '421 4.4.5 Shutting down' }, 'deferred', 421],
  ['the end after the sender', { mail: closeConnection }, 'deferred', null],
  ['an answer without a number to the sender', { mail: 'sure' }, 'deferred', null],
  ['the recipient refused for now', { rcpt: () => '450 4.2.0 Greylisted' }, 'deferred', 450],
  ['a full mailbox of the recipient, temporary', { rcpt: () => '452 4.2.2 Over quota' }, 'deferred', 452],
  ['the recipient refused', { rcpt: () => '550 5.1.1 User unknown' }, 'refused', 550],
  [
    'too many recipients, as a permanent error',
    { rcpt: () => '552 5.5.3 Too many recipients' },
    'deferred',
    552,
  ],
  ['the recipient answered by 421', { rcpt: () => '421 4.7.0 Too many errors' }, 'deferred', 421],
  ['the end after the recipient', { rcpt: () => closeConnection }, 'deferred', null],
  [
    'a long answer of many lines',
    { rcpt: () => '550-5.1.1 No such\r\n550-5.1.1 person\r\n550 5.1.1 here' },
    'refused',
    550,
  ],
  ['DATA deferred', { data: '451 4.3.0 Try later' }, 'deferred', 451],
  ['DATA rejected', { data: '554 5.5.1 No valid recipients' }, 'refused', 554],
  ['a connection closed before DATA', { data: closeConnection }, 'deferred', null],
  ['a message deferred after DATA', { dot: '451 4.7.1 Greylisted' }, 'deferred', 451],
  ['a message rejected after DATA', { dot: '554 5.7.1 Spam' }, 'refused', 554],
  ['a message deferred for lack of storage', { dot: '452 4.3.1 Insufficient storage' }, 'deferred', 452],
  ['the end after the final dot', { dot: closeConnection }, 'deferred', null],
  ['421 after the final dot', { dot: '421 4.4.2 Timeout' }, 'deferred', 421],
  ['an answer without a number after the final dot', { dot: 'thanks' }, 'deferred', null],
  ['bytes after the final dot', { dot: garbage }, 'deferred', null],
  [
    'an answer in several lines after the final dot',
    { dot: '250-2.0.0 Queued\r\n250 as 1' },
    'accepted',
    250,
  ],
  ['an answer of no enhanced code', { dot: '250 ok' }, 'accepted', 250],
]

test.each(faults)('%s', async (_fault, script, state, code) => {
  for (const route of ['relay', 'direct'] as const) {
    const server = await open(script)
    const [outcome] = await attempt(route, server.port)
    expect([route, outcome?.state, outcome?.code]).toEqual([route, state, code])
    // Within one attempt, a message is transmitted at most once.
    expect(server.received.length).toBeLessThanOrEqual(1)
    expect(outcome?.text).not.toBe('')
  }
})

test.each<[string, Script]>([
  ['no greeting', { greeting: noResponse }],
  ['silence after EHLO', { ehlo: noResponse }],
  ['silence after the sender', { mail: noResponse }],
  ['silence after the recipient', { rcpt: () => noResponse }],
  ['no response to DATA', { data: noResponse }],
  ['silence after the final dot', { dot: noResponse }],
])('%s', async (_silence, script) => {
  for (const route of ['relay', 'direct'] as const) {
    const server = await open(script)
    const [outcome] = await attempt(route, server.port, one, quick)
    expect([route, outcome?.state, outcome?.code]).toEqual([route, 'deferred', null])
    expect(server.received.length).toBeLessThanOrEqual(1)
    expect(outcome?.text).not.toBe('')
  }
})

test('each of many recipients has its own result, and the message is transmitted once', async () => {
  const responses = [
    '250 2.1.5 Ok',
    '550 5.1.1 Unknown',
    '450 4.2.0 Greylisted',
    '552 5.2.2 Full',
    '250 2.1.5 Ok',
  ]
  const server = await open({ rcpt: (at) => responses[at] as string })
  const to = responses.map((_, at) => `khach${at}@fault.test`)
  const outcomes = await attempt('relay', server.port, to)
  expect(outcomes.map(({ state }) => state)).toEqual([
    'accepted',
    'refused',
    'deferred',
    'refused',
    'accepted',
  ])
  expect(server.received).toHaveLength(1)
})

test('a server that accepts ten recipients at a time gets the others with the next attempt', async () => {
  const server = await open({ rcpt: (at) => (at < 10 ? '250 2.1.5 Ok' : '452 4.5.3 Too many recipients') })
  let remaining = Array.from({ length: 25 }, (_, at) => `khach${at}@fault.test`)
  for (let tries = 0; tries < 3; tries++) {
    const outcomes = await attempt('direct', server.port, remaining)
    remaining = remaining.filter((_, at) => outcomes[at]?.state !== 'accepted')
  }
  expect(remaining).toEqual([])
  expect(server.received).toHaveLength(3)
})

test.each([
  ['greeting', { greeting: (socket: Socket) => drip(socket) }],
  ['EHLO', { ehlo: (socket: Socket) => drip(socket) }],
  ['the sender', { mail: (socket: Socket) => drip(socket) }],
  ['the final dot', { dot: (socket: Socket) => drip(socket) }],
])('aborts an endless response to %s', async (_step, script) => {
  const server = await open(script)
  const outcomes = await reach('direct', server.port, { total: 900 }).send(
    { from: 'khue@mocviet.test', to: one },
    raw,
  )
  expect(outcomes.get('duy@fault.test')?.state).toBe('deferred')
})

test('does not reuse a session that broke', async () => {
  const server = await open((connection) => (connection === 0 ? { dot: closeConnection } : {}))
  const transport = reach('relay', server.port)
  const send = () => transport.send({ from: 'khue@mocviet.test', to: one }, raw)
  expect((await send()).get('duy@fault.test')?.state).toBe('deferred')
  expect((await send()).get('duy@fault.test')?.state).toBe('accepted')
  expect([server.connections, server.received.length]).toEqual([2, 2])
})

test('no message queues for an unresponsive server', async () => {
  const server = await open({ greeting: noResponse })
  const transport = reach('direct', server.port, quick)
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      transport.send({ from: 'khue@mocviet.test', to: [`khach${at}@fault.test`] }, raw),
    ),
  )
  expect(all.flatMap((outcomes) => [...outcomes.values()].map(({ state }) => state))).toEqual(
    Array.from({ length: 60 }, () => 'deferred'),
  )
  // Three at a time, each up to its timeout, would be sixty sessions.
  expect(server.connections).toBeLessThanOrEqual(6)
})

test('closes an idle session whose server stopped responding soon', async () => {
  const server = await open((connection) => (connection === 0 ? { reset: noResponse } : {}))
  const transport = reach('relay', server.port, { refresh: 200 })
  const send = () => transport.send({ from: 'khue@mocviet.test', to: one }, raw)
  await send()
  expect((await send()).get('duy@fault.test')?.state).toBe('accepted')
  expect(server.connections).toBe(2)
})
