import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import { ImapMailboxes } from '../../../adapters/imap/imap-mailboxes.ts'
import { createWorld, findCountErrors, onEachDatabase, writeMessage } from '../../../testing/index.ts'
import { type CyrusLayout, cyrusPassword, hasCyrus, startCyrus } from './cyrus.fixture.ts'
import { dovecotPassword, hasDovecot, masterPassword, startDovecot } from './dovecot.fixture.ts'

if (!hasDovecot)
  process.stdout.write('skipped, because Dovecot is not installed: mail that comes from Dovecot\n')

if (!hasCyrus) process.stdout.write('skipped, because Cyrus is not installed: mail that comes from Cyrus\n')

const khue = 'khue@mocviet.test'
const date = new Date('2024-05-06T07:08:09Z')

function createMailboxes(localHosts = ['127.0.0.1']): ImapMailboxes {
  const mailboxes = new ImapMailboxes({
    isAllowed: () => false,
    localHosts: localHosts,
    maxBytes: 1024 * 1024,
  })
  onTestFinished(() => mailboxes.close())
  return mailboxes
}

async function openDovecot() {
  const dovecot = await startDovecot()
  onTestFinished(dovecot.stop)
  const signIn = {
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'none' as const,
    username: 'khue',
    password: dovecotPassword,
  }
  const { host, port, username: user, password: pass } = signIn
  const client = new ImapFlow({ host, port, secure: false, auth: { user, pass }, logger: false })
  await client.connect()
  onTestFinished(() => client.close())
  return { client, signIn }
}

onEachDatabase('import from Dovecot', (database) => {
  test.skipIf(!hasDovecot)(
    'imports exact bytes, folders, flags and dates, and new mail afterwards',
    async () => {
      const { client, signIn } = await openDovecot()
      const world = await createWorld({ database, parts: { mailboxes: createMailboxes() } })
      await client.mailboxCreate('Khách hàng/Báo giá')
      const first = writeMessage({ subject: 'Một' })
      const appended = [
        ['INBOX', first, ['\\Seen', '\\Flagged']],
        ['INBOX', writeMessage({ subject: 'Hai' }), []],
        ['INBOX', '\0\xff chẳng phải thư', []],
        ['Gesendet', writeMessage({ subject: 'Đi' }), ['\\Seen', '$Forwarded']],
        ['Khách hàng/Báo giá', writeMessage({ subject: 'Gỗ' }), ['\\Answered', 'du-an']],
      ] as const
      for (const [folder, raw, flags] of appended)
        await client.append(folder, Buffer.from(raw), [...flags], date)

      const web = await world.signIn(khue)
      const { id } = await web.call('POST /api/v2/moving-in', { body: { ...signIn, keeps_fetching: true } })
      await world.runJobs()
      const report = await web.call('GET /api/v2/moving-in/:id', { params: { id } })
      expect(report).toMatchObject({
        state: 'watching',
        trouble: null,
        total: 5,
        brought: 5,
        failed: 0,
        problems: [],
      })
      const listed = async (folder: string) =>
        (await web.call('GET /api/v2/threads', { query: { in: folder } })).items.map((thread) => [
          thread.subject,
          thread.unread,
          thread.starred,
          thread.last_message_timestamp,
        ])
      const then = date.getTime() / 1000
      expect(await listed('INBOX')).toEqual(
        expect.arrayContaining([
          ['Một', false, true, then],
          ['Hai', true, false, then],
        ]),
      )
      expect(await listed('Sent')).toEqual([['Đi', false, false, then]])
      expect(await listed('Khách hàng/Báo giá')).toEqual([['Gỗ', true, false, then]])
      const { items } = await web.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
      const messageId = items.find(({ subject }) => subject === 'Một')?.message_ids[0] ?? ''
      const raw = await web.fetch('GET /api/v2/messages/:id/raw', { params: { id: messageId } })
      expect(await raw.text()).toBe(first)

      await client.append('INBOX', Buffer.from(writeMessage({ subject: 'Sau đó' })))
      await world.clock.advance(300)
      await world.runJobs()
      expect(await web.call('GET /api/v2/moving-in/:id', { params: { id } })).toMatchObject({
        brought: 6,
        known: 0,
      })
      await web.call('POST /api/v2/moving-in', { body: signIn })
      await world.runJobs()
      const { items: moves } = await web.call('GET /api/v2/moving-in', {})
      expect(moves[0]).toMatchObject({ state: 'ended', brought: 0, known: 6 })
      // The remote mailbox is unchanged.
      expect(await client.status('INBOX', { unseen: true, messages: true })).toMatchObject({
        messages: 4,
        unseen: 3,
      })
      expect(await findCountErrors(world.app.db.sql)).toEqual([])
    },
  )
})

async function openCyrus(names: CyrusLayout) {
  const cyrus = await startCyrus(names)
  onTestFinished(cyrus.stop)
  const open = async (username: string) => {
    const auth = { user: username, pass: cyrusPassword }
    const client = new ImapFlow({ host: '127.0.0.1', port: cyrus.port, secure: false, auth, logger: false })
    await client.connect()
    onTestFinished(() => client.close())
    return client
  }
  const signIn = {
    host: '127.0.0.1',
    port: cyrus.port,
    security: 'none' as const,
    username: 'khue',
    password: cyrusPassword,
  }
  return { open, signIn }
}

/** Grants khue read access to a folder of another user. */
async function shareFolder(client: ImapFlow, path: string): Promise<void> {
  const args = [path, 'khue', 'lrs'].map((value) => ({ type: 'ATOM', value }))
  // The client has no method for this command, but can send any command.
  const speaker = client as ImapFlow & { exec(command: string, args: object[]): Promise<{ next(): void }> }
  const response = await speaker.exec('SETACL', args)
  response.next()
}

onEachDatabase('import from Cyrus', (database) => {
  const cases: [CyrusLayout, string][] = [
    ['dots below INBOX', 'INBOX.'],
    ['slashes beside INBOX', ''],
  ]
  test.skipIf(!hasCyrus).for(cases)(
    'imports exact bytes with folders, flags and dates: %s',
    async ([names, prefix]) => {
      const { open, signIn } = await openCyrus(names)
      const duy = await open('duy')
      const { path: shared } = await duy.mailboxCreate(['Chung'])
      await duy.append(shared, Buffer.from(writeMessage({ subject: 'Của Duy' })))
      await shareFolder(duy, shared)
      const client = await open('khue')
      const { path: deep } = await client.mailboxCreate(['Khách hàng', 'Báo giá'])
      const { path: hidden } = await client.mailboxCreate(['Cũ'])
      // Unsubscribed folders may also contain mail.
      await client.mailboxUnsubscribe(hidden)
      const first = writeMessage({ subject: 'Một' })
      const appended = [
        ['INBOX', first, ['\\Seen', '\\Flagged']],
        ['INBOX', writeMessage({ subject: 'Hai' }), []],
        [`${prefix}Sent`, writeMessage({ subject: 'Đi' }), ['\\Seen', '$Forwarded']],
        [`${prefix}Trash`, writeMessage({ subject: 'Bỏ' }), ['\\Seen']],
        [deep, writeMessage({ subject: 'Gỗ' }), ['\\Answered', 'du-an']],
        [hidden, writeMessage({ subject: 'Xưa' }), ['\\Seen']],
      ] as const
      for (const [folder, raw, flags] of appended)
        await client.append(folder, Buffer.from(raw), [...flags], date)

      const world = await createWorld({ database, parts: { mailboxes: createMailboxes() } })
      const web = await world.signIn(khue)
      const { items: folders } = await web.call('POST /api/v2/moving-in/folders', { body: signIn })
      expect(folders.filter(({ is_suggested }) => !is_suggested).map(({ path }) => path)).toEqual(
        expect.arrayContaining([`${prefix}Trash`]),
      )
      const { id } = await web.call('POST /api/v2/moving-in', { body: { ...signIn, keeps_fetching: true } })
      await world.runJobs()
      const report = await web.call('GET /api/v2/moving-in/:id', { params: { id } })
      expect(report).toMatchObject({ state: 'watching', total: 5, brought: 5, failed: 0, problems: [] })
      const listed = async (folder: string) =>
        (await web.call('GET /api/v2/threads', { query: { in: folder } })).items
          .map(({ subject, unread, starred, last_message_timestamp }) => [
            subject,
            unread,
            starred,
            last_message_timestamp,
          ])
          .toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
      const then = date.getTime() / 1000
      expect(await listed('INBOX')).toEqual([
        ['Hai', true, false, then],
        ['Một', false, true, then],
      ])
      expect(await listed('Sent')).toEqual([['Đi', false, false, then]])
      expect(await listed('Khách hàng/Báo giá')).toEqual([['Gỗ', true, false, then]])
      expect(await listed('Cũ')).toEqual([['Xưa', false, false, then]])
      const labels = (await web.call('GET /api/v2/labels', {})).map(({ name }) => name)
      expect(labels).toEqual(['du-an'])
      const { items } = await web.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
      const messageId = items.find(({ subject }) => subject === 'Một')?.message_ids[0] ?? ''
      const raw = await web.fetch('GET /api/v2/messages/:id/raw', { params: { id: messageId } })
      expect(await raw.text()).toBe(first)

      await client.append(deep, Buffer.from(writeMessage({ subject: 'Sau đó' })))
      await world.clock.advance(300)
      await world.runJobs()
      expect(await web.call('GET /api/v2/moving-in/:id', { params: { id } })).toMatchObject({
        brought: 6,
        known: 0,
      })
      expect(await client.status('INBOX', { unseen: true })).toMatchObject({ unseen: 1 })
      expect(await findCountErrors(world.app.db.sql)).toEqual([])
    },
  )

  test.skipIf(!hasCyrus)('imports folders shared by other users only on request', async () => {
    const { open, signIn } = await openCyrus('slashes beside INBOX')
    const duy = await open('duy')
    await duy.mailboxCreate(['Chung'])
    for (const path of ['Chung', 'Sent']) {
      await duy.append(path, Buffer.from(writeMessage({ subject: 'Của Duy' })))
      await shareFolder(duy, path)
    }
    await open('khue')
    const world = await createWorld({ database, parts: { mailboxes: createMailboxes() } })
    const web = await world.signIn(khue)
    const { items: folders } = await web.call('POST /api/v2/moving-in/folders', { body: signIn })
    expect(folders.filter(({ path: one }) => one.startsWith('Other Users'))).toEqual([
      { path: 'Other Users/duy/Chung', folder: 'Other Users/duy/Chung', total: 1, is_suggested: false },
      { path: 'Other Users/duy/Sent', folder: 'Other Users/duy/Sent', total: 1, is_suggested: false },
    ])
    await web.call('POST /api/v2/moving-in', { body: { ...signIn, paths: ['Other Users/duy/Chung'] } })
    await world.runJobs()
    const { items } = await web.call('GET /api/v2/threads', { query: { in: 'Other Users/duy/Chung' } })
    expect(items.map(({ subject }) => subject)).toEqual(['Của Duy'])
  })
})

test.skipIf(!hasDovecot)(
  'distinguishes a wrong password, a private address and a missing encryption',
  async () => {
    const { signIn } = await openDovecot()
    const mailboxes = createMailboxes()
    await expect(mailboxes.open({ ...signIn, password: 'wrong' })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    await expect(mailboxes.open({ ...signIn, security: 'tls' })).rejects.toMatchObject({
      code: 'unreachable',
    })
    const guarded = createMailboxes([])
    await expect(guarded.open(signIn)).rejects.toMatchObject({ code: 'forbidden_address' })
    await expect(guarded.open({ ...signIn, port: 143 })).rejects.toMatchObject({ code: 'not_encrypted' })
    await expect(guarded.open({ ...signIn, port: 993, security: 'tls' })).rejects.toMatchObject({
      code: 'forbidden_address',
    })
    await expect(
      guarded.open({ ...signIn, host: 'localhost', port: 993, security: 'tls' }),
    ).rejects.toMatchObject({
      code: 'forbidden_address',
    })
  },
)

test.skipIf(!hasDovecot)('a master user opens a mailbox by combined name and by SASL PLAIN', async () => {
  const { client, signIn } = await openDovecot()
  await client.append('INBOX', Buffer.from(writeMessage({ subject: 'Một' })), [], date)
  const mailboxes = createMailboxes()
  const master = { ...signIn, password: masterPassword }
  for (const one of [
    { ...master, username: 'khue*quantri' },
    { ...master, signsInAs: 'quantri' },
  ]) {
    const mailbox = await mailboxes.open(one)
    expect((await mailbox.openFolder('INBOX')).total).toBe(1)
    await mailbox.close()
  }
  // The master password is not that of a mailbox.
  await expect(mailboxes.open(master)).rejects.toMatchObject({ code: 'wrong_password' })
})
