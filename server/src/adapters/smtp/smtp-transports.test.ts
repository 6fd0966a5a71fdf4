import type { Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MailTransport, RecipientOutcome } from '../../ports/mail-transport.ts'
import { FaultySmtpServer, openRawServer } from '../../testing/faulty-smtp-server.ts'
import { isPublicAddress } from '../web/public-addresses.ts'
import { DirectTransport } from './direct-transport.ts'
import type { NameService } from './find-mail-hosts.ts'
import { RelayTransport } from './relay-transport.ts'
import type { SmtpServer } from './smtp-session.ts'

const raw = Buffer.from('Message-ID: <1@mocviet.test>\r\nSubject: x\r\n\r\nChào anh\r\n.\r\n..\r\nhết\r\n')
const from = 'khue@mocviet.test'
async function openServer(...options: Parameters<typeof FaultySmtpServer.open>) {
  const server = await FaultySmtpServer.open(...options)
  onTestFinished(() => server.close())
  return server
}

function relayTo(port: number, more: Partial<SmtpServer> = {}): RelayTransport {
  const transport = new RelayTransport({
    host: '127.0.0.1',
    port,
    tls: 'opportunistic',
    isVerified: false,
    hostname: 'bocau.test',
    ...more,
  })
  onTestFinished(() => transport.close())
  return transport
}

function names(
  zone: Record<string, { mx?: [number, string][] | string; a?: string[] | string }>,
): NameService {
  const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  return {
    resolveMx: async (domain) => {
      const records = zone[domain]
      if (!records) return fail('ENOTFOUND')
      if (typeof records.mx === 'string') return fail(records.mx)
      return records.mx ? records.mx.map(([priority, exchange]) => ({ priority, exchange })) : fail('ENODATA')
    },
    resolve4: async (host) => {
      const addresses = zone[host]?.a ?? 'ENODATA'
      return typeof addresses === 'string' ? fail(addresses) : addresses
    },
    resolve6: async () => fail('ENODATA'),
  }
}

function directTo(port: number, zone: Parameters<typeof names>[0], more = {}): DirectTransport {
  const transport = new DirectTransport({
    hostname: 'bocau.test',
    names: names(zone),
    port,
    isAllowed: () => true,
    ...more,
  })
  onTestFinished(() => transport.close())
  return transport
}

async function sendTo(transport: MailTransport, ...to: string[]): Promise<RecipientOutcome[]> {
  const outcomes = await transport.send({ from, to }, raw)
  return to.map((recipient) => outcomes.get(recipient) as RecipientOutcome)
}

const cases: [string, string, Partial<RecipientOutcome>][] = [
  ['an unknown user', 'nouser', { state: 'refused', code: 550, enhanced: '5.1.1' }],
  ['a mailbox that is full', 'full', { state: 'refused', code: 552, enhanced: '5.2.2' }],
  ['relaying that is denied', 'relay', { state: 'refused', code: 554, text: 'Relay access denied' }],
  ['a sender that is not allowed', 'notallowed', { state: 'refused', code: 553 }],
  ['a temporary failure', 'tempfail', { state: 'deferred', code: 451, enhanced: '4.3.0' }],
  ['a message that is too large', 'size', { state: 'refused', code: 552, enhanced: '5.3.4' }],
  ['a message rejected after DATA', 'spam', { state: 'refused', code: 554 }],
  ['a connection lost before the response to the message', 'drop', { state: 'deferred', code: null }],
]

const transports: [string, (server: FaultySmtpServer) => MailTransport][] = [
  ['through a relay', ({ port }) => relayTo(port)],
  [
    'straight to the MX',
    ({ port }) =>
      directTo(port, {
        'fault.test': { mx: [[10, 'mx.fault.test']] },
        'mx.fault.test': { a: ['127.0.0.1'] },
      }),
  ],
]

describe.each(transports)('%s', (_name, open) => {
  test('a message arrives unchanged, with TLS if the server supports it', async () => {
    const server = await openServer()
    const [outcome] = await sendTo(open(server), 'duy@fault.test')
    expect(outcome).toMatchObject({ state: 'accepted', code: 250, enhanced: '2.0.0' })
    expect(server.accepted).toMatchObject([{ from, to: ['duy@fault.test'], isEncrypted: true }])
    expect(server.accepted[0]?.raw).toBe(raw.toString())
  })

  test.each(cases)("%s is reported with the server's response", async (_fault, kind, expected) => {
    const [outcome] = await sendTo(open(await openServer()), `${kind}@fault.test`)
    expect(outcome).toMatchObject(expected)
  })

  test('each recipient of a message has its own result', async () => {
    const server = await openServer()
    const outcomes = await sendTo(open(server), 'duy@fault.test', 'nouser@fault.test', 'grey@fault.test')
    expect(outcomes.map((outcome) => outcome.state)).toEqual(['accepted', 'refused', 'deferred'])
    expect(server.accepted).toMatchObject([{ to: ['duy@fault.test'] }])
  })

  test.each(['spam', 'size', 'drop'])(
    "a recipient's result is valid even if the message fails later (%s)",
    async (end) => {
      const transport = open(await openServer())
      const outcomes = await sendTo(transport, `${end}@fault.test`, 'nouser@fault.test', 'grey@fault.test')
      expect(outcomes.slice(1)).toMatchObject([
        { state: 'refused', code: 550, enhanced: '5.1.1' },
        { state: 'deferred', code: 450 },
      ])
      expect(outcomes[0]?.code).not.toBe(550)
    },
  )

  test('DSN parameters are sent only to servers with DSN', async () => {
    const reports = {
      return: 'hdrs',
      envelopeId: 'bao gia+7=1',
      when: 'success,delay',
      original: 'rfc822;duy@cu.example',
    } as const
    const knowing = await openServer({ hideDSN: false })
    const outcomeOf = async (server: FaultySmtpServer) =>
      (await open(server).send({ from, to: ['duy@fault.test'], reports }, raw)).get('duy@fault.test')
    expect(await outcomeOf(knowing)).toMatchObject({ state: 'accepted', reportsItself: true })
    expect(knowing.accepted[0]?.reports).toEqual([
      { ret: 'HDRS', envid: 'bao gia+7=1' },
      { notify: ['SUCCESS', 'DELAY'], orcpt: 'rfc822;duy@cu.example' },
    ])
    const plain = await openServer()
    expect(await outcomeOf(plain)).not.toHaveProperty('reportsItself')
    expect(plain.accepted).toHaveLength(1)
  })

  test('a greylisted recipient is accepted with the next attempt', async () => {
    const server = await openServer()
    const transport = open(server)
    const first = await sendTo(transport, 'grey@fault.test')
    const second = await sendTo(transport, 'grey@fault.test')
    expect([first[0]?.state, second[0]?.state]).toEqual(['deferred', 'accepted'])
  })

  test('a lost response after the final dot leaves the delivery unknown', async () => {
    const server = await openServer()
    const transport = open(server)
    const first = await sendTo(transport, 'lost@fault.test')
    const second = await sendTo(transport, 'lost@fault.test')
    expect([first[0]?.state, second[0]?.state]).toEqual(['deferred', 'accepted'])
    expect(server.accepted.map((message) => message.messageId)).toEqual([
      '<1@mocviet.test>',
      '<1@mocviet.test>',
    ])
  })

  test('waits for a slow server', async () => {
    const [outcome] = await sendTo(open(await openServer()), 'slow@fault.test')
    expect(outcome?.state).toBe('accepted')
  })

  test('reopens an idle session that the server closed', async () => {
    const server = await openServer()
    const transport = open(server)
    await sendTo(transport, 'duy@fault.test')
    server.closeConnections()
    const [outcome] = await sendTo(transport, 'duy@fault.test')
    expect(outcome?.state).toBe('accepted')
  })
})

test('an international domain is sent in punycode, and its results are matched', async () => {
  const recipients: string[] = []
  const server = await openRawServer((socket) => {
    socket.write('220 mx.fault.test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().trim().split('\r\n')) {
        const recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1]
        if (recipient) recipients.push(recipient)
        if (line === 'DATA') socket.write('354 Go on\r\n')
        else if (line.startsWith('RCPT TO:<nouser@')) socket.write('550 5.1.1 User unknown\r\n')
        else if (/^(EHLO|MAIL|RCPT|\.|RSET|QUIT)/.test(line)) socket.write('250 2.0.0 Ok\r\n')
      }
    })
  })
  onTestFinished(() => server.close())
  const outcomes = await sendTo(relayTo(server.port), 'duy@mộcviệt.vn', 'nouser@mộcviệt.vn')
  expect(outcomes.map((outcome) => outcome.state)).toEqual(['accepted', 'refused'])
  expect(recipients).toEqual(['duy@xn--mcvit-471b0e.vn', 'nouser@xn--mcvit-471b0e.vn'])
})

test('a server that never greets is given up for now', async () => {
  const silent = await openRawServer(() => {})
  onTestFinished(() => silent.close())
  const [outcome] = await sendTo(relayTo(silent.port, { timeouts: { greeting: 300 } }), 'duy@fault.test')
  expect(outcome).toMatchObject({ state: 'deferred', code: null, text: 'Greeting never received' })
})

test('a server that is not listening is retried later', async () => {
  const unreachable = await openRawServer(() => {})
  unreachable.close()
  const [outcome] = await sendTo(relayTo(unreachable.port), 'duy@fault.test')
  expect(outcome).toMatchObject({ state: 'deferred', code: null })
})

test('a rejecting greeting is temporary', async () => {
  const closed = await openRawServer((socket) => socket.write('554 5.3.2 No service here\r\n'))
  onTestFinished(() => closed.close())
  const [outcome] = await sendTo(relayTo(closed.port), 'duy@fault.test')
  expect(outcome).toMatchObject({ state: 'deferred', code: 554, text: 'No service here' })
})

describe('the relay', () => {
  test('is authenticated to, and a wrong password is temporary', async () => {
    const server = await openServer()
    await sendTo(relayTo(server.port, { login: { user: 'moc', password: 'pw' } }), 'duy@fault.test')
    const [wrong] = await sendTo(
      relayTo(server.port, { login: { user: 'moc', password: 'no' } }),
      'duy@fault.test',
    )
    expect(server.accepted).toMatchObject([{ user: 'moc', isEncrypted: true }])
    expect(wrong).toMatchObject({ state: 'deferred', code: 535 })
  })

  test('receives nothing unencrypted if TLS is required', async () => {
    const server = await openServer({ disabledCommands: ['STARTTLS'] })
    const [outcome] = await sendTo(relayTo(server.port, { tls: 'required' }), 'duy@fault.test')
    expect(outcome?.state).toBe('deferred')
    expect(server.accepted).toEqual([])
  })

  test('receives nothing if its certificate must be trusted and is not', async () => {
    const server = await openServer()
    const [outcome] = await sendTo(
      relayTo(server.port, { tls: 'required', isVerified: true }),
      'duy@fault.test',
    )
    expect(outcome?.state).toBe('deferred')
    expect(server.accepted).toEqual([])
  })

  test('gets consecutive messages in one session, and many in a few', async () => {
    const server = await openServer()
    const transport = new RelayTransport(
      { host: '127.0.0.1', port: server.port, tls: 'none', isVerified: false, hostname: 'bocau.test' },
      { connections: 3 },
    )
    onTestFinished(() => transport.close())
    for (let count = 0; count < 5; count++) await sendTo(transport, 'duy@fault.test')
    expect(server.connections).toBe(1)
    await Promise.all(Array.from({ length: 20 }, (_, at) => sendTo(transport, `slow+${at}@fault.test`)))
    expect([server.accepted.length, server.maxConcurrent]).toEqual([25, 3])
  })

  test('gets a hundred recipients per message', async () => {
    const groups = await relayTo(1).group(Array.from({ length: 250 }, (_, at) => `a${at}@fault.test`))
    expect(groups.map((group) => group.length)).toEqual([100, 100, 50])
  })
})

describe('direct delivery', () => {
  test('tries the preferred server first, then the next if it is unreachable', async () => {
    const server = await openServer()
    const transport = directTo(server.port, {
      'fault.test': {
        mx: [
          [20, 'b.fault.test'],
          [10, 'a.fault.test'],
        ],
      },
      // Not listening on that port.
      'a.fault.test': { a: ['127.0.0.99'] },
      'b.fault.test': { a: ['127.0.0.1'] },
    })
    const [outcome] = await sendTo(transport, 'duy@fault.test')
    expect(outcome?.state).toBe('accepted')
  })

  test('a domain without MX is its own mail server', async () => {
    const server = await openServer()
    const [outcome] = await sendTo(
      directTo(server.port, { 'fault.test': { a: ['127.0.0.1'] } }),
      'duy@fault.test',
    )
    expect(outcome?.state).toBe('accepted')
  })

  const zones: [string, Parameters<typeof names>[0], Partial<RecipientOutcome>][] = [
    [
      'that does not exist is refused',
      {},
      { state: 'refused', enhanced: '5.1.2', text: 'Domain fault.test not found' },
    ],
    ['with neither MX nor address is refused', { 'fault.test': {} }, { state: 'refused', enhanced: '5.1.2' }],
    [
      'with a null MX is rejected',
      { 'fault.test': { mx: [[0, '']], a: ['127.0.0.1'] } },
      { state: 'refused', enhanced: '5.1.10' },
    ],
    ['whose DNS fails is retried later', { 'fault.test': { mx: 'ESERVFAIL' } }, { state: 'deferred' }],
    [
      'whose DNS does not respond is retried later',
      { 'fault.test': { mx: 'ETIMEOUT' } },
      { state: 'deferred' },
    ],
    [
      'whose A record lookup fails temporarily is retried later',
      { 'fault.test': { a: 'ETIMEOUT' } },
      { state: 'deferred' },
    ],
    [
      'whose mail server has no address is retried later',
      { 'fault.test': { mx: [[10, 'gone.test']] } },
      { state: 'deferred' },
    ],
  ]
  test.each(zones)('a domain %s', async (_name, zone, expected) => {
    const [outcome] = await sendTo(directTo(1, zone), 'duy@fault.test')
    expect(outcome).toMatchObject(expected)
  })

  test('only domains that certainly accept no mail are reported as lost, within the time limit', async () => {
    const zone = {
      'here.vn': { mx: [[10, 'mx.here.vn']] as [number, string][] },
      'empty.vn': {},
      'silent.vn': { mx: 'ETIMEOUT' },
      'null.vn': { mx: [[0, '']] as [number, string][] },
    }
    const domains = ['here.vn', 'empty.vn', 'silent.vn', 'null.vn', 'gone.vn', 'gone.test']
    expect(await directTo(1, zone).findDomainsWithoutMail(domains, 1000)).toEqual([
      'empty.vn',
      'null.vn',
      'gone.vn',
    ])

    const never = { ...names({}), resolveMx: () => new Promise<never>(() => {}) }
    expect(await directTo(1, {}, { names: never }).findDomainsWithoutMail(['gone.vn'], 20)).toEqual([])
  })

  test.each([
    ['this machine', '127.0.0.1', null],
    ['a neighbour', '10.0.0.5', null],
    ['its name for metadata', null, '::ffff:169.254.169.254'],
    ['a gateway into IPv4', null, '64:ff9b::7f00:1'],
  ])('a zone with %s as its mail server is rejected', async (_, four, six) => {
    const server = await openServer()
    const zone = names({ 'fault.test': { mx: [[10, 'mx.fault.test']] } })
    const transport = directTo(
      server.port,
      {},
      {
        isAllowed: isPublicAddress,
        names: {
          ...zone,
          resolve4: async () => (four ? [four] : []),
          resolve6: async () => (six ? [six] : []),
        },
      },
    )
    const [outcome] = await sendTo(transport, 'duy@fault.test')
    expect(outcome).toMatchObject({ state: 'deferred', code: null })
    expect(server.connections).toBe(0)
  })

  test.each(['mx.inner.test', '127.0.0.1'])(
    'connects to an internal server in the settings: %s',
    async (named) => {
      const server = await openServer()
      const zone = {
        'inner.test': { mx: [[10, 'MX.inner.test']] as [number, string][] },
        'MX.inner.test': { a: ['127.0.0.1'] },
      }
      const transport = directTo(server.port, zone, { isAllowed: () => false, internalHosts: [named] })
      await sendTo(transport, 'duy@inner.test')
      expect(server.connections).toBe(1)
    },
  )

  test('a server with broken TLS gets the message unencrypted', async () => {
    const messages: string[] = []
    const broken = await openRawServer((socket) => speakWithBrokenTls(socket, messages))
    onTestFinished(() => broken.close())
    const [outcome] = await sendTo(
      directTo(broken.port, { 'fault.test': { a: ['127.0.0.1'] } }),
      'duy@fault.test',
    )
    expect(outcome?.state).toBe('accepted')
    expect(messages).toHaveLength(1)
  })

  test('groups recipients by domain', async () => {
    const groups = await directTo(1, {}).group(['a@x.test', 'b@y.test', 'c@X.test'])
    expect(groups).toEqual([['a@x.test', 'c@X.test'], ['b@y.test']])
  })

  test('limits concurrent sessions per server', async () => {
    const server = await openServer()
    const transport = directTo(server.port, { 'fault.test': { a: ['127.0.0.1'] } }, { connectionsPerHost: 2 })
    await Promise.all(Array.from({ length: 8 }, (_, at) => sendTo(transport, `slow+${at}@fault.test`)))
    expect([server.accepted.length, server.maxConcurrent]).toEqual([8, 2])
  })
})

/** A server that offers STARTTLS but fails the handshake. */
function speakWithBrokenTls(socket: Socket, messages: string[]): void {
  let isInMessage = false
  let received = ''
  socket.write('220 mx.fault.test\r\n')
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    if (isInMessage) {
      if (!received.endsWith('\r\n.\r\n')) return
      messages.push(received)
      isInMessage = false
      received = ''
      socket.write('250 2.0.0 Ok\r\n')
      return
    }
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      const line = received.slice(0, end)
      received = received.slice(end + 2)
      if (line.startsWith('EHLO')) socket.write('250-mx.fault.test\r\n250 STARTTLS\r\n')
      else if (line === 'STARTTLS') {
        socket.write('220 Go ahead\r\n')
        socket.once('data', () => socket.end('this is no TLS at all\r\n'))
        return
      } else if (line === 'DATA') {
        isInMessage = true
        socket.write('354 Go on\r\n')
      } else socket.write('250 2.0.0 Ok\r\n')
    }
  })
}
