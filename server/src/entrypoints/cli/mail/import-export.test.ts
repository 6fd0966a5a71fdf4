import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ApiClient, createWorld, password, writeMessage } from '../../../testing/index.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { ImapClient } from '../../imap/imap-client.fixture.ts'
import { worldShell } from '../testing.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'

async function openEnvironment() {
  const world = await createWorld()
  return { world, bocau: worldShell(world) }
}

const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items
    .map((thread) => thread.subject)
    .toSorted()

test('imports an exported mailbox with folders, flags, times and bytes', async () => {
  const { world, bocau } = await openEnvironment()
  const source = await emptyDirectory()
  const writeMessageFile = async (directory: string, name: string, message: string) => {
    await mkdir(join(source, directory), { recursive: true })
    await writeFile(join(source, directory, name), message)
  }
  const date = new Date('2024-05-06T07:08:09Z')
  await writeMessageFile('cur', '1:2,S', writeMessage({ subject: 'Đã đọc', date }))
  await writeMessageFile('new', '2', writeMessage({ subject: 'Chưa đọc', date }))
  await writeMessageFile('.Sent Items/cur', '3:2,S', writeMessage({ subject: 'Đã gửi', date }))
  await writeMessageFile('.Khách hàng.Miền Trung/cur', '4:2,FS', writeMessage({ subject: 'Có sao', date }))
  await writeMessageFile('cur', '5:2,ST', writeMessage({ subject: 'Đã bỏ', date }))
  await writeMessageFile('.Ho&AOE- &AREBoQ-n/cur', '6:2,S', writeMessage({ subject: 'Hóa đơn điện', date }))
  await writeMessageFile(
    '.Kh&AOE-ch h&AOA-ng/V&APk-ng xa/cur',
    '7:2,PS',
    writeMessage({ subject: 'Xa', date }),
  )
  await writeMessageFile('cur', '8:2,Sb', writeMessage({ subject: 'Trúng thưởng', date }))
  await writeFile(join(source, 'dovecot-keywords'), '0 NonJunk\n1 $Junk\n')
  await mkdir(join(source, '.Tr&HtE-ng/cur'), { recursive: true })
  expect(await bocau(`import ${khue}`, [source])).toMatchObject({
    code: 0,
    output: '8 messages imported for khue@mocviet.test.\n',
  })
  const target = join(await emptyDirectory(), 'export')
  expect(await bocau(`export ${khue}`, [target])).toMatchObject({ code: 0 })
  expect(await bocau(`import ${ha}`, [target])).toMatchObject({ code: 0 })
  expect(await bocau(`import ${ha}`, [target]), 'a second import skips existing messages').toMatchObject({
    code: 0,
    output: '0 messages imported for ha@mocviet.test. Skipped 8 existing messages.\n',
  })

  for (const email of [khue, ha]) {
    const client = await world.signIn(email)
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Chưa đọc', 'Đã đọc'])
    expect(await subjectsIn(client, 'Sent')).toEqual(['Đã gửi'])
    expect(await subjectsIn(client, 'Khách hàng/Miền Trung')).toEqual(['Có sao'])
    expect(await subjectsIn(client, 'Starred')).toEqual(['Có sao'])
    expect(await subjectsIn(client, 'Trash')).toEqual(['Đã bỏ'])
    expect(await subjectsIn(client, 'Hoá đơn')).toEqual(['Hóa đơn điện'])
    expect(await subjectsIn(client, 'Khách hàng/Vùng xa')).toEqual(['Xa'])
    expect(await subjectsIn(client, 'Junk')).toEqual(['Trúng thưởng'])
    const { items } = await client.call('GET /api/v2/threads', {})
    expect(items.filter((thread) => thread.unread).map((thread) => thread.subject)).toEqual(['Chưa đọc'])
    expect(items[0]?.last_message_timestamp).toBe(date.getTime() / 1000)
  }
  const folders = await (await world.signIn(khue)).call('GET /api/v2/folders', {})
  expect(JSON.stringify(folders)).toContain('"Trống"')
  const [file = ''] = await readdir(join(target, '.Sent', 'cur'))
  expect(await readFile(join(target, '.Sent', 'cur', file))).toEqual(
    await readFile(join(source, '.Sent Items/cur/3:2,S')),
  )
})

test('imports a Maildir with its flags and keywords', async () => {
  const { world, bocau } = await openEnvironment()
  const source = await emptyDirectory()
  await mkdir(join(source, 'cur'))
  await writeFile(join(source, 'cur', '1:2,PRSa'), writeMessage({ subject: 'Một' }))
  await writeFile(join(source, 'dovecot-keywords'), '0 Quan-trong\n')
  await bocau(`import ${khue}`, [source])
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => client.close())
  await client.execute('SELECT INBOX')
  const { lines } = await client.execute('FETCH 1 FLAGS')
  for (const flag of ['\\Answered', '\\Seen', '$Forwarded', 'quan-trong'])
    expect(lines.join()).toContain(flag)
})

describe('a message whose lines end with LF', () => {
  const unix = (message: string) => message.replaceAll('\r\n', '\n')

  test.each(['cur/1:2,S', 'mot.eml', 'old.mbox'])(
    'is imported once with the same message by IMAP: %s',
    async (name) => {
      const { world, bocau } = await openEnvironment()
      const source = await emptyDirectory()
      const message = writeMessage({ to: khue, subject: 'Một', text: 'xin chào' })
      await mkdir(join(source, 'cur'))
      const separator = name.endsWith('.mbox') ? 'From vy@xuongmoc.example Mon May  6 07:08:09 2024\n' : ''
      const file = join(source, name)
      await writeFile(file, `${separator}${unix(message)}`)
      await writeFile(join(source, 'two.eml'), message)
      expect((await bocau(`import ${khue}`, [file.includes('cur') ? source : file])).output).toContain(
        'imported for',
      )
      expect((await bocau(`import ${khue}`, [join(source, 'two.eml')])).output).toMatch(
        /^0 messages .* Skipped 1 existing message\./,
      )
      expect((await bocau(`import ${khue}`, [file.includes('cur') ? source : file])).output).toMatch(
        /^0 messages/,
      )

      const client = await ImapClient.signIn(world.imapPort, khue, password)
      onTestFinished(() => client.close())
      await client.execute('SELECT INBOX')
      const { lines } = await client.execute('FETCH 1 (RFC822.SIZE BODY.PEEK[])')
      expect(lines.join()).toContain(`RFC822.SIZE ${Buffer.byteLength(message)}`)
    },
  )
})

test('imports an mbox into the given folder', async () => {
  const { world, bocau } = await openEnvironment()
  const file = join(await emptyDirectory(), 'old.mbox')
  const message = (subject: string, text: string) =>
    `From vy@xuongmoc.example Mon May  6 07:08:09 2024\n${writeMessage({ subject, text }).replaceAll('\r\n', '\n')}\n\n`
  await writeFile(
    file,
    message('Một', 'xin chào\n\n>From đây trở đi') + message('Hai', 'From giữa dòng') + message('Ba', ''),
  )
  expect(await bocau(`import ${khue} --folder`, ['Cũ/2024', file])).toMatchObject({
    code: 0,
    output: '3 messages imported for khue@mocviet.test.\n',
  })

  const client = await world.signIn(khue)
  expect(await subjectsIn(client, 'Cũ/2024')).toEqual(['Ba', 'Hai', 'Một'])
  const page = await client.call('GET /api/v2/threads', { query: { in: 'Cũ/2024' } })
  const id = page.items.find((thread) => thread.subject === 'Một')?.message_ids[0] ?? ''
  const raw = await client.fetch('GET /api/v2/messages/:id/raw', { params: { id } })
  expect(await raw.text()).toContain('\r\n\r\nFrom đây trở đi')
})

test('imports a Gmail archive with labels; archived messages skip the inbox', async () => {
  const { world, bocau } = await openEnvironment()
  const file = join(await emptyDirectory(), 'All mail.mbox')
  const message = (subject: string, labels: string) =>
    `From 1@xxx Mon May 06 07:08:09 +0000 2024\nX-Gmail-Labels: ${labels}\n${writeMessage({ subject }).replaceAll('\r\n', '\n')}\n\n`
  await writeFile(
    file,
    message('Một', 'Inbox,Unread,Dự án/Bàn ghế') +
      message('Hai', 'Archived,Opened,"Anna, Berlin",\n Dự án') +
      message('Ba', 'Trash,Opened'),
  )
  expect(await bocau(`import ${khue}`, [file])).toMatchObject({ code: 0 })

  const client = await world.signIn(khue)
  expect(await subjectsIn(client, 'INBOX')).toEqual(['Một'])
  expect(await subjectsIn(client, 'Archive')).toEqual(['Hai'])
  expect(await subjectsIn(client, 'Trash')).toEqual(['Ba'])
  const { items } = await client.call('GET /api/v2/threads', {})
  expect(items).toMatchObject([{ unread: true }])
  const labels = await client.call('GET /api/v2/labels', {})
  expect(labels.map(({ name, total_threads }) => [name, total_threads])).toEqual([
    ['Anna, Berlin', 1],
    ['Dự án', 1],
    ['Dự án/Bàn ghế', 1],
  ])
})
