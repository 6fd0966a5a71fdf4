import { expect, test } from 'vitest'
import { setStorage } from '../../../db/testing.ts'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { MemoryDocumentConverter } from '../../../testing/memory/memory-document-converter.ts'
import { listAncestors } from '../../drive/tree/node-store.ts'
import { findAccountId, LinkVisitor, linkToken, share, uploadFile } from '../testing.ts'

const hour = 3600
const password = 'sontra-2026'

onEachDatabase('a link', (database) => {
  test('without restrictions opens anonymously, counts views and reveals no parents', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Riêng', 'Nordhus'] })
    const { token } = await share(khue, [file.id])
    const visitor = new LinkVisitor(world.anonymous, token)

    expect((await visitor.view()).body).toMatchObject({
      state: 'open',
      owner: { name: 'Trần Minh Khuê', email: 'khue@mocviet.test', organisation: 'Nội thất Mộc Việt' },
      file_count: 1,
      total_size: file.size,
      permission: 'READ',
      tries_left: null,
    })
    const { body } = await visitor.files()
    expect(body.items).toMatchObject([
      { id: file.id, display_name: '/báo giá.pdf', parent_id: null, permission: 'READ', is_favorite: false },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Riêng|Nordhus/)
    await visitor.files()
    expect(await (await visitor.download(file.id)).text()).toBe('nội dung')
    await new LinkVisitor(khue, token).files()
    await new LinkVisitor(khue, token).download(file.id)
    expect((await khue.call('GET /storage/v1/shares/mine', {})).items).toMatchObject([
      { view_count: 1, download_count: 1, last_seen: Math.floor(world.clock.now() / 1000) },
    ])
    await world.clock.advance(11)
    await visitor.files()
    expect((await khue.call('GET /storage/v1/shares/mine', {})).items).toMatchObject([{ view_count: 2 }])
  })

  test('of a file opens only through a share, with all files of that share', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const other = await uploadFile(world, 'khue@mocviet.test')
    const visitor = new LinkVisitor(world.anonymous, file.link_token)
    expect((await visitor.view()).status).toBe(404)
    expect((await visitor.files()).status).toBe(404)
    const { files } = await share(khue, [file.id, other.id])
    expect(linkToken(files[0]?.href ?? '')).toBe(file.link_token)
    expect((await visitor.files()).body.items.map(({ id }: { id: string }) => id)).toEqual([
      file.id,
      other.id,
    ])
  })

  test('with an unknown token looks like a revoked one', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const created = await share(khue, [file.id])
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: created.id } })
    const accountPart = file.link_token.slice(0, 13)
    for (const token of [created.token, 'x'.repeat(32), `${accountPart}${'0'.repeat(26)}`, file.link_token]) {
      const response = await new LinkVisitor(world.anonymous, token).view()
      expect([token, response.status, response.body.code]).toEqual([token, 404, 'not_found'])
    }
    const crooked = await fetch(new URL('/storage/v1/public/..%2F..%2Fshares/files', world.origin))
    expect(crooked.status).toBe(404)
  })

  test('with a password opens only in the browser where it was entered', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const created = await share(khue, [file.id], { password, share_withs: ['ingrid@nordhus.example'] })
    const other = await share(khue, [file.id], { password })
    const visitor = new LinkVisitor(world.anonymous, created.token)

    expect((await visitor.view()).body).toMatchObject({ state: 'password', tries_left: 10, file_count: 1 })
    expect(await visitor.files()).toMatchObject({ status: 403, body: { code: 'share_closed' } })
    expect((await visitor.download(file.id)).status).toBe(403)
    expect((await visitor.zip()).status).toBe(403)
    expect(await visitor.enterPassword('sontra-2025')).toMatchObject({
      status: 403,
      body: { code: 'share_password_wrong', tries_left: 9 },
    })
    expect((await visitor.enterPassword(password)).body).toMatchObject({ state: 'open', tries_left: null })
    expect(visitor.cookieHeader).toMatch(/; Path=\/storage\/v1\/public\/[\w-]{32}; HttpOnly; SameSite=Lax$/)
    expect((await visitor.view()).body.state).toBe('open')
    expect((await visitor.download(file.id)).status).toBe(200)

    const thief = new LinkVisitor(world.anonymous, other.token)
    thief.cookie = visitor.cookie
    expect((await thief.files()).status).toBe(403)
    expect((await new LinkVisitor(world.anonymous, created.token).files()).status).toBe(403)
    await world.clock.advance(8 * 3600)
    expect((await visitor.files()).status).toBe(403)
  })

  test('closes after a password change, and for all after revocation', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const created = await share(khue, [file.id], { password })
    const visitor = new LinkVisitor(world.anonymous, created.token)
    await visitor.enterPassword(password)
    // Setting the same password again also invalidates old passes.
    await khue.call('PATCH /storage/v1/shares/:id', { params: { id: created.id }, body: { password } })
    expect((await visitor.files()).body.code).toBe('share_closed')
    await visitor.enterPassword(password)
    expect((await visitor.files()).status).toBe(200)
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: created.id } })
    expect((await visitor.files()).status).toBe(404)
    expect((await visitor.download(file.id)).status).toBe(404)
    expect((await visitor.enterPassword(password)).status).toBe(404)
  })

  test('of a file finds the share with the entered password, newest first', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const extra = await uploadFile(world, 'khue@mocviet.test')
    await share(khue, [file.id], { password: 'password-one' })
    await share(khue, [file.id, extra.id], { password: 'password-two' })
    const first = new LinkVisitor(world.anonymous, file.link_token)
    const second = new LinkVisitor(world.anonymous, file.link_token)
    expect((await first.enterPassword('password-one')).body).toMatchObject({ state: 'open', file_count: 1 })
    expect((await second.enterPassword('password-two')).body).toMatchObject({ state: 'open', file_count: 2 })
    expect((await first.files()).body.items).toHaveLength(1)
    expect((await second.files()).body.items).toHaveLength(2)
  })

  test('delays password guesses increasingly, for the guessing client only', async () => {
    const world = await createWorld({ database, settings: { BOCAU_TRUST_PROXY: 'on' } })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const { token } = await share(khue, [file.id], { password })
    const guess = (address: string, text: string) =>
      world.anonymous
        .fetch(
          'POST /storage/v1/public/:token/open',
          { params: { token }, body: { password: text } },
          { headers: { 'x-forwarded-for': address } },
        )
        .then(async (response) => ({ status: response.status, body: JSON.parse(await response.text()) }))

    for (const text of ['a', 'b', 'c']) expect((await guess('10.2.2.2', text)).status).toBe(403)
    const paused = await guess('10.2.2.2', password)
    expect([paused.status, paused.body.retry_after_seconds]).toEqual([429, 1])
    expect((await guess('10.3.3.3', password)).status).toBe(200)
    await world.clock.advance(1)
    expect((await guess('10.2.2.2', 'd')).status).toBe(403)
    expect((await guess('10.2.2.2', 'e')).body).toMatchObject({
      code: 'too_many_requests',
      retry_after_seconds: 2,
    })
    await world.clock.advance(2)
    expect((await guess('10.2.2.2', password)).status).toBe(200)
  })

  test('checks concurrent guesses no faster than sequential ones', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const { token } = await share(khue, [file.id], { password })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        new LinkVisitor(world.anonymous, token).enterPassword(`wrong-${at}`),
      ),
    )
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(3)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(17)
  })

  test('for named recipients requires sign-in and rejects others', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const duy = await world.signIn('duy@dakwood.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const { token } = await share(khue, [file.id], { share_withs: ['ha@mocviet.test'] })
    expect((await new LinkVisitor(world.anonymous, token).view()).body.state).toBe('sign_in')
    expect((await new LinkVisitor(world.anonymous, token).files()).status).toBe(403)
    expect((await new LinkVisitor(duy, token).view()).body.state).toBe('forbidden')
    expect((await new LinkVisitor(duy, token).files()).status).toBe(403)
    expect((await new LinkVisitor(ha, token).view()).body.state).toBe('open')
    expect((await new LinkVisitor(ha, token).download(file.id)).status).toBe(200)
    expect((await new LinkVisitor(world.anonymous, token).enterPassword('whatever-1')).body.code).toBe(
      'share_closed',
    )
  })

  test('reports that it has expired', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const expire_date = Math.floor(world.clock.now() / 1000) + hour
    const created = await share(khue, [file.id], { expire_date, share_withs: ['ha@mocviet.test'] })
    await world.clock.advance(hour)
    expect((await new LinkVisitor(ha, created.token).view()).status).toBe(200)
    await world.clock.advance(1)
    // A colleague of the owner may request an extension.
    expect((await new LinkVisitor(ha, created.token).view()).body).toMatchObject({
      state: 'forbidden',
      ask: {},
    })
    for (const client of [world.anonymous, khue]) {
      const { body } = await new LinkVisitor(client, created.token).view()
      expect(body).toMatchObject({ status: 410, code: 'share_expired' })
    }
    for (const client of [world.anonymous, ha, khue]) {
      const visitor = new LinkVisitor(client, created.token)
      expect((await visitor.files()).status).toBe(410)
      expect((await visitor.download(file.id)).status).toBe(410)
    }
    expect((await ha.call('GET /storage/v1/shares', {})).items).toEqual([])
    expect((await khue.call('GET /storage/v1/shares/mine', {})).items).toMatchObject([{ is_expired: true }])
  })

  test('hides deleted files until they are restored', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const storedFile = await uploadFile(world, 'khue@mocviet.test')
    const thrown = await uploadFile(world, 'khue@mocviet.test', { name: 'bỏ.pdf' })
    const both = new LinkVisitor(world.anonymous, (await share(khue, [storedFile.id, thrown.id])).token)
    const alone = new LinkVisitor(world.anonymous, (await share(khue, [thrown.id])).token)
    const setTrash = (trash_id: string | null) =>
      world.app.db.transaction((tx) =>
        tx.sql.updateTable('drive_node').set({ trash_id }).where('id', '=', thrown.id).execute(),
      )
    await setTrash(thrown.id)
    expect((await both.files()).body.items).toHaveLength(1)
    expect((await both.download(thrown.id)).status).toBe(404)
    expect((await alone.view()).status).toBe(404)
    await setTrash(null)
    expect((await both.files()).body.items).toHaveLength(2)
    expect((await alone.view()).status).toBe(200)
  })

  test('of a folder gives access to its content only', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const inside = await uploadFile(world, 'khue@mocviet.test', {
      folders: ['Chung', 'Ảnh'],
      name: 'bàn.jpg',
    })
    const privateFile = await uploadFile(world, 'khue@mocviet.test', {
      folders: ['Riêng'],
      name: 'lương.xlsx',
    })
    const ofHa = await uploadFile(world, 'ha@mocviet.test', { name: 'của Hà.pdf' })
    const ownerId = await findAccountId(world.app, 'khue@mocviet.test')
    const [ancestor] = await listAncestors(world.app.db.sql, ownerId, inside.folderId)
    const visitor = new LinkVisitor(world.anonymous, (await share(khue, [ancestor?.id ?? ''])).token)

    expect((await visitor.view()).body).toMatchObject({ file_count: 1, total_size: inside.size })
    expect((await visitor.files()).body.items).toMatchObject([{ name: 'Chung', type: 'folder' }])
    const deeper = await visitor.files(inside.folderId)
    expect(deeper.body).toMatchObject({
      breadcrumb: [{ name: 'Chung' }, { name: 'Ảnh' }],
      items: [{ id: inside.id, display_name: '/Chung/Ảnh/bàn.jpg' }],
    })
    expect((await visitor.download(inside.id)).status).toBe(200)
    for (const id of [privateFile.id, privateFile.folderId, ofHa.id, '1']) {
      expect([id, (await visitor.download(id)).status]).toEqual([id, 404])
      expect([id, (await visitor.files(id)).status]).toEqual([id, 404])
      expect([id, (await visitor.zip({ folder_id: id })).status]).toEqual([id, 404])
      expect([id, (await visitor.pdf(id)).status]).toEqual([id, 404])
    }
    expect((await visitor.files(inside.id)).status).toBe(404)
    const zip = Buffer.from(await (await visitor.zip()).arrayBuffer()).toString('latin1')
    expect(zip).toContain(Buffer.from('Chung/Ảnh/bàn.jpg').toString('latin1'))
    expect(zip).not.toContain(Buffer.from('lương').toString('latin1'))
  })

  test('opens no file below a folder that is being moved to Trash', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const inside = await uploadFile(world, 'khue@mocviet.test', { folders: ['Chung', 'Ảnh'] })
    const ownerId = await findAccountId(world.app, 'khue@mocviet.test')
    const [ancestor] = await listAncestors(world.app.db.sql, ownerId, inside.folderId)
    const visitor = new LinkVisitor(world.anonymous, (await share(khue, [ancestor?.id ?? ''])).token)
    expect((await visitor.download(inside.id)).status).toBe(200)

    // A large folder reaches Trash in steps, itself first.
    await world.app.db.transaction(async (tx) => {
      await tx.sql
        .updateTable('drive_node')
        .set({ trash_id: inside.folderId })
        .where('account_id', '=', ownerId)
        .where('id', '=', inside.folderId)
        .execute()
    })
    expect((await visitor.download(inside.id)).status).toBe(404)
  })

  test.each(['by its link', 'by somebody it is shared with'])(
    'closed during an archive download %s sends nothing more',
    async (method) => {
      const world = await createWorld({ database })
      const khue = await world.signIn('khue@mocviet.test')
      const ha = await world.signIn('ha@mocviet.test')
      const upload = (name: string, content: string) =>
        uploadFile(world, 'khue@mocviet.test', { folders: ['Chung'], name, content })
      const { folderId } = await upload('a.bin', 'a'.repeat(16 * 1024 * 1024))
      // Some chunks are read ahead of the client.
      for (let at = 10; at < 24; at++) await upload(`b${at}.txt`, 'b')
      await upload('z.txt', 'lương tháng ba')
      const created = await share(khue, [folderId], { share_withs: ['ha@mocviet.test'] })

      const archive =
        method === 'by its link'
          ? await new LinkVisitor(ha, created.token).zip()
          : await ha.fetch('GET /storage/v1/zip', { query: { ids: folderId } })
      expect(archive.status).toBe(200)
      await khue.call('DELETE /storage/v1/shares/:id', { params: { id: created.id } })
      const bytes = Buffer.from(await archive.arrayBuffer())
      expect([bytes.includes('a.bin'), bytes.includes('z.txt'), bytes.includes('lương')]).toEqual([
        true,
        false,
        false,
      ])
    },
  )

  test.each([
    ['trang.html', 'text/html', '<script>alert(1)</script>'],
    ['ảnh.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['trang.xhtml', 'application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['dữ liệu.xml', 'text/xml', '<?xml-stylesheet href="x"?><a/>'],
    ['mã.js', 'text/javascript', 'alert(1)'],
    ['x.pdf', 'text/html; charset=utf-7', '+ADw-script+AD4-'],
  ])('never serves %s as code on our origin', async (name, contentType, content) => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { name, contentType, content })
    const visitor = new LinkVisitor(world.anonymous, (await share(khue, [file.id])).token)
    for (const inline of ['0', '1']) {
      const response = await visitor.download(file.id, { inline })
      expect(response.headers.get('content-type')).toBe('application/octet-stream')
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.text()).toBe(content)
    }
  })

  test('supports range requests and does not count previews as downloads', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { name: 'a.pdf', content: '0123456789' })
    const visitor = new LinkVisitor(world.anonymous, (await share(khue, [file.id])).token)
    const part = await visitor.download(file.id, { inline: '1' }, { range: 'bytes=2-4' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    expect(part.headers.get('content-type')).toBe('application/pdf')
    await visitor.download(file.id, {}, { range: 'bytes=5-' })
    expect((await khue.call('GET /storage/v1/shares/mine', {})).items).toMatchObject([{ download_count: 0 }])
    await visitor.zip()
    expect((await khue.call('GET /storage/v1/shares/mine', {})).items).toMatchObject([{ download_count: 1 }])
  })

  test('shows a document as PDF where a converter is installed', async () => {
    const documents = new MemoryDocumentConverter(Buffer.from('%PDF-1.4'))
    const world = await createWorld({ database, parts: { documents } })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', {
      name: 'cũ.doc',
      contentType: 'application/msword',
    })
    const visitor = new LinkVisitor(world.anonymous, (await share(khue, [file.id])).token)
    const pages = await visitor.pdf(file.id)
    expect([pages.status, pages.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('withholds infected files, also in folders', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join(
      '-',
    )
    const bad = await uploadFile(world, 'khue@mocviet.test', {
      folders: ['Chung'],
      name: 'x.zip',
      content: eicar,
    })
    const visitor = new LinkVisitor(world.anonymous, (await share(khue, [bad.folderId])).token)
    const response = await visitor.download(bad.id)
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([403, 'file_infected'])
    expect((await visitor.files(bad.folderId)).body.items).toMatchObject([{ has_virus: true }])
    expect(await (await visitor.zip()).text()).not.toContain('EICAR')
  })

  test('with write access accepts files, which count against the owner’s quota', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const existing = await uploadFile(world, 'khue@mocviet.test', { folders: ['Nhận'], name: 'mẫu.txt' })
    const created = await share(khue, [existing.folderId], { permission: 'WRITE' })
    const visitor = new LinkVisitor(world.anonymous, created.token)
    const used = async () => (await khue.call('GET /api/v2/accounts/quota', {})).user_used_quota
    const before = await used()

    const uploaded = await visitor.upload('mẫu.txt', 'của khách')
    expect(uploaded.body).toMatchObject([
      { name: 'mẫu (2).txt', display_name: '/Nhận/mẫu (2).txt', size: 12, owner: 'khue@mocviet.test' },
    ])
    expect(await used()).toBe(before + 12)
    const { id } = uploaded.body[0]
    expect(await khue.call('GET /storage/v1/files/:id/versions', { params: { id } })).toMatchObject([
      { version: 1, author: 'guest' },
    ])
    expect((await share(khue, [id])).files).toMatchObject([{ permission: 'OWNER' }])
    expect(await (await visitor.download(uploaded.body[0].id)).text()).toBe('của khách')
    expect((await visitor.upload('khác.txt', 'x', { folder_id: existing.id })).status).toBe(404)
    expect((await visitor.upload('khác.txt', 'x', { folder_id: '1' })).status).toBe(404)
    expect((await visitor.upload(`${'x'.repeat(300)}.txt`, 'x')).status).toBe(422)
    const byHa = await new LinkVisitor(ha, created.token).upload('của Hà.txt', 'x')
    expect(byHa.body).toMatchObject([{ owner: 'ha@mocviet.test' }])
  })

  test('with write access rejects uploads in progress after revocation', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Nhận'] })
    const { id, token } = await share(khue, [file.folderId], { permission: 'WRITE' })
    const preamble = '--b\r\ncontent-disposition: form-data; name="file"; filename="muộn.txt"\r\n\r\n'
    async function* slowly() {
      yield Buffer.from(preamble)
      // More than network buffers hold, so that the server has started to read.
      for (let megabytes = 0; megabytes < 24; megabytes++) yield Buffer.alloc(1024 * 1024, 'x')
      await khue.call('DELETE /storage/v1/shares/:id', { params: { id } })
      yield Buffer.from('\r\n--b--\r\n')
    }
    const response = await fetch(new URL(`/storage/v1/public/${token}/upload`, khue.origin), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: ReadableStream.from(slowly()),
      duplex: 'half',
    })
    expect(response.status).toBe(404)
    const files = await khue.call('GET /storage/v1/files', { query: { folder_id: file.folderId } })
    expect(files.items.map(({ name }) => name)).toEqual(['báo giá.pdf'])
  })

  test('with read access, or of files only, rejects uploads', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Đọc'] })
    const reading = new LinkVisitor(world.anonymous, (await share(khue, [file.folderId])).token)
    const single = new LinkVisitor(
      world.anonymous,
      (await share(khue, [file.id], { permission: 'WRITE' })).token,
    )
    expect((await reading.upload('a.txt', 'x')).body.code).toBe('drive_read_only')
    expect((await single.upload('a.txt', 'x')).body.code).toBe('drive_read_only')
    const locked = await share(khue, [file.folderId], { permission: 'WRITE', password })
    expect((await new LinkVisitor(world.anonymous, locked.token).upload('a.txt', 'x')).body.code).toBe(
      'share_closed',
    )
  })

  test('with write access rejects uploads above the owner’s quota without leftovers', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Nhận'] })
    const { token } = await share(khue, [file.folderId], { permission: 'WRITE' })
    await world.app.db.transaction((tx) =>
      setStorage(tx.sql, { email: 'khue@mocviet.test', used: 1024 * 1024 - 50, megabytes: 1 }),
    )
    const visitor = new LinkVisitor(world.anonymous, token)
    const { body: refused } = await visitor.upload('to.bin', 'x'.repeat(100))
    expect(refused).toMatchObject({ code: 'over_quota', drive: 'other' })
    expect((await visitor.files(file.folderId)).body.items).toHaveLength(1)
  })
})
