import { inflateRawSync } from 'node:zlib'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../db/open-database.ts'
import { createMigratedLocation } from '../../../db/testing.ts'
import { type ApiClient, createWorld, onEachDatabase } from '../../../testing/index.ts'
import { MemoryBlobStore } from '../../../testing/memory/memory-blob-store.ts'
import { readMbox } from '../mail-files/read-mbox.ts'

const khue = 'khue@mocviet.test'

/** Reads the files of an uncompressed archive by name. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = archive.readUInt32LE(end + 16)
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const wide = archive.subarray(at + 46 + name, at + 46 + name + extra)
    const packed = archive.readUInt32LE(at + 24)
    const size = packed === 0xffff_ffff ? Number(wide.readBigUInt64LE(4)) : packed
    const start = archive.readUInt32LE(at + 42)
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const bytes = archive.subarray(content, content + size)
    const isPacked = archive.readUInt16LE(at + 10) !== 0
    files.set(archive.toString('utf8', at + 46, at + 46 + name), isPacked ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return files
}

const newest = async (client: ApiClient) => (await client.call('GET /api/v2/moving-out', {})).items[0]

async function download(client: ApiClient, id: string, headers: Record<string, string> = {}) {
  return client.fetch('GET /api/v2/moving-out/:id/file', { params: { id } }, { headers })
}

onEachDatabase('the export of an account', (database) => {
  test.each(['mbox', 'maildir'] as const)(
    'contains mail as %s, contacts, files, settings and rules',
    async (mail) => {
      const world = await createWorld({ database })
      const client = await world.signIn(khue)
      await world.deliver({ subject: 'Một', text: 'From here 10:00' })
      await world.deliver({ subject: 'Hai' })
      await client.call('POST /api/v2/contacts', {
        body: { name: 'Trần, Minh; An', emails: [{ email: 'an@other.test', kind: 'work' }], notes: '=1+1' },
      })
      const template = { name: 'Cảm ơn', subject: 'Xin chào', body: '<div>{{tên}}</div>' }
      const uploadForm = new FormData()
      for (const text of ['một', 'hai']) uploadForm.append('file', new Blob([text]), 'giá.txt')
      const uploaded = await client.fetch('POST /api/v2/files', { query: {} }, { body: uploadForm })
      const uuids = ((await uploaded.json()) as { uuid: string }[]).map(({ uuid }) => uuid)
      const { id: templateId } = await client.call('POST /api/v2/templates', {
        body: { ...template, files: uuids },
      })
      await client.call('POST /api/v2/templates', { body: { name: 'Chung', owner: 'organisation' } })
      const rule = JSON.stringify({
        conditions: [{ type: 'subject', comparator: 'contains', value: 'Gỗ' }],
        actions: [{ type: 'discard' }],
      })
      await client.call('POST /api/v2/rules', { body: { sieve_json: rule } })
      const reply = JSON.stringify({
        conditions: [{ type: 'subject', comparator: 'contains', value: 'Hỏi' }],
        actions: [{ type: 'reply', value: templateId }],
      })
      await client.call('POST /api/v2/rules', { body: { sieve_json: reply } })
      const form = new FormData()
      form.append('file', new Blob(['gỗ sồi']), 'Báo giá.txt')
      await client.fetch('POST /storage/v1/files/upload', { query: {} }, { body: form })

      const started = await client.call('POST /api/v2/moving-out', { body: { mail } })
      expect(started).toMatchObject({ state: 'running', expires_at: null })
      await world.runJobs()
      const done = await newest(client)
      expect(done).toMatchObject({ state: 'ready', messages: 2, files: 1, left: 0 })
      const response = await download(client, started.id)
      const archive = Buffer.from(await response.arrayBuffer())
      expect([response.headers.get('content-type'), archive.length]).toEqual(['application/zip', done?.size])
      const files = unzip(archive)
      const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
      const ids = items
        .filter(({ subject }) => ['Một', 'Hai'].includes(subject))
        .flatMap((one) => one.message_ids)
      const raws = await Promise.all(
        ids.map(async (id) => {
          const raw = await client.fetch('GET /api/v2/messages/:id/raw', { params: { id } })
          return raw.text()
        }),
      )
      expect((await mailIn(files)).toSorted()).toEqual(raws.toSorted())
      expect(String(files.get('Contacts/contacts.vcf'))).toContain('FN:Trần\\, Minh\\; An\r\n')
      expect(String(files.get('Contacts/contacts.csv'))).toContain("'=1+1")
      expect(String(files.get('Files/Báo giá.txt'))).toBe('gỗ sồi')
      expect(JSON.parse(String(files.get('Settings/settings.json')))).toMatchObject({ email: khue })
      expect(JSON.parse(String(files.get('Settings/templates.json')))).toEqual([
        {
          ...template,
          files: ['Settings/templates/1 Cảm ơn/giá.txt', 'Settings/templates/1 Cảm ơn/giá (2).txt'],
        },
      ])
      expect(String(files.get('Settings/templates/1 Cảm ơn/giá (2).txt'))).toBe('hai')
      expect(String(files.get('Settings/rules.sieve'))).toMatch(/discard;/)
      // For other programs, which do not know our templates.
      expect(String(files.get('Settings/rules.sieve'))).toMatch(
        /vacation :days 1 :subject "Xin chào" :handle "template:\d+" text:\r\n{{tên}}\r\n\.\r\n;/,
      )

      const part = await download(client, started.id, { range: 'bytes=0-3' })
      expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004'])
      // The notice arrived after the archive was written.
      const threads = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
      const notice = threads.items.find(
        ({ subject }) => subject === 'Dữ liệu của bạn đã sẵn sàng để tải xuống',
      )
      const written = await client.fetch('GET /api/v2/messages/:id/raw', {
        params: { id: notice?.message_ids[0] ?? '' },
      })
      const { text } = await parseMessage(Buffer.from(await written.text()))
      const { id: userId } = await client.call('GET /api/v2/user/info', {})
      expect(text).toMatch(new RegExp(`Tải xuống: https?://[^/]+/m/${userId}/setting/moving(\\s|$)`))
    },
  )

  test.each(['mbox', 'maildir'] as const)(
    'separates names that file systems confuse: folders, scripts and files, as %s',
    async (mail) => {
      const world = await createWorld({ database })
      const client = await world.signIn(khue)
      const folders = ['Q: 1', 'q? 1', 'Q: 1/A', 'q? 1/A', 'con']
      for (const display_name of folders)
        await client.call('POST /api/v2/folders', { body: { display_name } })
      const rows = await world.app.db.sql
        .selectFrom('folder')
        .innerJoin('account', 'account.id', 'folder.account_id')
        .select(['folder.id', 'folder.name'])
        .where('account.email', '=', khue)
        .execute()
      const findId = (name: string) => rows.find((one) => one.name === name)?.id ?? ''
      for (const folder of folders) {
        await world.deliver({ subject: folder })
        const { items } = await client.call('GET /api/v2/threads', {})
        const thread_ids = items.filter(({ subject }) => subject === folder).map(({ id }) => id)
        const move = { thread_ids, from_folder_id: findId('INBOX'), to_folder_id: findId(folder) }
        await client.call('POST /api/v2/threads/move', { body: [move] })
      }
      for (const script of ['keep;', 'stop;'])
        await client.call('POST /api/v2/rules', {
          body: { name: 'Chung', sieve_json: '{"type":"script"}', sieve_script: script },
        })
      const { id } = await client.call('POST /api/v2/moving-out', { body: { mail } })
      await world.runJobs()
      const files = unzip(Buffer.from(await (await download(client, id)).arrayBuffer()))
      const names = [...files.keys()]
      expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length)
      const entries = new Map<string, string>()
      for (const [name, content] of files) {
        const subject = /^Subject: (.*)\r$/m.exec(String(content))?.[1]
        if (subject && name.startsWith('Mail/')) entries.set(subject, name.replace(/\/cur\/.*$/, ''))
      }
      expect(folders.map((folder) => entries.get(folder))).toEqual(
        mail === 'mbox'
          ? ['Q_ 1.mbox', 'q_ 1 (2).mbox', 'Q_ 1/A.mbox', 'q_ 1 (2)/A.mbox', '_con.mbox'].map(
              (name) => `Mail/${name}`,
            )
          : ['.Q_ 1', '.q_ 1 (2)', '.Q_ 1.A', '.q_ 1 (2).A', '.con'].map((name) => `Mail/${name}`),
      )
      expect(names.filter((name) => name.startsWith('Settings/scripts/'))).toEqual([
        'Settings/scripts/Chung.sieve',
        'Settings/scripts/Chung (2).sieve',
      ])
    },
  )

  test('is deleted after a week, or on request', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const first = await client.call('POST /api/v2/moving-out', { body: { mail: 'none' } })
    await world.runJobs()
    world.clock.skip(7 * 86_400)
    await world.runJobs()
    const newSession = await world.signIn(khue)
    expect((await download(newSession, first.id)).status).toBe(404)
    await world.runJobs()
    expect(await newest(newSession)).toBeUndefined()
    const second = await newSession.call('POST /api/v2/moving-out', { body: { mail: 'none' } })
    await world.runJobs()
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('move_out').set({ state: 'running' }).where('id', '=', second.id).execute(),
    )
    await expect(newSession.call('POST /api/v2/moving-out', { body: {} })).rejects.toMatchObject({
      problem: { code: 'too_many_moves' },
    })
    expect((await download(newSession, second.id)).status).toBe(404)
    await newSession.call('DELETE /api/v2/moving-out/:id', { params: { id: second.id } })
    await world.runJobs()
    expect(await newest(newSession)).toBeUndefined()
    const released = await world.app.db.sql.selectFrom('released_blob').select('hash').execute()
    expect(released.length).toBeGreaterThan(0)
  })
})

/** A store that runs a callback right after the next file is stored. */
class InterruptedBlobStore extends MemoryBlobStore {
  afterNext: ((hash: string) => Promise<void>) | null = null

  override async putStream(...args: Parameters<MemoryBlobStore['putStream']>) {
    const saved = await super.putStream(...args)
    const { afterNext } = this
    this.afterNext = null
    await afterNext?.(saved.hash)
    return saved
  }
}

onEachDatabase('an export that is cancelled while its archive is finished', (database) => {
  test('is not referenced, so its bytes are released', async () => {
    const blobs = new InterruptedBlobStore()
    const world = await createWorld({
      parts: { db: await openDatabase(await createMigratedLocation(database)), blobs },
    })
    const client = await world.signIn(khue)
    // Prepared before the request, because its job starts immediately.
    const written = new Promise<string>((resolve) => {
      blobs.afterNext = async (hash) => {
        const id = (await newest(client))?.id ?? ''
        await client.call('DELETE /api/v2/moving-out/:id', { params: { id } })
        resolve(hash)
      }
    })
    await client.call('POST /api/v2/moving-out', { body: { mail: 'none' } })
    const hash = await written
    await world.runJobs()
    const released = await world.app.db.sql.selectFrom('released_blob').select('hash').execute()
    expect(released).toContainEqual({ hash })
  })
})

onEachDatabase('the export of an organisation', (database) => {
  test('contains all mailboxes, users, groups and contacts for its Owner, with an audit entry', async () => {
    const world = await createWorld({ database })
    const owner = await world.signIn(khue)
    const ha = await world.signIn('ha@mocviet.test')
    await world.deliver({ subject: 'Của Khuê' })
    await world.deliver({ to: 'ha@mocviet.test', recipients: ['ha@mocviet.test'], subject: 'Của Hà' })
    await world.deliver({ to: 'duy@dakwood.test', recipients: ['duy@dakwood.test'], subject: 'Của Duy' })
    await owner.call('POST /api/v2/organisation/mailboxes', {
      body: { email: 'sales@mocviet.test', name: 'Bán hàng', people: [] },
    })
    await owner.call('POST /api/v2/organisation/groups', {
      body: { email: 'tat-ca@mocviet.test', name: 'Tất cả', members: ['ha@mocviet.test'] },
    })
    const rule = JSON.stringify({
      conditions: [{ type: 'subject', comparator: 'contains', value: 'Gỗ' }],
      actions: [{ type: 'discard' }],
    })
    await ha.call('POST /api/v2/rules', { body: { sieve_json: rule } })
    const form = new FormData()
    form.append('file', new Blob(['của công ty']), 'logo.txt')
    const uploaded = await owner.fetch('POST /api/v2/files', { query: {} }, { body: form })
    const [logo] = (await uploaded.json()) as { uuid: string }[]
    await owner.call('POST /api/v2/templates', {
      body: { owner: 'organisation', name: 'Chung', files: [logo?.uuid ?? ''] },
    })

    const { id } = await owner.call('POST /api/v2/organisation/moving-out', { body: {} })
    await world.runJobs()
    const [done] = (await owner.call('GET /api/v2/organisation/moving-out', {})).items
    expect(done).toMatchObject({ id, state: 'ready', messages: 2, left: 0 })
    expect(await newest(owner)).toBeUndefined()
    const response = await owner.fetch('GET /api/v2/organisation/moving-out/:id/file', { params: { id } })
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    const mail = [...files].filter(([name]) => /\/cur\/./.test(name))
    const bySubject = mail.map(([name, raw]) => [
      name.split('/')[1],
      /^Subject: (.*)$/m.exec(String(raw))?.[1],
    ])
    expect(bySubject).toHaveLength(2)
    expect(mail.map(([name]) => name.split('/').slice(0, 2).join('/')).toSorted()).toEqual([
      'People/ha@mocviet.test',
      'People/khue@mocviet.test',
    ])
    expect(String(files.get('People/ha@mocviet.test/Settings/rules.sieve'))).toMatch(/discard;/)
    expect(String(files.get('Organisation/mailboxes.csv'))).toContain(
      'sales@mocviet.test,Bán hàng,shared,open',
    )
    expect(String(files.get('Organisation/groups.csv'))).toContain(
      'tat-ca@mocviet.test,Tất cả,anyone,ha@mocviet.test',
    )
    expect(String(files.get('Organisation/templates.json'))).toContain('"name": "Chung"')
    expect(String(files.get('Organisation/templates/1 Chung/logo.txt'))).toBe('của công ty')
    expect([...files.keys()].join(' ')).not.toContain('dakwood')
    const threads = await owner.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(threads.items.map(({ subject }) => subject)).toContain(
      'Dữ liệu của tổ chức đã sẵn sàng để tải xuống',
    )
    // A range request is also recorded, for any range.
    for (const range of ['bytes=1-', 'bytes=-100'])
      await owner.fetch(
        'GET /api/v2/organisation/moving-out/:id/file',
        { params: { id } },
        { headers: { range } },
      )
    const { items } = await owner.call('GET /api/v2/organisation/audit', { query: { topic: 'exports' } })
    expect(items.map(({ kind }) => kind)).toEqual([
      'organisation_archive_taken',
      'organisation_archive_taken',
      'organisation_archive_taken',
      'organisation_exported',
    ])
  })

  test('is for Owners only and is not finished after a demotion', async () => {
    const world = await createWorld({ database })
    const owner = await world.signIn(khue)
    const ha = await world.signIn('ha@mocviet.test')
    await expect(ha.call('POST /api/v2/organisation/moving-out', { body: {} })).rejects.toMatchObject({
      problem: { status: 403 },
    })
    const { id } = await owner.call('POST /api/v2/organisation/moving-out', { body: { mail: 'none' } })
    const setKind = (kind: 'Owner' | 'User') =>
      world.app.db.transaction((tx) =>
        tx.sql.updateTable('account').set({ kind }).where('email', '=', khue).execute(),
      )
    await world.runJobs()
    await setKind('User')
    const downloaded = await owner.fetch('GET /api/v2/organisation/moving-out/:id/file', { params: { id } })
    expect(downloaded.status).toBe(403)
    // It cannot be downloaded as a personal export either.
    expect((await download(owner, id)).status).toBe(404)
    await setKind('Owner')
    await owner.call('DELETE /api/v2/organisation/moving-out/:id', { params: { id } })
    expect((await owner.call('GET /api/v2/organisation/moving-out', {})).items).toEqual([])
  })
})

async function mailIn(files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const names: string[] = []
  for (const [name, content] of files) {
    if (/\/cur\/./.test(name)) names.push(String(content))
    if (name.endsWith('.mbox')) for await (const { raw } of readMbox(chunks(content))) names.push(String(raw))
  }
  return names
}

async function* chunks(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
