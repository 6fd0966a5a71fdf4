import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, findCountErrors, password, type World, writeMessage } from '../../testing/index.ts'
import { emptyDirectory } from '../../testing/product-process.ts'

const run = promisify(execFile)
const khue = 'khue@mocviet.test'

/** Returns true when a program is installed; otherwise prints that the test is skipped. */
function isInstalled(program: string): boolean {
  const exists = existsSync(program)
  if (!exists) process.stdout.write(`skipped, because ${program} is not installed\n`)
  return exists
}

async function openFlow(world: World): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: world.imapPort,
    secure: false,
    auth: { user: khue, pass: password },
    logger: false,
    qresync: true,
  })
  await client.connect()
  onTestFinished(() => client.close())
  return client
}

test('imapflow lists a shared mailbox and moves messages to and from it', async () => {
  const world = await createWorld()
  const owner = await world.signIn(khue)
  const sales = 'banhang@mocviet.test'
  const people = [{ email: khue, access: 'write' }] as const
  const body = { email: sales, name: 'Bán hàng', people: [...people] }
  await owner.call('POST /api/v2/organisation/mailboxes', { body })
  await world.deliverAll([{ to: sales, subject: 'Báo giá gỗ' }, { subject: 'Hai' }])
  const client = await openFlow(world)
  const inbox = `Shared/${sales}/INBOX`
  const folder = (await client.list()).find(({ path }) => path === inbox)
  expect(folder).toMatchObject({ subscribed: true })
  expect((await client.mailboxOpen(inbox)).exists).toBe(1)
  expect(await client.messageMove('1:*', 'INBOX', { uid: true })).toMatchObject({ destination: 'INBOX' })
  expect((await client.mailboxOpen('INBOX')).exists).toBe(2)
  await client.messageCopy('1:*', inbox, { uid: true })
  expect(await client.status(inbox, { messages: true })).toMatchObject({ messages: 2 })
  await world.runJobs()
  expect(await findCountErrors(world.app.db.sql)).toEqual([])
})

test('imapflow opens the inbox, notices a new message, moves it and deletes it', async () => {
  const world = await createWorld()
  await world.deliverAll([{ subject: 'Báo giá gỗ' }, { subject: 'Hai' }])
  const client = await openFlow(world)
  const folders = await client.list()
  const uses = folders.map(({ path, specialUse }) => [path, specialUse ?? ''])
  expect(uses).toEqual(
    expect.arrayContaining([
      ['INBOX', '\\Inbox'],
      ['Sent', '\\Sent'],
      ['Drafts', '\\Drafts'],
      ['Junk', '\\Junk'],
      ['Trash', '\\Trash'],
    ]),
  )
  const box = await client.mailboxOpen('INBOX')
  expect(box.exists).toBe(2)
  const received = new Promise<number>((resolve) => client.on('exists', ({ count }) => resolve(count)))
  void client.idle()
  await world.deliver({ subject: 'Ba' })
  expect(await received).toBe(3)

  const matches = await client.search({ subject: 'GIÁ' }, { uid: true })
  expect(matches).toEqual([1])
  const message = await client.fetchOne(
    '1',
    { envelope: true, bodyStructure: true, source: true, flags: true },
    { uid: true },
  )
  expect(message && [message.envelope?.subject, message.bodyStructure?.type]).toEqual([
    'Báo giá gỗ',
    'text/plain',
  ])
  expect(await client.messageFlagsAdd('1', ['\\Answered', 'Quan-trong'], { uid: true })).toBe(true)
  await client.mailboxCreate('Khách hàng')
  const moved = await client.messageMove('1', 'Khách hàng', { uid: true })
  expect(moved && [...(moved.uidMap ?? [])]).toEqual([[1, 1]])
  const appended = await client.append('Khách hàng', writeMessage({ subject: 'Bốn' }), ['\\Seen'])
  expect(appended).toMatchObject({ uid: 2 })
  expect(await client.messageDelete('2', { uid: true })).toBe(true)
  await client.logout()
  expect(await findCountErrors(world.app.db.sql)).toEqual([])
})

/** Returns subjects and flags of the messages in a Maildir folder. */
async function readMaildir(directory: string): Promise<string[]> {
  const lines: string[] = []
  for (const part of ['cur', 'new']) {
    for (const name of await readdir(join(directory, part)).catch(() => [])) {
      const [subject = ''] = /^Subject: .*$/m.exec(await readFile(join(directory, part, name), 'utf8')) ?? []
      lines.push(`${subject.slice(9)} ${/:2,(\w*)$/.exec(name)?.[1] ?? ''}`.trim())
    }
  }
  return lines.toSorted()
}

/** Programs that synchronise a Maildir with a mailbox: their settings and arguments. */
const synchronisers: Record<
  string,
  { program: string; settings: (settings: ProgramSettings) => string; args: (config: string) => string[] }
> = {
  mbsync: {
    program: '/usr/bin/mbsync',
    settings: ({ port, maildir }) =>
      [
        `IMAPAccount bocau\nHost 127.0.0.1\nPort ${port}\nUser ${khue}\nPass ${password}\nSSLType None\nAuthMechs LOGIN`,
        'IMAPStore far\nAccount bocau',
        `MaildirStore near\nPath ${maildir}/\nInbox ${maildir}/INBOX\nSubFolders Verbatim`,
        'Channel all\nFar :far:\nNear :near:\nPatterns *\nCreate Both\nRemove Both\nExpunge Both\nSyncState *\n',
      ].join('\n\n'),
    args: (config) => ['-c', config, 'all'],
  },
  offlineimap: {
    program: '/usr/bin/offlineimap',
    settings: ({ port, maildir, home }) =>
      [
        `[general]\naccounts = bocau\nmetadata = ${home}/known`,
        '[Account bocau]\nlocalrepository = near\nremoterepository = far',
        `[Repository near]\ntype = Maildir\nlocalfolders = ${maildir}`,
        `[Repository far]\ntype = IMAP\nremotehost = 127.0.0.1\nremoteport = ${port}\nremoteuser = ${khue}\nremotepass = ${password}\nssl = no\nstarttls = no\n`,
      ].join('\n\n'),
    args: (config) => ['-o', '-u', 'quiet', '-c', config],
  },
}

interface ProgramSettings {
  port: number
  home: string
  maildir: string
}

for (const [name, { program, settings, args }] of Object.entries(synchronisers))
  test.skipIf(!isInstalled(program))(
    `${name} synchronises a Maildir in both directions during changes by the web and LMTP`,
    async () => {
      const world = await createWorld()
      const web = await world.signIn(khue)
      await world.runJobs()
      const home = await emptyDirectory()
      const maildir = join(home, 'mail')
      await mkdir(maildir)
      const config = join(home, 'config')
      await writeFile(config, settings({ port: world.imapPort, home, maildir }))
      const sync = () => run(program, args(config), { env: { ...process.env, HOME: home } })
      await world.deliverAll(Array.from({ length: 30 }, (_, at) => ({ subject: `Letter ${at}` })))
      await sync()
      const inbox = join(maildir, 'INBOX')
      const count = (await readMaildir(inbox)).length
      expect(count).toBeGreaterThanOrEqual(30)

      for (let round = 0; round < 5; round++) {
        // In parallel: the program synchronises while others write.
        const changes = [
          world.deliver({ subject: `Round ${round}` }),
          changeWeb(web, round),
          sync(),
          world.deliver({ subject: `Also ${round}` }),
        ]
        await Promise.all(changes)
        await changeMaildir(inbox, round)
      }
      await sync()
      await sync()

      const flow = await openFlow(world)
      for (const folder of ['INBOX', 'Trash']) {
        await flow.mailboxOpen(folder)
        const remote: string[] = []
        for await (const { envelope, flags } of flow.fetch('1:*', { envelope: true, flags: true }))
          remote.push(`${envelope?.subject} ${messagesOf(flags ?? new Set())}`.trim())
        expect(await readMaildir(join(maildir, folder))).toEqual(remote.toSorted())
      }
      expect(await findCountErrors(world.app.db.sql)).toEqual([])
    },
    120_000,
  )

function messagesOf(flags: ReadonlySet<string>): string {
  const messages: [string, string][] = [
    ['\\Flagged', 'F'],
    ['\\Answered', 'R'],
    ['\\Seen', 'S'],
    ['\\Deleted', 'T'],
  ]
  return messages
    .filter(([flag]) => flags.has(flag))
    .map(([, mail]) => mail)
    .join('')
}

/** The web reads a thread, stars another and deletes one. */
async function changeWeb(web: Awaited<ReturnType<World['signIn']>>, round: number): Promise<void> {
  const { items } = await web.call('GET /api/v2/threads', { query: { limit: 20 } })
  const messageId = (at: number) => items[at]?.id ?? ''
  await web.call('POST /api/v2/threads/unreads', {
    body: { ids: [messageId(round)], unread: round % 2 === 1 },
  })
  await web.call('PATCH /api/v2/threads/:id', {
    params: { id: messageId(round + 5) },
    body: { starred: true },
  })
  await web.call('POST /api/v2/threads/delete', { body: { ids: [messageId(round + 10)] } })
}

/** Flags a message in the Maildir and deletes another. */
async function changeMaildir(inbox: string, round: number): Promise<void> {
  const names = (await readdir(join(inbox, 'cur'))).toSorted()
  const [one, other] = [names[round * 2], names[round * 2 + 1]]
  const setFlags = async (name: string | undefined, flags: string) => {
    if (name) await rename(join(inbox, 'cur', name), join(inbox, 'cur', `${name.split(':')[0]}:2,${flags}`))
  }
  await setFlags(one, 'FRS')
  await setFlags(other, 'ST')
}

test.skipIf(!isInstalled('/usr/bin/mutt'))(
  'mutt opens the inbox, reads a message and moves one to Trash',
  async () => {
    const world = await createWorld()
    await world.deliverAll([{ subject: 'Một' }, { subject: 'Hai' }])
    const home = await emptyDirectory()
    const config = join(home, 'muttrc')
    await writeFile(
      config,
      [
        `set folder="imap://127.0.0.1:${world.imapPort}/"`,
        `set imap_user="${khue}"`,
        `set imap_pass="${password}"`,
        'set spoolfile="+INBOX"',
        'set ssl_starttls=no',
        'set ssl_force_tls=no',
        'set confirmappend=no',
        'set delete=yes',
        'set quit=yes',
        'set sort=date-sent',
        'push "<first-entry><display-message><exit><last-entry><save-message>=Trash<enter><sync-mailbox><quit>"',
      ].join('\n'),
    )
    // mutt requires a terminal.
    await run('/usr/bin/script', ['-qec', `mutt -n -F ${config}`, '/dev/null'], {
      env: { ...process.env, HOME: home, TERM: 'xterm' },
      timeout: 60_000,
    })
    const web = await world.signIn(khue)
    const list = async (folder: string) =>
      (await web.call('GET /api/v2/threads', { query: { in: folder } })).items.map(({ subject, unread }) => [
        subject,
        unread,
      ])
    expect(await list('Trash')).toEqual([['Hai', expect.any(Boolean)]])
    expect(await list('INBOX')).toContainEqual(['Một', false])
    expect(await list('INBOX')).not.toContainEqual(['Hai', expect.any(Boolean)])
  },
  60_000,
)

test.skipIf(!isInstalled('/usr/bin/fetchmail'))(
  'fetchmail copies all messages of the inbox to another server, once',
  async () => {
    const world = await createWorld()
    await world.deliverAll([{ subject: 'Một' }, { subject: 'Hai' }])
    const home = await emptyDirectory()
    const config = join(home, 'fetchmailrc')
    const downloads = join(home, 'taken')
    await writeFile(
      config,
      `poll 127.0.0.1 service ${world.imapPort} protocol IMAP auth password user "${khue}" password "${password}" keep sslproto '' mda "cat >> ${downloads}"\n`,
    )
    await chmod(config, 0o600)
    const options = { env: { ...process.env, HOME: home, FETCHMAILHOME: home } }
    const fetchmail = () => run('/usr/bin/fetchmail', ['-f', config, '--nosyslog'], options)
    await fetchmail()
    // Nothing is new.
    await expect(fetchmail()).rejects.toMatchObject({ code: 1 })
    const subjects = (await readFile(downloads, 'utf8')).match(/^Subject: .*$/gm)
    expect(subjects).toHaveLength(2)
  },
  60_000,
)

test.skipIf(!isInstalled('/usr/bin/curl'))('curl reads a message and appends one to a folder', async () => {
  const world = await createWorld()
  await world.deliver({ subject: 'Một' })
  const home = await emptyDirectory()
  const mail = join(home, 'message.eml')
  await writeFile(mail, writeMessage({ subject: 'Hai' }))
  const url = `imap://127.0.0.1:${world.imapPort}`
  const curl = (...args: string[]) => run('/usr/bin/curl', ['-sS', '-u', `${khue}:${password}`, ...args])
  expect((await curl(`${url}/INBOX;MAILINDEX=1`)).stdout).toContain('Message-ID')
  await curl(`${url}/INBOX`, '-T', mail)
  expect((await curl(`${url}/INBOX?ALL`)).stdout).toContain('SEARCH 1 2')
})
