import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createJobQueue } from '../db/job-queue.ts'
import { serverOperator } from '../features/audit/index.ts'
import { labelWorkJob } from '../features/labels/index.ts'
import { createTestDraft, listSubjects } from '../features/outbox/testing.ts'
import { matchOrganisation, resumeOrganisation, suspendOrganisation } from '../features/provider/index.ts'
import { findAccountId, LinkVisitor, share, uploadFile } from '../features/sharing/testing.ts'
import {
  authenticatorCode,
  Browser,
  behindProxy,
  refusalCode,
  setUpAuthenticator,
} from '../features/sign-in/testing.ts'
import {
  createWorld,
  LmtpClient,
  onEachDatabase,
  password,
  SocketClient,
  type World,
} from '../testing/index.ts'
import { SoftwarePasskey } from '../testing/software-passkey.ts'
import { ImapClient } from './imap/imap-client.fixture.ts'
import { openPop3Listener } from './pop3/pop3-listener.ts'
import { openSubmissionListener } from './submission/submission-listener.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const duy = 'duy@dakwood.test'
const vy = 'vy@xuongmoc.example'
const passkeyOrigin = 'http://localhost:8080'
const suspended = 'Your organisation is suspended, contact its administrator'

async function organisationOf(world: World, domain: string): Promise<string> {
  const match = await matchOrganisation(world.app.db.sql, domain)
  if (match.kind !== 'one') throw new Error(`${domain} is not hosted`)
  return match.organisation.id
}

async function suspend(world: World, domain = 'mocviet.test'): Promise<void> {
  const reason = { reason: 'Chưa thanh toán', by: serverOperator }
  await suspendOrganisation(world.app, await organisationOf(world, domain), reason)
  await world.runJobs()
}

async function resume(world: World, domain = 'mocviet.test'): Promise<void> {
  await resumeOrganisation(world.app, await organisationOf(world, domain), serverOperator)
  await world.runJobs()
}

const plain = Buffer.from(`\0${khue}\0${password}`).toString('base64')

/** Sends one command to a listener that greets first; returns its reply. */
async function replyTo(port: number, hello: string, commands: readonly string[]): Promise<string> {
  const client = await LmtpClient.open(port, hello)
  onTestFinished(() => client.close())
  let reply = ''
  for (const command of commands) reply = await client.send(command)
  return reply
}

/** Sends commands to a POP3 listener; returns the last reply. */
async function pop3Reply(port: number, commands: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  let { value: reply } = await lines.next()
  for (const command of commands) {
    socket.write(`${command}\r\n`)
    reply = (await lines.next()).value
  }
  return String(reply)
}

/** An entrance: prepares what its user has before the suspension; the result tries to get in. */
type Entrance = (world: World) => Promise<() => Promise<unknown>>

const address = { host: '127.0.0.1', port: 0 }

const entrances: Record<string, Entrance> = {
  'the sign-in page': async (world) => () => refusalCode(new Browser(world).signIn(khue)),
  'the second step of a sign-in': async (world) => {
    const { key } = await setUpAuthenticator(world, await world.signIn(khue))
    const browser = new Browser(world)
    const { ticket } = await browser.firstStep(khue)
    return () => {
      const body = { ticket, method: 'authenticator', code: authenticatorCode(key, world) } as const
      return refusalCode(browser.call('POST /api/v2/auth-verification', { body }))
    }
  },
  'a passkey': async (world) => {
    const owner = await world.signIn(khue)
    const passkey = new SoftwarePasskey()
    const { challenge_id, options } = await owner.call('POST /api/v2/passkeys/options', {})
    const response = passkey.create(options, { origin: passkeyOrigin })
    await owner.call('POST /api/v2/passkeys', { body: { challenge_id, response, name: 'Máy' } })
    const visitor = new Browser(world)
    return async () => {
      const challenge = await visitor.call('POST /api/v2/session/passkey/options', { body: {} })
      const signed = passkey.get(challenge.options, { origin: passkeyOrigin })
      const body = { challenge_id: challenge.challenge_id, response: signed }
      return refusalCode(visitor.call('POST /api/v2/session/passkey', { body }))
    }
  },
  'an app password of the API': async (world) => {
    const owner = await world.signIn(khue)
    const body = { name: 'Chương trình', scope: 'api' } as const
    const { password: secret } = await owner.call('POST /api/v2/app-passwords', { body })
    return () => refusalCode(new Browser(world).signIn(khue, secret))
  },
  'an invitation': async (world) => {
    const owner = await world.signIn(khue)
    const body = { email: 'moi@mocviet.test', fullname: 'Người Mới' }
    const { id } = await owner.call('POST /api/v2/organisation/users', { body })
    const { url } = await owner.call('POST /api/v2/organisation/users/:id/invitation', {
      params: { id },
      body: {},
    })
    const ticket = new URL(url).hash.slice(1)
    return async () => {
      const newPassword = { ticket, new_password: 'Bồ-câu-mới-7' }
      const chosen = await refusalCode(
        world.anonymous.call('POST /api/v2/session/own-password', { body: newPassword }),
      )
      const displayed = await refusalCode(
        world.anonymous.call('POST /api/v2/session/invitation', { body: { ticket } }),
      )
      return displayed === chosen ? chosen : `${displayed}, ${chosen}`
    }
  },
  'a share link': async (world) => {
    const file = await uploadFile(world, khue)
    const { token } = await share(await world.signIn(khue), [file.id])
    return async () => (await new LinkVisitor(world.anonymous, token).view()).body.code
  },
  'an open share link': async (world) => {
    const file = await uploadFile(world, khue)
    const { token } = await share(await world.signIn(khue), [file.id])
    const visitor = new LinkVisitor(world.anonymous, token)
    await visitor.view()
    return async () => {
      const reply = await visitor.download(file.id)
      return reply.ok ? 'a file' : JSON.parse(await reply.text()).code
    }
  },
  'an image of a message': async (world) => {
    const owner = await world.signIn(khue)
    const form = new FormData()
    form.append('public', '1')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    form.append('file', new Blob([png]), 'logo.png')
    const [file] = (await (await owner.fetch('POST /api/v2/files', {}, { body: form })).json()) as {
      uuid: string
    }[]
    const params = { uuid: file?.uuid ?? '' }
    return () => refusalCode(world.anonymous.call('GET /api/v2/public/files/:uuid/raw', { params }))
  },
}

const programEntrances: Record<string, [Entrance, string]> = {
  IMAP: [
    async (world) => async () => {
      const client = await ImapClient.open(world.imapPort)
      onTestFinished(() => client.close())
      const { status, text } = await client.execute(`LOGIN ${khue} ${password}`)
      return `${status} ${text}`
    },
    `NO [CONTACTADMIN] ${suspended}`,
  ],
  POP3: [
    async (world) => {
      const listener = await openPop3Listener(world.app, address)
      onTestFinished(() => listener.close())
      return () => pop3Reply(listener.port, [`USER ${khue}`, `PASS ${password}`])
    },
    `-ERR [SYS/PERM] ${suspended}`,
  ],
  submission: [
    async (world) => {
      const sendingQuota = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }
      const deps = { ...world.app, sendingQuota, publicOrigin: world.origin }
      const listener = await openSubmissionListener(deps, address, { hostname: 'mail.mocviet.test' })
      onTestFinished(() => listener.close())
      return () => replyTo(listener.port, 'EHLO laptop.test', [`AUTH PLAIN ${plain}`])
    },
    `535 5.7.13 ${suspended}`,
  ],
}

const settings = { settings: { ...behindProxy.settings, BOCAU_PUBLIC_URL: passkeyOrigin } }

onEachDatabase('a suspended organisation', (database) => {
  test.each(Object.entries(entrances))('closes %s, and opens it again when resumed', async (_, prepare) => {
    const world = await createWorld({ database, ...settings })
    const enter = await prepare(world)
    await suspend(world)
    expect(await enter()).toBe('organisation_suspended')
    await resume(world)
    expect(await enter()).not.toBe('organisation_suspended')
  })

  test.each(Object.entries(programEntrances))('closes %s for email apps', async (_, [prepare, reply]) => {
    const world = await createWorld({ database })
    const enter = await prepare(world)
    await suspend(world)
    expect(await enter()).toBe(reply)
  })

  test('ends sessions, sockets and connections of email apps', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const other = await world.signIn(duy)
    const socket = new SocketClient(world.origin, { token: client.token })
    await socket.messages(1)
    const imap = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => imap.close())

    await suspend(world)
    expect(await refusalCode(client.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
    await imap.whenClosed
    await socket.closed
    expect(socket.events.at(-1)).toMatchObject({
      type: 'signed_out',
      payload: { reason: 'organisation_suspended' },
    })
    expect(await other.call('GET /api/v2/user/info', {})).toMatchObject({ email: duy })
    await resume(world)
    await world.signIn(khue)
  })

  test('refuses a session before the job that ends it has run', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const id = await organisationOf(world, 'mocviet.test')
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('organisation').set({ suspended_at: 1 }).where('id', '=', id).execute(),
    )
    expect(await refusalCode(client.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
  })

  test('hides its shared files from users of other organisations', async () => {
    const world = await createWorld({ database })
    const file = await uploadFile(world, khue)
    await share(await world.signIn(khue), [file.id], { share_withs: [duy], password: 'Bí-mật-2026' })
    const receiver = await world.signIn(duy)
    const read = () => refusalCode(receiver.call('GET /storage/v1/files/:id', { params: { id: file.id } }))
    expect(await read()).toBe('nothing')
    await suspend(world)
    expect(await read()).toBe('not_found')
    await resume(world)
    expect(await read()).toBe('nothing')
  })

  test('defers mail to mailboxes, aliases, groups, role addresses and catch-alls', async () => {
    const world = await createWorld({ database })
    const owner = await world.signIn(khue)
    const body = { email: 'nhom@mocviet.test', name: 'Nhóm', members: [ha] }
    await owner.call('POST /api/v2/organisation/groups', { body })
    const recipients = [khue, 'nhom@mocviet.test', 'postmaster@mocviet.test']
    await suspend(world)
    for (const reply of await world.deliver({ recipients })) expect(reply).toMatch(/^450 4\.2\.1 /)
    expect(await world.deliver({ recipients: ['khong@mocviet.test', duy] })).toEqual([
      expect.stringMatching(/^550 5\.1\.1 /),
      expect.stringMatching(/^250 /),
    ])
    await owner.call('GET /api/v2/user/info', {}).catch(() => {})
    await resume(world)
    for (const reply of await world.deliver({ recipients })) expect(reply).toMatch(/^250 /)
  })

  test('receives mail of another organisation after it is resumed, exactly once', async () => {
    const world = await createWorld({ database })
    const sender = await world.signIn(duy)
    await suspend(world)
    const { id } = await createTestDraft(sender, { to: [khue], subject: 'Đơn hàng' })
    await sender.call('POST /api/v2/send_mail', { body: { msg_id: id } })
    await world.runJobs()
    await world.clock.advance(3600)
    await world.runJobs()
    await resume(world)
    await world.clock.advance(2 * 3600)
    await world.runJobs()
    expect(await listSubjects(await world.signIn(khue), 'INBOX')).toEqual(['Đơn hàng'])
    expect(await listSubjects(sender, 'INBOX')).toEqual([])
  })

  test('sends a scheduled message exactly once after it is resumed', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id } = await createTestDraft(client, { to: [vy], subject: 'Hẹn giờ' })
    const intended_time = Math.floor(world.clock.now() / 1000) + 600
    await client.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time } })
    await suspend(world)
    for (let hour = 0; hour < 24; hour++) {
      await world.clock.advance(3600)
      await world.runJobs()
    }
    expect(world.mailOut.sent).toEqual([])

    await resume(world)
    expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[vy]])
    await world.clock.advance(3600)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
  })

  test('is resumed once by parallel commands', async () => {
    const world = await createWorld({ database })
    await suspend(world)
    const id = await organisationOf(world, 'mocviet.test')
    const resumed = await Promise.all(
      Array.from({ length: 4 }, () => resumeOrganisation(world.app, id, serverOperator)),
    )
    expect(resumed.filter(Boolean)).toHaveLength(1)
    const { items } = await (await world.signIn(khue)).call('GET /api/v2/organisation/audit', {
      query: { topic: 'domains' },
    })
    expect(items.map(({ kind }) => kind)).toEqual(['organisation_resumed', 'organisation_suspended'])
  })

  test('does not return a message to its sender because of the suspension', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(vy, { state: 'deferred', code: 451, enhanced: '4.3.0', text: 'Later' })
    const { id } = await createTestDraft(client, { to: [vy], subject: 'Lâu' })
    await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
    await world.runJobs()
    await suspend(world)
    world.clock.skip(10 * 86_400)
    await world.clock.advance(3600)
    await resume(world)
    await world.runJobs()
    expect(await listSubjects(await world.signIn(khue), 'INBOX')).toEqual([])
  })

  test('pauses the jobs of its accounts and no other ones', async () => {
    const world = await createWorld({ database })
    const { app } = world
    const accounts = await Promise.all([khue, duy].map((email) => findAccountId(app, email)))
    await suspend(world)
    await app.db.transaction(async (tx) => {
      for (const accountId of accounts)
        await app.jobs.enqueue(tx, {
          kind: labelWorkJob,
          payload: { accountId, labelId: '1' },
          runAt: world.clock.now(),
        })
    })
    const waiting = async () => {
      await world.runJobs()
      const jobs = app.db.sql.selectFrom('job').select(['payload', 'attempts'])
      return jobs.where('kind', '=', labelWorkJob).execute()
    }
    for (let hour = 0; hour < 30; hour++) {
      expect(await waiting()).toEqual([
        { payload: JSON.stringify({ accountId: accounts[0], labelId: '1' }), attempts: 0 },
      ])
      await world.clock.advance(3600)
    }
    await resume(world)
    expect(await waiting()).toEqual([])
  })

  test('does not delay jobs of other organisations with many waiting ones', async () => {
    const world = await createWorld({ database })
    const { app } = world
    // A queue that does not notify the running node of new jobs.
    const jobs = createJobQueue({ db: app.db, ids: app.ids, now: () => world.clock.now() })
    const [suspendedId, otherId] = await Promise.all([khue, duy].map((email) => findAccountId(app, email)))
    await suspend(world)
    const now = world.clock.now()
    await app.db.transaction(async (tx) => {
      const enqueue = (accountId: string | undefined, runAt: number) =>
        jobs.enqueue(tx, { kind: labelWorkJob, payload: { accountId, labelId: '1' }, runAt })
      for (let number = 20; number > 0; number--) await enqueue(suspendedId, now - number)
      await enqueue(otherId, now)
    })
    const claimed = await jobs.claim('node', 8, 60_000)
    expect(claimed.map(({ payload }) => payload)).toEqual([{ accountId: otherId, labelId: '1' }])
  })
})
