import { zipSync } from 'fflate'
import { openShell } from '../../entrypoints/cli/testing.ts'
import { ImapClient } from '../../entrypoints/imap/imap-client.fixture.ts'
import { invitationMail } from '../../features/invitations/testing.ts'
import { mboxMessage } from '../../features/moving/mail-files/write-mbox.ts'
import type { ApiClient } from '../api-client.ts'
import { type OpenServer, openServer } from '../daemons/server-in-process.ts'
import { LmtpClient } from '../lmtp-client.ts'
import { emptyDirectory } from '../product-process.ts'
import { writeMessage } from '../write-message.ts'

/** Context of an operation. Each operation has two accounts. */
interface WorkContext {
  server: OpenServer
  signIn(email: string): Promise<ApiClient>
  owner: string
  other: string
  /** Time of the server in seconds. */
  now: number
}

/** Work that a client requests and that the server does later as jobs. */
export interface DueWork {
  name: string
  /** Requests the work without doing it. */
  request(context: WorkContext): Promise<void>
  /** Reads the result as users see it. */
  read(context: WorkContext): Promise<unknown>
  done: unknown
  /** A recipient for whom the relay receives one message. */
  relayRecipient?: string
}

const listRows = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

/** Messages of a folder by thread. */
async function listMessages(client: ApiClient, folder: string) {
  const rows = await listRows(client, folder)
  const threads = await Promise.all(
    rows.map(({ id }) => client.call('GET /api/v2/threads/:id', { params: { id }, query: { in: folder } })),
  )
  return threads.flatMap(({ messages }) => messages)
}

async function send(client: ApiClient, to: string, subject: string, more: object = {}): Promise<void> {
  const { id } = await client.call('POST /api/v2/messages', {
    body: {
      save_id: `save-${subject}`.padEnd(12, '-'),
      to: [{ name: '', email: to }],
      subject,
      body: 'x',
      ...more,
    },
  })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
}

async function deliver({ server, owner }: WorkContext, raw: string): Promise<void> {
  const lmtp = await LmtpClient.open(server.ports.lmtp)
  const [reply = ''] = await lmtp.deliver('vy@xuongmoc.example', [owner], raw)
  lmtp.close()
  if (!reply.startsWith('250')) throw new Error(reply)
}

const snoozing: DueWork = {
  name: 'snoozed threads return to the inbox, each once',
  async request(context) {
    for (const subject of ['Một', 'Hai'])
      await deliver(
        context,
        writeMessage({ subject, messageId: `<${Buffer.from(subject).toString('hex')}@khach.example>` }),
      )
    const client = await context.signIn(context.owner)
    for (const { thread_id, folder_id } of await listRows(client, 'INBOX'))
      await client.call('POST /api/v2/threads/snooze', {
        body: { from: [{ thread_ids: [thread_id], folder_id }], until: context.now + 60 },
      })
  },
  async read({ signIn, owner }) {
    const client = await signIn(owner)
    return {
      inbox: (await listRows(client, 'INBOX')).map(({ message_count }) => message_count),
      snoozed: (await listRows(client, 'Snoozed')).length,
    }
  },
  done: { inbox: [1, 1], snoozed: 0 },
}

const reminding: DueWork = {
  name: 'an unanswered message returns to the inbox as a reminder, once',
  async request({ server, signIn, owner, other, now }) {
    const client = await signIn(owner)
    await send(client, other, 'Nhắc việc')
    await server.doDueJobs()
    const ids = (await listRows(client, 'Sent')).map(({ thread_id }) => thread_id)
    await client.call('POST /api/v2/threads/remind', { body: { ids, at: now + 60 } })
  },
  async read({ signIn, owner }) {
    const client = await signIn(owner)
    return {
      inbox: (await listRows(client, 'INBOX')).map((row) => [row.unanswered, row.message_count]),
      sent: (await listRows(client, 'Sent')).length,
    }
  },
  done: { inbox: [[true, 1]], sent: 1 },
}

const answeringByTemplate: DueWork = {
  name: 'a rule answers a message with a template, once',
  async request({ signIn, owner, other }) {
    const client = await signIn(owner)
    const { id } = await client.call('POST /api/v2/templates', {
      body: { name: 'Bảng giá', body: '<p>Chào {{tên}}</p>' },
    })
    const rule = {
      conditions: [{ type: 'subject', comparator: 'contains', value: 'báo giá' }],
      actions: [{ type: 'reply', value: id }],
    }
    await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(rule) } })
    await send(await signIn(other), owner, 'Báo giá')
  },
  async read({ signIn, other }) {
    const subjects = (await listMessages(await signIn(other), 'INBOX')).map(({ subject }) => subject)
    return subjects.filter((subject) => subject.startsWith('Re:'))
  },
  done: ['Re: Báo giá'],
}

const receipting: DueWork = {
  name: 'a receipt that the reader agreed to arrives, once',
  async request({ server, signIn, owner, other }) {
    await send(await signIn(owner), other, 'Xin báo đã đọc', { wishes: { receipt: true } })
    await server.doDueJobs()
    const reader = await signIn(other)
    const [row] = await listRows(reader, 'INBOX')
    await reader.call('POST /api/v2/messages/:id/receipt', {
      params: { id: row?.message_ids[0] ?? '' },
      body: { send: true },
    })
  },
  async read({ signIn, owner }) {
    const client = await signIn(owner)
    return {
      readers: (await listMessages(client, 'Sent')).flatMap(({ read_by }) => read_by?.length ?? []),
      receipts: (await listRows(client, 'INBOX')).map(({ message_count }) => message_count),
    }
  },
  done: { readers: [1], receipts: [1] },
}

const answeringInvitation: DueWork = {
  name: 'the reply to an invitation is sent as one message',
  relayRecipient: 'vy@xuongmoc.example',
  async request(context) {
    await deliver(context, invitationMail({ subject: 'Mời họp', invited: context.owner }))
    const client = await context.signIn(context.owner)
    const [row] = await listRows(client, 'INBOX')
    await client.call('POST /api/v2/messages/:id/invitation/answer', {
      params: { id: row?.message_ids[0] ?? '' },
      body: { says: 'accepted', delay: 12 },
    })
  },
  async read({ signIn, owner }) {
    return (await listRows(await signIn(owner), 'Sent')).map(({ message_count }) => message_count)
  },
  done: [1],
}

const sending: DueWork = {
  name: 'messages to recipients outside are sent',
  relayRecipient: 'khach@far.example',
  async request({ signIn, owner }) {
    await send(await signIn(owner), 'khach@far.example', 'Gửi đi')
  },
  async read({ signIn, owner }) {
    return (await listMessages(await signIn(owner), 'Sent')).map(({ subject }) => subject)
  },
  done: ['Gửi đi'],
}

const forwarding: DueWork = {
  name: 'an address for forwarding receives its code',
  relayRecipient: 'khue@elsewhere.example',
  async request({ signIn, owner }) {
    const rule = { type: 'autofw', email: 'khue@elsewhere.example' }
    const client = await signIn(owner)
    await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(rule) } })
  },
  read: async () => null,
  done: null,
}

const moved = Array.from({ length: 6 }, (_, at) =>
  writeMessage({ subject: `Thư ${at}`, messageId: `<${at}@cu.example>`, text: 'Gỗ sồi\r\n'.repeat(1 + at) }),
)

/** Raw messages of a mailbox in a stable order. */
async function rawMessages(client: ApiClient): Promise<string[]> {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  const other = await client
    .call('GET /api/v2/threads', { query: { in: 'Khách' } })
    .catch(() => ({ items: [] }))
  const ids = [...items, ...other.items].flatMap(({ message_ids: list }) => list)
  const raw = await Promise.all(
    ids.map(async (id) => (await client.fetch('GET /api/v2/messages/:id/raw', { params: { id } })).text()),
  )
  return raw.toSorted()
}

async function readMoving(context: WorkContext): Promise<unknown> {
  const client = await context.signIn(context.owner)
  const [move] = (await client.call('GET /api/v2/moving-in', {})).items
  const { state, total, brought, known, failed } = move ?? {}
  return { state, total, brought, known, failed, messages: await rawMessages(client) }
}

const allMoved = {
  state: 'ended',
  total: moved.length,
  brought: moved.length,
  known: 0,
  failed: 0,
  messages: moved.toSorted(),
}

const mailFiles = {
  'INBOX.mbox': Buffer.concat(
    moved.flatMap((raw) => [...mboxMessage(Buffer.from(raw), Date.parse('2024-05-06'))]),
  ),
  'Maildir.zip': Buffer.from(
    zipSync(Object.fromEntries(moved.map((raw, at) => [`Maildir/cur/${at}:2,S`, Buffer.from(raw)]))),
  ),
}

const importingFiles = Object.entries(mailFiles).map(
  ([name, bytes]): DueWork => ({
    name: `all messages of ${name} are imported, each once`,
    async request({ signIn, owner }) {
      const client = await signIn(owner)
      const started = await requestUpload(client, 'POST', '/api/v2/moving-in/files', {
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      })
      await sendChunk(client, started.headers.get('location') ?? '', 0, bytes)
    },
    read: readMoving,
    done: allMoved,
  }),
)

/** A mailbox on another server, opened for the test. */
async function openRemoteMailbox(): Promise<{ port: number; username: string; password: string }> {
  const settings = { BOCAU_DATA: await emptyDirectory() }
  const [username, password] = ['khue@cu.example', 'Bocau-test-1']
  const bocau = openShell(settings)
  await bocau('domain add cu.example --organisation Cũ')
  await bocau('domain verify cu.example')
  await bocau(`account add ${username} --name Khuê --password ${password}`)
  const { ports } = await openServer(settings, { listeners: ['imap'] })
  const port = ports.imap
  const client = await ImapClient.signIn(port, username, password)
  await client.execute('CREATE "Kh&AOE-ch"')
  for (const [at, raw] of moved.entries()) {
    const { status, text } = await client.append(at % 3 === 0 ? '"Kh&AOE-ch"' : 'INBOX', raw)
    if (status !== 'OK') throw new Error(text)
  }
  client.close()
  return { port, username, password }
}

const importingMailbox: DueWork = {
  name: 'all messages of a mailbox on another server are imported once',
  async request({ signIn, owner }) {
    const client = await signIn(owner)
    const body = { host: '127.0.0.1', security: 'none' as const, ...(await openRemoteMailbox()) }
    await client.call('POST /api/v2/moving-in', { body })
  },
  read: readMoving,
  done: allMoved,
}

/** All jobs during which a server may be killed. */
export const dueWork: readonly DueWork[] = [
  snoozing,
  reminding,
  answeringByTemplate,
  receipting,
  answeringInvitation,
  sending,
  forwarding,
  ...importingFiles,
  importingMailbox,
]

/** Requests a step of a resumable upload. */
export function requestUpload(
  { origin, token }: ApiClient,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: Uint8Array,
): Promise<Response> {
  return fetch(new URL(address, origin), {
    method,
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    headers: { 'tus-resumable': '1.0.0', ...(token ? { 'x-auth-token': token } : {}), ...headers },
  })
}

/** Sends a chunk of a resumable upload. */
export const sendChunk = (client: ApiClient, address: string, offset: number, chunk: Uint8Array) =>
  requestUpload(
    client,
    'PATCH',
    address,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    chunk,
  )
