import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WopiOfficeEditor } from '../../adapters/wopi/wopi-office-editor.ts'
import { setStorage } from '../../db/testing.ts'
import {
  createWorld,
  type Dialect,
  onEachDatabase,
  WatchedBlobStore,
  type World,
} from '../../testing/index.ts'
import { freePort, OfficeServer } from '../../testing/office-server.ts'
// Helpers of the sharing tests, which create drive files and shares.
import { share, uploadFile } from '../sharing/testing.ts'
import { toUtf7 } from './utf7.ts'

const khueMail = 'khue@mocviet.test'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const minutes = 60

/** Creates a world with an office server that uses the same clock. */
async function openHouse(database: Dialect = 'sqlite') {
  const office = await OfficeServer.open()
  onTestFinished(() => office.close())
  let now = () => 0
  const editor = new WopiOfficeEditor({ url: office.origin, now: () => now() })
  // Proof signatures include the URL, so the public URL must be known before the server listens.
  const port = await freePort()
  const blobs = new WatchedBlobStore()
  const world = await createWorld({
    database,
    parts: { office: editor, blobs },
    settings: { BOCAU_OFFICE: office.origin, BOCAU_HTTP: `127.0.0.1:${port}` },
  })
  now = () => world.clock.now()
  office.now = () => world.clock.now()
  const khue = await world.signIn(khueMail)
  const open = async (client: typeof khue, id: string, body: object = {}) =>
    office.edit(await client.call('POST /storage/v1/files/:id/office', { params: { id }, body }))
  return { office, blobs, world, khue, open }
}

const uploadDocument = (world: World, name = 'Hợp đồng.docx', content = 'bản một') =>
  uploadFile(world, khueMail, { folders: ['Nordhus'], name, content, contentType: docx })

async function fileContent(client: Awaited<ReturnType<typeof openHouse>>['khue'], id: string) {
  const response = await client.fetch('GET /storage/v1/files/:id/download', { params: { id }, query: {} })
  return response.text()
}

onEachDatabase('editing a document', (database) => {
  test('opens, locks, reads, saves as a new version and unlocks', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world)
    const session = await khue.call('POST /storage/v1/files/:id/office', {
      params: { id: file.id },
      body: {},
    })
    expect(session).toMatchObject({
      can_write: true,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      access_token_ttl: world.clock.now() + 10 * 3_600_000,
    })
    expect(session.action_url).toMatch(/\/edit\?ui=vi-VN&WOPISrc=http.*%2Fwopi%2Ffiles%2F\d+&lang=vi$/)
    const editor = await open(khue, file.id)
    expect((await editor.checkFileInfo()).json).toMatchObject({
      BaseFileName: 'Hợp đồng.docx',
      FileExtension: '.docx',
      Size: Buffer.byteLength('bản một'),
      Version: '1',
      UserFriendlyName: 'Trần Minh Khuê',
      UserCanWrite: true,
      ReadOnly: false,
      UserCanRename: true,
      UserCanNotWriteRelative: false,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsUpdate: true,
      SupportsRename: true,
      SHA256: Buffer.from(file.blob_hash, 'hex').toString('base64'),
    })
    expect((await editor.lock('mine')).status).toBe(200)
    const read = await editor.getFile()
    expect([read.status, read.text, read.headers.get('x-wopi-itemversion')]).toEqual([200, 'bản một', '1'])
    await world.clock.advance(60)
    const saved = await editor.saveFile('bản hai', 'mine')
    expect([saved.status, saved.headers.get('x-wopi-itemversion')]).toEqual([200, '2'])
    expect(saved.json).toEqual({ LastModifiedTime: new Date(world.clock.now()).toISOString() })
    expect((await editor.unlock('mine')).status).toBe(200)

    expect(await fileContent(khue, file.id)).toBe('bản hai')
    const versions = await khue.call('GET /storage/v1/files/:id/versions', { params: { id: file.id } })
    expect(versions.map(({ version, author, is_current }) => [version, author, is_current])).toEqual([
      [2, khueMail, true],
      [1, khueMail, false],
    ])
    const used = (await khue.call('GET /api/v2/accounts/quota', {})).user_used_quota
    expect(used).toBe(Buffer.byteLength('bản một') + Buffer.byteLength('bản hai'))
  })

  test('of unchanged content creates no version', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world)
    const editor = await open(khue, file.id)
    await editor.lock('mine')
    expect((await editor.saveFile('bản một', 'mine')).headers.get('x-wopi-itemversion')).toBe('1')
  })

  test('rejects a second editor while the first holds the lock', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world)
    const [first, second] = [await open(khue, file.id), await open(khue, file.id)]
    await first.lock('first')
    for (const response of [
      await second.lock('second'),
      await second.unlock('second'),
      await second.refreshLock('second'),
      await second.relock('third', 'second'),
      await second.saveFile('bản của người khác', 'second'),
      await second.saveFile('bản không khoá'),
      await second.renameFile('khac', 'second'),
    ]) {
      expect([response.status, response.headers.get('x-wopi-lock')]).toEqual([409, 'first'])
      expect(response.headers.get('x-wopi-lockfailurereason')).not.toBe('')
    }
    expect((await second.getLock()).headers.get('x-wopi-lock')).toBe('first')
    expect((await first.relock('newer', 'first')).status).toBe(200)
    expect((await first.saveFile('bản hai', 'newer')).status).toBe(200)
    expect(await fileContent(khue, file.id)).toBe('bản hai')
  })

  test('releases the lock of a crashed editor after half an hour', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world)
    const [dead, next] = [await open(khue, file.id), await open(khue, file.id)]
    await dead.lock('dead')
    await world.clock.advance(20 * minutes)
    expect((await dead.refreshLock('dead')).status).toBe(200)
    await world.clock.advance(29 * minutes)
    expect((await next.lock('next')).status).toBe(409)
    await world.clock.advance(1 * minutes)
    expect((await next.getLock()).headers.get('x-wopi-lock')).toBe('')
    const late = await dead.saveFile('zu spät', 'dead')
    expect([late.status, late.headers.get('x-wopi-lock')]).toEqual([409, ''])
    expect((await next.lock('next')).status).toBe(200)
    expect((await dead.saveFile('zu spät', 'dead')).headers.get('x-wopi-lock')).toBe('next')
    expect(await fileContent(khue, file.id)).toBe('bản một')
  })

  test('accepts only the first content of an empty document without a lock', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world, 'Mới.docx', '')
    const editor = await open(khue, file.id)
    expect((await editor.saveFile('chữ đầu')).status).toBe(200)
    expect((await editor.saveFile('chữ sau')).status).toBe(409)
  })

  test('does not overwrite a version saved elsewhere meanwhile', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world)
    const editor = await open(khue, file.id)
    const modifiedAt = String((await editor.checkFileInfo()).json.LastModifiedTime)
    await editor.lock('mine')
    await world.clock.advance(60)
    expect((await editor.saveFile('hai', 'mine', { 'x-cool-wopi-timestamp': modifiedAt })).status).toBe(200)
    const response = await editor.saveFile('ba', 'mine', { 'x-cool-wopi-timestamp': modifiedAt })
    expect([response.status, response.json.COOLStatusCode]).toEqual([409, 1010])
  })

  test('follows the permission of a share and ends with it', async () => {
    const { world, khue, open } = await openHouse(database)
    const ha = await world.signIn('ha@mocviet.test')
    const file = await uploadDocument(world)
    await expect(open(ha, file.id)).rejects.toThrow('404 not_found')
    const shared = await share(khue, [file.id], { share_withs: ['ha@mocviet.test'] })
    const reader = await open(ha, file.id)
    expect((await reader.checkFileInfo()).json).toMatchObject({
      UserCanWrite: false,
      ReadOnly: true,
      UserCanRename: false,
      UserCanNotWriteRelative: true,
      UserFriendlyName: 'Nguyễn Thu Hà',
    })
    expect((await reader.getFile()).text).toBe('bản một')
    expect((await reader.lock('x')).status).toBe(404)
    expect((await reader.saveFile('x', 'x')).status).toBe(404)
    expect((await reader.renameFile('x')).status).toBe(404)
    expect((await reader.saveRelative('x', { 'x-wopi-suggestedtarget': '.docx' })).status).toBe(501)

    const change = (permission: 'READ' | 'WRITE') =>
      khue.call('PATCH /storage/v1/shares/:id', { params: { id: shared.id }, body: { permission } })
    await change('WRITE')
    const writer = await open(ha, file.id)
    expect((await writer.checkFileInfo()).json).toMatchObject({ UserCanWrite: true, UserCanRename: false })
    await writer.lock('of-ha')
    expect((await writer.saveFile('bản của Hà', 'of-ha')).status).toBe(200)
    const versions = await khue.call('GET /storage/v1/files/:id/versions', { params: { id: file.id } })
    expect(versions[0]).toMatchObject({ author: 'ha@mocviet.test' })
    await change('READ')
    expect((await writer.saveFile('bản nữa', 'of-ha')).status).toBe(404)
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: shared.id } })
    expect((await writer.getFile()).status).toBe(404)
    expect((await reader.checkFileInfo()).status).toBe(404)
  })

  test('saves a copy in the same folder, under a free name if allowed', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world)
    const editor = await open(khue, file.id)
    const names = async () =>
      (await khue.call('GET /storage/v1/files', { query: { folder_id: file.folderId } })).items.map(
        (item) => item.name,
      )
    const suggest = (target: string) =>
      editor.saveRelative('bản sao', { 'x-wopi-suggestedtarget': toUtf7(target) })
    expect((await suggest('Hợp đồng.docx')).json).toMatchObject({ Name: 'Hợp đồng (2).docx' })
    expect((await suggest('.pdf')).json).toMatchObject({ Name: 'Hợp đồng.pdf' })
    const odd = await suggest('../a/b\\c.docx')
    expect(odd.status).toBe(200)
    expect(odd.json.Name).not.toMatch(/[/\\]/)

    const exact = (target: string, overwrite?: string) =>
      editor.saveRelative('bản chép', {
        'x-wopi-relativetarget': toUtf7(target),
        ...(overwrite ? { 'x-wopi-overwriterelativetarget': overwrite } : {}),
      })
    const created = await exact('Phụ lục.docx')
    expect(created.json.Name).toBe('Phụ lục.docx')
    const conflict = await exact('Phụ lục.docx')
    expect([conflict.status, conflict.headers.get('x-wopi-validrelativetarget')]).toEqual([
      409,
      toUtf7('Phụ lục (2).docx'),
    ])
    const copy = await fetch(String(created.json.Url), { headers: {} })
    expect(copy.status).toBe(500)
    expect((await exact('Phụ lục.docx', 'true')).status).toBe(200)
    await editor.lock('held')
    const locked = await exact('Hợp đồng.docx', 'true')
    expect([locked.status, locked.headers.get('x-wopi-lock')]).toEqual([409, 'held'])
    expect((await exact('a/b.docx')).status).toBe(400)
    expect((await exact('')).status).toBe(501)
    const both = { 'x-wopi-suggestedtarget': '.docx', 'x-wopi-relativetarget': 'a.docx' }
    expect((await editor.saveRelative('x', both)).status).toBe(501)
    expect(await names()).toContain('Phụ lục.docx')
  })

  test('renames and keeps the extension; a used name gets a number', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world)
    await uploadDocument(world, 'Phụ lục.docx')
    const editor = await open(khue, file.id)
    await editor.lock('mine')
    expect((await editor.renameFile(toUtf7('Bản cuối'), 'mine')).json).toEqual({ Name: 'Bản cuối' })
    expect((await editor.renameFile(toUtf7('Phụ lục'), 'mine')).json).toEqual({ Name: 'Phụ lục (2)' })
    expect((await editor.checkFileInfo()).json.BaseFileName).toBe('Phụ lục (2).docx')
    for (const name of ['a/b', '', 'x'.repeat(300), 'á']) {
      const response = await editor.request('POST', '', {
        'x-wopi-override': 'RENAME_FILE',
        'x-wopi-lock': 'mine',
        'x-wopi-requestedname': Buffer.from(name).toString('latin1'),
      })
      expect([name, response.status]).toEqual([name, 400])
      expect(response.headers.get('x-wopi-invalidfilenameerror')).not.toBe('')
    }
  })

  test('stops at the storage quota', async () => {
    const { world, khue, open } = await openHouse(database)
    const file = await uploadDocument(world)
    const editor = await open(khue, file.id)
    await editor.lock('mine')
    await world.app.db.transaction((tx) =>
      setStorage(tx.sql, { email: khueMail, used: 1024 * 1024 - 10, megabytes: 1 }),
    )
    expect((await editor.saveFile('x'.repeat(11), 'mine')).status).toBe(413)
    const large = { 'x-wopi-suggestedtarget': '.docx' }
    expect((await editor.saveRelative('x'.repeat(11), large)).status).toBe(413)
    expect(await fileContent(khue, file.id)).toBe('bản một')
  })

  test('ends with its token, the account or the file', async () => {
    const { office, world, khue, open } = await openHouse(database)
    const [file, other] = [await uploadDocument(world), await uploadDocument(world, 'Khác.docx')]
    const editor = await open(khue, file.id)
    const source = encodeURIComponent(editor.source.replace(file.id, other.id))
    const astray = office.edit({
      action_url: `${office.origin}/edit?WOPISrc=${source}`,
      access_token: editor.token,
    })
    expect((await astray.checkFileInfo()).status).toBe(401)
    await khue.call('POST /storage/v1/files/trash', { body: { ids: [file.id] } })
    expect((await editor.checkFileInfo()).status).toBe(404)
    expect((await editor.saveFile('x', 'y')).status).toBe(404)
    await khue.call('POST /storage/v1/files/restore', { body: { ids: [file.id] } })
    expect((await editor.checkFileInfo()).status).toBe(200)
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('account').set({ is_disabled: 1 }).where('email', '=', khueMail).execute(),
    )
    expect((await editor.checkFileInfo()).status).toBe(401)
  })
})

test('rejects unsigned and replayed requests of the office server', async () => {
  const { office, world, khue, open } = await openHouse()
  const file = await uploadDocument(world)
  const editor = await open(khue, file.id)
  const stranger = await OfficeServer.open()
  onTestFinished(() => stranger.close())
  stranger.now = office.now
  const url = `${stranger.origin}/edit?WOPISrc=${encodeURIComponent(editor.source)}`
  const forged = stranger.edit({ action_url: url, access_token: editor.token })
  expect((await forged.checkFileInfo()).status).toBe(500)
  const then = world.clock.now()
  await world.clock.advance(21 * minutes)
  office.now = () => then
  expect((await editor.checkFileInfo()).status).toBe(500)
  office.now = () => world.clock.now()
  expect((await editor.checkFileInfo()).status).toBe(200)
})

test('new keys of the office server are loaded on first use', async () => {
  const { office, world, khue, open } = await openHouse()
  const file = await uploadDocument(world)
  const editor = await open(khue, file.id)
  office.changeKeys()
  expect((await editor.checkFileInfo()).status).toBe(200)
  office.changeKeys()
  expect((await editor.checkFileInfo()).status).toBe(500)
  await world.clock.advance(60)
  expect((await editor.checkFileInfo()).status).toBe(200)
})

test('an office server without signatures is identified by tokens alone', async () => {
  const { office, world, khue } = await openHouse()
  office.isSigning = false
  const file = await uploadDocument(world)
  const session = await khue.call('POST /storage/v1/files/:id/office', { params: { id: file.id }, body: {} })
  const editor = office.edit(session)
  expect((await editor.checkFileInfo()).status).toBe(200)
  const guess = office.edit({ ...session, access_token: 'x'.repeat(43) })
  expect((await guess.checkFileInfo()).status).toBe(401)
  expect((await office.edit({ ...session, access_token: '' }).getFile()).status).toBe(401)
})

test('a token expires after ten hours', async () => {
  const { world, khue, open } = await openHouse()
  const file = await uploadDocument(world)
  const editor = await open(khue, file.id)
  await world.clock.advance(10 * 3600 - 1)
  expect((await editor.checkFileInfo()).status).toBe(200)
  await world.clock.advance(1)
  expect((await editor.checkFileInfo()).status).toBe(401)
  // The next maintenance run deletes it.
  world.clock.skip(24 * 3600)
  await world.runJobs()
  expect(await world.app.db.sql.selectFrom('office_session').selectAll().execute()).toEqual([])
})

test('a document may exceed the size limit of other requests', async () => {
  const { world, khue, open } = await openHouse()
  const file = await uploadDocument(world)
  const editor = await open(khue, file.id)
  await editor.lock('mine')
  const large = 'x'.repeat(5 * 1024 * 1024)
  expect((await editor.saveFile(large, 'mine')).status).toBe(200)
  expect((await editor.getFile()).text).toHaveLength(large.length)
})

test('an interrupted save leaves document and lock unchanged', async () => {
  const { office, blobs, world, khue, open } = await openHouse()
  const file = await uploadDocument(world)
  const editor = await open(khue, file.id)
  await editor.lock('mine')
  const path = `${new URL(editor.source).pathname}/contents?access_token=${editor.token}`
  const signatureHeaders = Object.entries(office.signRequest(`${world.origin}${path}`, editor.token))
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'x-wopi-override: PUT',
    'x-wopi-lock: mine',
    'content-length: 1000',
    ...signatureHeaders.map(([name, value]) => `${name}: ${value}`),
  ]
  const received = blobs.receivedBytes
  const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\nnửa`)
  await expect.poll(() => blobs.receivedBytes).toBeGreaterThan(received)
  socket.destroy()
  await expect.poll(() => blobs.failedUploads).toBe(1)

  expect(await fileContent(khue, file.id)).toBe('bản một')
  expect((await editor.getLock()).headers.get('x-wopi-lock')).toBe('mine')
  expect((await editor.saveFile('bản hai', 'mine')).status).toBe(200)
})

test('an open document can be saved for 15 minutes after sign-out', async () => {
  const { world, khue, open } = await openHouse()
  const file = await uploadDocument(world)
  const editor = await open(khue, file.id)
  await world.clock.advance(60 * minutes)
  await editor.lock('mine')
  await khue.call('DELETE /api/v2/session', {})
  await world.clock.advance(14 * minutes)
  expect((await editor.saveFile('bản hai', 'mine')).status).toBe(200)
  await world.clock.advance(1 * minutes)
  expect((await editor.saveFile('bản ba', 'mine')).status).toBe(401)
  expect((await editor.checkFileInfo()).status).toBe(401)
})

test.each(['/contents', ''])('rejects a save to %j in progress when the right ends', async (path) => {
  const { world, khue, open } = await openHouse()
  const ha = await world.signIn('ha@mocviet.test')
  const file = await uploadDocument(world)
  const shared = await share(khue, [file.folderId], { share_withs: ['ha@mocviet.test'], permission: 'WRITE' })
  const editor = await open(ha, file.id)
  await editor.lock('mine')
  async function* slowly() {
    // More than network buffers hold, so that the server has started to read.
    for (let megabytes = 0; megabytes < 24; megabytes++) yield Buffer.alloc(1024 * 1024, 'x')
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: shared.id } })
    yield Buffer.from('x')
  }
  const headers: Record<string, string> =
    path === ''
      ? { 'x-wopi-override': 'PUT_RELATIVE', 'x-wopi-suggestedtarget': 'late.docx' }
      : { 'x-wopi-override': 'PUT', 'x-wopi-lock': 'mine' }
  const response = await editor.request('POST', path, headers, ReadableStream.from(slowly()))
  expect(response.status).toBe(404)
  expect(await fileContent(khue, file.id)).toBe('bản một')
  const listed = await khue.call('GET /storage/v1/files', { query: { folder_id: file.folderId } })
  expect(listed.items).toHaveLength(1)
})

test('unsupported operations are reported as such', async () => {
  const { world, khue, open } = await openHouse()
  const file = await uploadDocument(world)
  const editor = await open(khue, file.id)
  for (const override of ['DELETE', 'PUT_USER_INFO', 'GET_SHARE_URL', 'READ_SECURE_STORE', '']) {
    expect([override, (await editor.runAction(override)).status]).toEqual([override, 501])
  }
  expect((await editor.request('POST', '/contents', {}, 'x')).status).toBe(501)
  expect((await editor.lock('x'.repeat(1025))).status).toBe(400)
  expect((await editor.lock('x'.repeat(1024))).status).toBe(200)
  expect((await editor.lock('')).status).toBe(400)
  expect((await editor.getFile({ 'x-wopi-maxexpectedsize': '3' })).status).toBe(412)
  expect((await editor.request('GET', '/ancestry')).status).toBe(404)
})

test('a document without a supporting office server is rejected', async () => {
  const { world, khue, open } = await openHouse()
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join(
    '-',
  )
  const picture = await uploadDocument(world, 'ảnh.jpg')
  const infected = await uploadDocument(world, 'x.docx', eicar)
  const old = await uploadDocument(world, 'cũ.doc')
  await expect(open(khue, picture.id)).rejects.toThrow('415 office_unsupported')
  await expect(open(khue, infected.id)).rejects.toThrow('403 file_infected')
  await expect(open(khue, picture.folderId)).rejects.toThrow('404 not_found')
  expect((await (await open(khue, old.id)).checkFileInfo()).json.UserCanWrite).toBe(false)
  const reading = await open(khue, (await uploadDocument(world, 'b.docx')).id, { wants_write: false })
  expect((await reading.checkFileInfo()).json.ReadOnly).toBe(true)
})

test('a message attachment opens read-only, for its reader only', async () => {
  const { office, world, khue } = await openHouse()
  await world.deliver({
    subject: 'Hợp đồng',
    files: [
      { name: 'Phụ lục.docx', contentType: docx, content: 'bản gửi' },
      { name: 'ảnh.jpg', contentType: 'image/jpeg', content: 'ảnh' },
    ],
  })
  const rows = await world.app.db.sql.selectFrom('attachment').select('uuid').orderBy('position').execute()
  const [uuid = '', picture = ''] = rows.map((row) => row.uuid)
  const openFile = 'POST /api/v2/files/:uuid/office'
  const session = await khue.call(openFile, { params: { uuid }, body: {} })
  expect(session.can_write).toBe(false)
  expect(session.action_url).toContain('/view?')
  const reader = office.edit(session)
  expect((await reader.checkFileInfo()).json).toMatchObject({
    BaseFileName: 'Phụ lục.docx',
    Size: Buffer.byteLength('bản gửi'),
    UserFriendlyName: 'Trần Minh Khuê',
    ReadOnly: true,
    UserCanWrite: false,
    UserCanNotWriteRelative: true,
  })
  expect((await reader.getFile()).text).toBe('bản gửi')
  for (const attempt of [
    reader.saveFile('khác', 'mine'),
    reader.lock('mine'),
    reader.renameFile('khác'),
    reader.saveRelative('khác', { 'x-wopi-suggestedtarget': '.docx' }),
  ]) {
    expect((await attempt).status).toBe(501)
  }

  await expect(khue.call(openFile, { params: { uuid: picture }, body: {} })).rejects.toThrow('415')
  const ha = await world.signIn('ha@mocviet.test')
  await expect(ha.call(openFile, { params: { uuid }, body: {} })).rejects.toThrow('404 not_found')
  const other = office.edit({ ...session, action_url: session.action_url.replace(uuid, picture) })
  expect((await other.getFile()).status).toBe(401)
  await khue.call('DELETE /api/v2/session', {})
  expect((await reader.getFile()).status).toBe(401)
})

test('reports a missing or unreachable office server', async () => {
  const world = await createWorld()
  const khue = await world.signIn(khueMail)
  const file = await uploadDocument(world)
  const open = { params: { id: file.id }, body: {} }
  await expect(khue.call('POST /storage/v1/files/:id/office', open)).rejects.toThrow('409 office_missing')
  const settings = await khue.call('GET /api/v2/settings', {})
  expect(settings.find(({ key }) => key === 'office_editor')?.value).toBe(false)

  const unreachable = new WopiOfficeEditor({ url: 'http://127.0.0.1:9', now: () => 0 })
  const other = await createWorld({ parts: { office: unreachable } })
  const { id } = await uploadDocument(other)
  const newSession = await other.signIn(khueMail)
  await expect(
    newSession.call('POST /storage/v1/files/:id/office', { params: { id }, body: {} }),
  ).rejects.toThrow('503 unavailable')
  const otherSettings = await newSession.call('GET /api/v2/settings', {})
  expect(otherSettings.find(({ key }) => key === 'office_editor')?.value).toBe(true)
})

test('the page may embed the office server and post to it', async () => {
  const { office, world } = await openHouse()
  const page = await fetch(new URL('/health', world.origin))
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`frame-src 'self' blob: ${office.origin}`)
  expect(policy).toContain(`form-action 'self' ${office.origin}`)
})
