import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DirectTransport } from '../../adapters/smtp/direct-transport.ts'
import { RelayTransport } from '../../adapters/smtp/relay-transport.ts'
import type { MailTransport } from '../../ports/mail-transport.ts'
import { findFreePort, type RealDaemon } from '../../testing/daemons/real-daemon.ts'
import { hasPostfix, startPostfix } from '../../testing/daemons/real-postfix.ts'
import { FaultySmtpServer } from '../../testing/faulty-smtp-server.ts'
import { type ApiClient, createWorld, type World } from '../../testing/index.ts'
import { openScriptedServer, type ScriptedSmtpServer } from '../../testing/scripted-smtp-server.ts'
import { listFolder, listSubjects, readRaw, sendNow } from './testing.ts'

if (!hasPostfix) process.stdout.write('skipped, because Postfix is not on this machine: a real Postfix\n')

const patience = { timeout: 60_000, interval: 100 }

describe.skipIf(!hasPostfix)('a real Postfix', { timeout: 120_000 }, () => {
  let remote: FaultySmtpServer
  let postfix: RealDaemon
  let lmtpPort: number
  let plain: ScriptedSmtpServer

  beforeAll(async () => {
    remote = await FaultySmtpServer.open({ disabledCommands: ['STARTTLS'] })
    lmtpPort = await findFreePort()
    plain = await openScriptedServer({})
    postfix = await startPostfix(
      {
        'fault.test': { protocol: 'smtp', port: remote.port },
        'now.test': { protocol: 'smtp', port: remote.port },
        'quoted.test': { protocol: 'smtp', port: plain.port },
        'mocviet.test': { protocol: 'lmtp', port: lmtpPort },
      },
      {
        recipients: {
          'nouser@now.test': '550 5.1.1 User unknown in virtual mailbox table',
          'full@now.test': "552 5.2.2 Recipient's mailbox full: quota exceeded",
          'refused@now.test': '554 5.7.1 Recipient refused',
          'nodomain@now.test': '550 5.1.2 Domain not found',
          'grey@now.test': '450 4.2.0 Greylisted, please try again later',
        },
        senders: { 'ha@mocviet.test': '553 5.7.1 Sender address rejected: not allowed sender' },
      },
    )
  }, 60_000)

  afterAll(async () => {
    await postfix?.stop()
    await remote?.close()
    plain?.close()
  })

  const relay = () =>
    new RelayTransport({
      host: '127.0.0.1',
      port: postfix.port,
      tls: 'opportunistic',
      isVerified: false,
      hostname: 'bocau.test',
    })

  async function openWorld(mailOut: MailTransport = relay()): Promise<World> {
    remote.accepted.length = 0
    return createWorld({ parts: { mailOut }, settings: { BOCAU_LMTP: `127.0.0.1:${lmtpPort}` } })
  }

  const arrived = (count: number) =>
    vi.waitFor(() => expect(remote.accepted.flatMap(({ to }) => to)).toHaveLength(count), patience)

  const draftState = async (client: ApiClient, id: string) => {
    const { state, error_msg } = await client.call('GET /api/v2/messages/:id', { params: { id } })
    return { state, error_msg }
  }

  test('accepts a message and relays it byte for byte', async () => {
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    const body = `<p>Giá 12.500.000 ₫</p><p>.</p><p>..</p><p>${'một dòng rất dài '.repeat(200)}</p>`
    const { draft } = await sendNow(world, khue, { to: ['duy@fault.test'], body })
    await arrived(1)
    expect(remote.accepted[0]?.raw.endsWith(await readRaw(khue, draft.id))).toBe(true)
    expect(await listFolder(khue, 'Sent')).toMatchObject([{ status: '' }])
  })

  test('delivers to a quoted local part', async () => {
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    await sendNow(world, khue, { to: ['"nam van"@quoted.test', '"kho, 2"@quoted.test'] })
    await vi.waitFor(
      () => expect(plain.recipients.toSorted()).toEqual(['"kho, 2"@quoted.test', '"nam van"@quoted.test']),
      patience,
    )
    expect(await listFolder(khue, 'Sent')).toMatchObject([{ status: '' }])
  })

  test('delivers to Bcc recipients without revealing them', async () => {
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    await sendNow(world, khue, { to: ['duy@fault.test'], bcc: ['giau@fault.test'] })
    await arrived(2)
    const toDuy = remote.accepted.filter(({ to }) => to.includes('duy@fault.test'))
    for (const { raw } of toDuy) expect(raw).not.toMatch(/giau/)
  })

  test('receives messages directly as the MX of a domain', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('ENODATA'), { code: 'ENODATA' }))
    const names = { resolveMx: missing, resolve4: async () => ['127.0.0.1'], resolve6: missing }
    const { port } = postfix
    const world = await openWorld(
      new DirectTransport({ hostname: 'bocau.test', names, port, isAllowed: () => true }),
    )
    const khue = await world.signIn('khue@mocviet.test')
    await sendNow(world, khue, { to: ['duy@fault.test'] })
    await arrived(1)
  })

  test('accepts addresses of any script', async () => {
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    await sendNow(world, khue, { to: ['bưu-điện@fault.test'] })
    await arrived(1)
    expect(remote.accepted[0]?.to).toEqual(['bưu-điện@fault.test'])
  })

  const refusals: [string, string, string][] = [
    ['an unknown user', 'nouser@now.test', '550 5.1.1 '],
    ['a mailbox that is full', 'full@now.test', '552 5.2.2 '],
    ['a rejected recipient', 'refused@now.test', '554 5.7.1 '],
    ['an unknown domain', 'nodomain@now.test', '550 5.1.2 '],
    ['a domain that it does not relay to', 'duy@elsewhere.test', '554 5.7.1 '],
  ]
  test.each(refusals)('rejects the message immediately for %s', async (_fault, to, expected) => {
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: [to] })
    const { state, error_msg } = await draftState(khue, draft.id)
    expect([state, error_msg]).toEqual(['sending_failed', expect.stringContaining(expected)])
    expect(await listSubjects(khue, 'INBOX')).toHaveLength(1)
    expect(remote.accepted).toEqual([])
  })

  test('rejects a forbidden sender and an oversized message', async () => {
    const world = await openWorld()
    const ha = await world.signIn('ha@mocviet.test')
    const { draft } = await sendNow(world, ha, { to: ['duy@fault.test'] })
    expect((await draftState(ha, draft.id)).error_msg).toMatch(/^553 5\.7\.1 .*not allowed sender/)
    const khue = await world.signIn('khue@mocviet.test')
    const large = await sendNow(world, khue, {
      to: ['duy@fault.test'],
      body: `<p>${'x y '.repeat(60_000)}</p>`,
    })
    expect((await draftState(khue, large.draft.id)).error_msg).toMatch(/^552 5\.3\.4 .*size exceeds/)
    expect(remote.accepted).toEqual([])
  })

  test('defers a recipient, which causes a retry without duplicates', async () => {
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: ['grey@now.test', 'duy@now.test'] })
    await arrived(1)
    await world.clock.advance(120)
    await world.runJobs()
    expect(remote.accepted.map(({ to }) => to)).toEqual([['duy@now.test']])
    const detail = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    expect(detail.messages[0]).toMatchObject({ folder: 'Sent', status: '' })
  })

  test('with a limit of twenty recipients delivers to a hundred, once each', async () => {
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    const to = Array.from({ length: 100 }, (_, at) => `khach${at}@fault.test`)
    await sendNow(world, khue, { to })
    for (let tries = 0; tries < 8; tries++) {
      world.clock.skip(4.5 * 3600)
      await world.runJobs()
    }
    await arrived(100)
    expect(remote.accepted.flatMap((mail) => mail.to).toSorted()).toEqual(to.toSorted())
    const later = await world.signIn('khue@mocviet.test')
    expect(await listFolder(later, 'Sent')).toMatchObject([{ status: '' }])
  })

  const late: [string, string, RegExp][] = [
    ['the user is unknown', 'nouser', /User unknown/],
    ['the mailbox is full', 'full', /Mailbox full/],
    ['the message is rejected after DATA', 'spam', /rejected as spam/],
    ['it has tried in vain until its patience ended', 'tempfail', /Temporary system failure/],
  ]
  test.each(late)('that later detects %s sends a report, shown on the copy in Sent', async (...fault) => {
    const [, kind, text] = fault
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: [`${kind}@fault.test`, 'duy@fault.test'] })
    await vi.waitFor(async () => {
      await world.runJobs()
      const detail = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
      const sentMessage = detail.messages.find((message) => message.id === draft.id)
      // A rejection after DATA applies to all recipients of that server.
      const status = kind === 'spam' ? 'sending_failed' : 'partly_failed'
      expect(sentMessage).toMatchObject({ folder: 'Sent', status })
      expect(sentMessage?.error_msg).toMatch(text)
    }, patience)
    // Only the report of Postfix, none of this server.
    expect(await listFolder(khue, 'INBOX')).toHaveLength(1)
    expect(remote.accepted.filter(({ to }) => to.includes('duy@fault.test')).length).toBeGreaterThanOrEqual(
      kind === 'spam' ? 0 : 1,
    )
  })

  test('greylisted by the next server delivers once in the end', async () => {
    const world = await openWorld()
    const khue = await world.signIn('khue@mocviet.test')
    await sendNow(world, khue, { to: [`grey+${Date.now()}@fault.test`] })
    await arrived(1)
    await world.runJobs()
    expect(await listSubjects(khue, 'INBOX')).toEqual([])
    expect(await listFolder(khue, 'Sent')).toMatchObject([{ status: '' }])
  })
})
