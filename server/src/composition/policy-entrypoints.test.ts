import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WopiOfficeEditor } from '../adapters/wopi/wopi-office-editor.ts'
import { openDatabase } from '../db/open-database.ts'
import { createMigratedLocation } from '../db/testing.ts'
import { ImapClient } from '../entrypoints/imap/imap-client.fixture.ts'
import { openPop3Listener } from '../entrypoints/pop3/pop3-listener.ts'
import { openSubmissionListener } from '../entrypoints/submission/submission-listener.ts'
import { share } from '../features/sharing/testing.ts'
import {
  type ApiClient,
  createWorld,
  LmtpClient,
  onEachDatabase,
  password,
  verifyForward,
  type World,
} from '../testing/index.ts'
import { MemoryBlobStore } from '../testing/memory/memory-blob-store.ts'
import { freePort, OfficeServer } from '../testing/office-server.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const outside = 'vy@xuongmoc.example'

/** An entry point; returns true if it allows access now. */
type Entrypoint = () => Promise<boolean>

/** A policy and the entry points that it affects. */
interface Row {
  policy: string
  disable: (office: Office) => Promise<unknown>
  open: (office: Office) => Promise<unknown>
  entrypoints: (office: Office) => Promise<Record<string, Entrypoint>>
}

interface Office {
  world: World
  owner: ApiClient
  /** The affected user. */
  person: ApiClient
  personId: string
  office: OfficeServer
}

const setPolicy = (body: object) => (office: Office) =>
  office.owner.call('PATCH /api/v2/organisation/policies', { body })
const set = (body: object) => (office: Office) =>
  office.owner.call('PATCH /api/v2/organisation/users/:id', { params: { id: office.personId }, body })

const rows: Row[] = [
  {
    policy: 'mail programs disabled for all accounts',
    disable: setPolicy({ program_users: 'nobody' }),
    open: setPolicy({ program_users: 'everyone' }),
    entrypoints: async (office) => programEntrypoints(office),
  },
  {
    policy: 'mail programs for chosen people, and not for this one',
    disable: async (office) => {
      await set({ may_use_programs: false })(office)
      await setPolicy({ program_users: 'chosen' })(office)
    },
    open: set({ may_use_programs: true }),
    entrypoints: async (office) => programEntrypoints(office),
  },
  {
    policy: 'no sending for this person',
    disable: set({ enable_smtp: 0 }),
    open: set({ enable_smtp: 1 }),
    entrypoints: sendingEntrypoints,
  },
  {
    policy: 'no external forwarding',
    disable: setPolicy({ forwards_outside: false }),
    open: setPolicy({ forwards_outside: true }),
    entrypoints: forwardEntrypoints,
  },
  {
    policy: 'no sharing with the outside',
    disable: ({ owner }) =>
      owner.call('PUT /api/v2/organisation/sharing_policy', { body: { is_public_allowed: false } }),
    open: ({ owner }) =>
      owner.call('PUT /api/v2/organisation/sharing_policy', { body: { is_public_allowed: true } }),
    entrypoints: shareEntrypoints,
  },
  {
    policy: 'no drive for the organisation',
    disable: setPolicy({ has_drive: false }),
    open: setPolicy({ has_drive: true }),
    entrypoints: driveEntrypoints,
  },
  {
    policy: 'no drive for this person',
    disable: set({ has_drive: false }),
    open: set({ has_drive: true }),
    entrypoints: driveEntrypoints,
  },
]

async function createOffice(database: 'sqlite' | 'postgres'): Promise<Office> {
  const office = await OfficeServer.open()
  onTestFinished(() => office.close())
  let now = () => Date.now()
  const editor = new WopiOfficeEditor({ url: office.origin, now: () => now() })
  const world = await createWorld({
    database,
    parts: { office: editor },
    settings: { BOCAU_OFFICE: office.origin, BOCAU_HTTP: `127.0.0.1:${await freePort()}` },
  })
  now = () => world.clock.now()
  office.now = now
  const [owner, person] = [await world.signIn(khue), await world.signIn(ha)]
  const { id: personId } = await person.call('GET /api/v2/user/info', {})
  return { world, owner, person, personId, office }
}

const isOk = async (response: Promise<Response>): Promise<boolean> => (await response).ok

/** Sends lines one after the other; returns the last reply. */
async function talk(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const next = () => new Promise<string>((resolve) => socket.once('data', resolve))
  let reply = await next()
  for (const line of lines) {
    const coming = next()
    socket.write(`${line}\r\n`)
    reply = await coming
  }
  socket.destroy()
  return reply
}

/** IMAP, POP3, submission, the API with an app password, and creating one. */
async function programEntrypoints({ world, person }: Office): Promise<Record<string, Entrypoint>> {
  const address = { host: '127.0.0.1', port: 0 }
  const pop3 = await openPop3Listener(world.app, address, {})
  onTestFinished(() => pop3.close())
  const submission = await openSubmission(world)
  const created = await person.call('POST /api/v2/app-passwords', { body: { name: 'Script', scope: 'api' } })
  return {
    async IMAP() {
      const client = await ImapClient.open(world.imapPort)
      const { status } = await client.execute(`LOGIN ${ha} ${password}`)
      client.close()
      return status === 'OK'
    },
    POP3: async () => (await talk(pop3.port, [`USER ${ha}`, `PASS ${password}`])).startsWith('+OK'),
    submission: async () => (await signInToSend(submission)).reply.startsWith('235'),
    'API by an app password': () =>
      isOk(
        world.anonymous.fetch('POST /api/v2/session', { body: { email: ha, password: created.password } }),
      ),
    'a new app password': () => isOk(person.fetch('POST /api/v2/app-passwords', { body: { name: 'x' } })),
    'a profile for a telephone': () =>
      isOk(person.fetch('POST /api/v2/app-passwords/profile', { body: { name: 'iPhone' } })),
  }
}

async function openSubmission(world: World): Promise<number> {
  const rateLimit = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }
  const listener = await openSubmissionListener(
    { ...world.app, sendingQuota: rateLimit, publicOrigin: world.origin },
    { host: '127.0.0.1', port: 0 },
    { hostname: 'mail.mocviet.test' },
  )
  onTestFinished(() => listener.close())
  return listener.port
}

async function signInToSend(port: number) {
  const client = await LmtpClient.open(port, 'EHLO laptop.test')
  const secret = Buffer.from(`\0${ha}\0${password}`).toString('base64')
  return { client, reply: await client.send(`AUTH PLAIN ${secret}`) }
}

/** Sending now, scheduled, recurring, and by a mail client. */
async function sendingEntrypoints({ world, person }: Office): Promise<Record<string, Entrypoint>> {
  const submission = await openSubmission(world)
  const draft = async () => {
    const body = { subject: 'Báo giá', body: 'Chào chị.', to: [{ email: outside }] }
    const { id } = await person.call('POST /api/v2/messages', {
      body: { save_id: crypto.randomUUID(), ...body },
    })
    return id
  }
  return {
    'send now': async () =>
      isOk(person.fetch('POST /api/v2/send_mail', { body: { msg_id: await draft(), delay: 5 } })),
    'send later': async () =>
      isOk(
        person.fetch('POST /api/v2/messages/schedule', {
          body: { msg_id: await draft(), intended_time: Math.floor(world.clock.now() / 1000) + 7200 },
        }),
      ),
    'send again and again': async () =>
      isOk(
        person.fetch('POST /api/v2/messages/periodic', {
          body: {
            msg_id: await draft(),
            period: { by_days: 1 },
            time_send: '08:00',
            start_day: '2030-01-01',
          },
        }),
      ),
    async submission() {
      const { client } = await signInToSend(submission)
      for (const command of [`MAIL FROM:<${ha}>`, `RCPT TO:<${outside}>`, 'DATA'])
        if (/^[45]/.test(await client.send(command))) return false
      client.write(`From: <${ha}>\r\nTo: <${outside}>\r\nSubject: x\r\n\r\nx\r\n.\r\n`)
      return (await client.next()).startsWith('250')
    },
    async 'a scheduled message'() {
      world.mailOut.sent.length = 0
      const scheduled = world.clock.now() / 1000 + 7200
      const id = await draft()
      const created = await person.fetch('POST /api/v2/messages/schedule', {
        body: { msg_id: id, intended_time: Math.floor(scheduled) },
      })
      if (!created.ok) return false
      await world.clock.advance(7300)
      await world.runJobs()
      return world.mailOut.sent.length > 0
    },
  }
}

/** A rule, a script, and the effect of a script on incoming mail. */
async function forwardEntrypoints({ world, person }: Office): Promise<Record<string, Entrypoint>> {
  await verifyForward(world, person, outside, { isOn: true })
  const arrives = async () => {
    world.mailOut.sent.length = 0
    await world.deliver({ subject: 'Đến', to: ha, recipients: [ha] })
    await world.runJobs()
    return world.mailOut.sent.some(({ to }) => to.includes(outside))
  }
  const [forward] = await person.call('GET /api/v2/rules', {})
  const forwards = (is_enable: boolean) =>
    person.call('PATCH /api/v2/rules/:id', { params: { id: forward?.id ?? '' }, body: { is_enable } })
  return {
    'incoming mail, to a forwarding address': arrives,
    async 'incoming mail, by a script'() {
      await forwards(false)
      const { id } = await person.call('POST /api/v2/rules', {
        body: { sieve_script: `redirect "${outside}";\nkeep;`, is_enable: true },
      })
      const isForwarded = await arrives()
      await person.call('DELETE /api/v2/rules/:id', { params: { id } })
      await forwards(true)
      return isForwarded
    },
    'a new forward address': () =>
      isOk(
        person.fetch('POST /api/v2/rules', {
          body: {
            sieve_json: JSON.stringify({ type: 'autofw', email: `${crypto.randomUUID()}@far.example` }),
          },
        }),
      ),
  }
}

/** Links and guests, existing and new. */
async function shareEntrypoints({ world, person }: Office): Promise<Record<string, Entrypoint>> {
  const { id } = await person.call('POST /storage/v1/folders', { body: { name: 'Báo giá' } })
  const link = await share(person, [id])
  const createShare = (body: object) =>
    isOk(person.fetch('POST /storage/v1/shares', { body: { file_ids: [id], ...body } }))
  return {
    'a link that there is': () =>
      isOk(
        world.anonymous.fetch('GET /storage/v1/public/:token/files', {
          params: { token: link.token },
          query: {},
        }),
      ),
    'a new link': () => createShare({}),
    'a share with an external recipient': () =>
      createShare({ share_withs: [outside], password: 'Cua-rieng-9' }),
  }
}

/** List, resumable upload, link, office server and share. */
async function driveEntrypoints({ world, person, office }: Office): Promise<Record<string, Entrypoint>> {
  const form = new FormData()
  form.append('file', new Blob(['bản một'], { type: 'text/plain' }), 'Hợp đồng.docx')
  const uploaded = await person.fetch('POST /storage/v1/files/upload', { query: {} }, { body: form })
  const [file] = (await uploaded.json()) as { id: string }[]
  const id = file?.id ?? ''
  const link = await share(person, [id])
  const session = await person.call('POST /storage/v1/files/:id/office', { params: { id }, body: {} })
  const editor = office.edit(session)
  return {
    list: () => isOk(person.fetch('GET /storage/v1/files', { query: {} })),
    'upload in one': async () => {
      const secondForm = new FormData()
      secondForm.append('file', new Blob(['x']), `${crypto.randomUUID()}.txt`)
      return isOk(person.fetch('POST /storage/v1/files/upload', { query: {} }, { body: secondForm }))
    },
    'upload in pieces': () =>
      isOk(
        fetch(`${person.origin}/storage/v1/uploads`, {
          method: 'POST',
          headers: {
            'tus-resumable': '1.0.0',
            'x-auth-token': person.token ?? '',
            'upload-length': '1',
            'upload-metadata': `filename ${Buffer.from(`${crypto.randomUUID()}.txt`).toString('base64')}`,
          },
        }),
      ),
    download: () => isOk(person.fetch('GET /storage/v1/files/:id/download', { params: { id }, query: {} })),
    link: () =>
      isOk(
        world.anonymous.fetch('GET /storage/v1/public/:token/files', {
          params: { token: link.token },
          query: {},
        }),
      ),
    'a document that is opened': () =>
      isOk(person.fetch('POST /storage/v1/files/:id/office', { params: { id }, body: {} })),
    'an office server that has one open': async () => (await editor.checkFileInfo()).status === 200,
    'a new share': () => isOk(person.fetch('POST /storage/v1/shares', { body: { file_ids: [id] } })),
  }
}

onEachDatabase('policies of an organisation', (database) => {
  test.each(rows)('holds at every entry point: $policy', async ({ disable, open, entrypoints }) => {
    const office = await createOffice(database)
    const each = await entrypoints(office)
    const knock = async () => {
      const results: Record<string, boolean> = {}
      for (const [name, entrypoint] of Object.entries(each)) results[name] = await entrypoint()
      return results
    }
    const all = (isOpen: boolean) => Object.fromEntries(Object.keys(each).map((name) => [name, isOpen]))
    expect(await knock()).toEqual(all(true))
    await disable(office)
    expect(await knock()).toEqual(all(false))
    await open(office)
    expect(await knock()).toEqual(all(true))
  })
})

onEachDatabase('the drive of an installation', (database) => {
  test('a disabled drive is closed at every entry point and has its content when enabled again', async () => {
    const location = await createMigratedLocation(database)
    const blobs = new MemoryBlobStore()
    const office = await OfficeServer.open()
    onTestFinished(() => office.close())
    const port = await freePort()
    /** Restarts the server on the same store and address. */
    const start = async (drive: 'on' | 'off', isEmpty: boolean) => {
      let now = () => Date.now()
      const editor = new WopiOfficeEditor({ url: office.origin, now: () => now() })
      const world = await createWorld({
        isEmpty,
        parts: { db: await openDatabase(location), blobs, office: editor },
        settings: { BOCAU_OFFICE: office.origin, BOCAU_HTTP: `127.0.0.1:${port}`, BOCAU_DRIVE: drive },
      })
      now = () => world.clock.now()
      office.now = now
      return world
    }
    const world = await start('on', false)
    const person = await world.signIn(ha)
    const each = await driveEntrypoints({ world, owner: person, person, personId: '', office })
    const knock = async () => {
      const results: Record<string, boolean> = {}
      for (const [name, entrypoint] of Object.entries(each)) results[name] = await entrypoint()
      return results
    }
    const all = (isOpen: boolean) => Object.fromEntries(Object.keys(each).map((name) => [name, isOpen]))
    expect(await knock()).toEqual(all(true))
    await world.close()
    const without = await start('off', true)
    expect(await knock()).toEqual(all(false))
    await without.close()
    await start('on', true)
    expect(await knock()).toEqual(all(true))
  })
})
