import { connect } from 'node:net'
import { expect, test } from 'vitest'
import {
  type ApiClient,
  ApiRefusal,
  createWorld,
  findCountErrors,
  onEachDatabase,
  WatchedBlobStore,
  type World,
} from '../../../testing/index.ts'
import { MemoryVirusScanner } from '../../../testing/memory/memory-virus-scanner.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1')
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

interface TestFile {
  name?: string
  type?: string
  content?: string | Buffer<ArrayBuffer>
}

async function upload(client: ApiClient, files: TestFile[], query: Record<string, string> = {}) {
  const form = new FormData()
  form.append('note', 'passed over')
  for (const { name = 'báo giá.pdf', type = 'application/pdf', content = 'nội dung' } of files) {
    form.append('file', new Blob([content], { type }), name)
  }
  const response = await client.fetch('POST /api/v2/files', { query }, { body: form })
  const text = await response.text()
  return { status: response.status, text, files: response.ok ? JSON.parse(text) : [] }
}

const draftOf = (client: ApiClient, parts: object) =>
  client.call('POST /api/v2/messages', { body: { save_id: `save-${Math.random()}`, ...parts } })

const save = (client: ApiClient, id: string, version: number, parts: object) =>
  client.call('PATCH /api/v2/messages/:id', {
    params: { id },
    body: { save_id: `save-${Math.random()}`, version, ...parts },
  })

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiRefusal) return error.problem
  throw new Error('nothing was rejected', { cause: error })
}

const waitingIn = async (world: World) =>
  (await world.app.db.sql.selectFrom('upload').selectAll().execute()).length

onEachDatabase('uploaded files', (database) => {
  test('have their own uuid until a draft references them', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(khue, [
      {},
      { name: 'Bảng.XLSX', type: 'text/plain; charset=x', content: 'abc' },
    ])

    expect(files).toMatchObject([
      {
        name: 'báo giá.pdf',
        size: 10,
        content_type: 'application/pdf',
        scan: 'not_scanned',
        message: '',
        is_office: false,
      },
      { name: 'Bảng.XLSX', size: 3, content_type: 'text/plain', has_virus: false, is_office: true },
    ])
    const uuids = files.map((file: { uuid: string }) => file.uuid)
    expect(
      await khue.call('GET /api/v2/files', { query: { uuids: `${uuids[1]},none,${uuids[0]}` } }),
    ).toEqual(files.toReversed())
    expect(await khue.call('GET /api/v2/files/:uuid', { params: { uuid: uuids[0] } })).toEqual(files[0])
    expect(
      await khue.call('GET /api/v2/files/:uuid/download_base64', { params: { uuid: uuids[1] } }),
    ).toEqual({
      uuid: uuids[1],
      content_type: 'text/plain',
      base64: 'YWJj',
    })
    const { id } = files[1]
    expect(await khue.call('GET /api/v2/files/:uuid', { params: { uuid: id } })).toEqual(files[1])
    expect(
      await khue.call('GET /api/v2/files/:uuid/download_base64', { params: { uuid: id } }),
    ).toMatchObject({ uuid: uuids[1], base64: 'YWJj' })
    const full = await khue.fetch('GET /api/v2/files/:uuid/download', { params: { uuid: id } })
    expect(await full.text()).toBe('abc')
    const download = await khue.fetch(
      'GET /api/v2/files/:uuid/download',
      { params: { uuid: uuids[1] } },
      { headers: { range: 'bytes=1-1' } },
    )
    expect([download.status, await download.text()]).toEqual([206, 'b'])
  })

  test('are editor images when a form field requests it', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const form = new FormData()
    form.append('public', '1')
    form.append('file', new Blob([png]), 'logo.png')
    const [file] = (await (await khue.fetch('POST /api/v2/files', {}, { body: form })).json()) as {
      uuid: string
    }[]
    const raw = await world.anonymous.fetch('GET /api/v2/public/files/:uuid/raw', {
      params: { uuid: file?.uuid ?? '' },
    })
    expect([raw.status, raw.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('belong to the draft that references them, in its order', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(khue, [{ name: 'a.pdf' }, { name: 'b.pdf', content: 'khác' }])
    const [a, b] = files.map((file: { uuid: string }) => file.uuid)
    const draft = await draftOf(khue, { files: [b, a] })

    expect(draft.files).toEqual([files[1], files[0]])
    expect(await waitingIn(world)).toBe(0)
    expect(
      (await khue.call('GET /api/v2/threads', { query: { in: 'Drafts' } })).items[0]?.has_attachments,
    ).toBe(true)
    const saved = await save(khue, draft.id, 1, { subject: 'x' })
    expect(saved.files).toEqual(draft.files)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('become uploads again when removed from a draft, and can be added back', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(khue, [{}])
    const uuid = files[0].uuid
    const draft = await draftOf(khue, { files: [uuid] })
    expect((await save(khue, draft.id, 1, { files: [] })).files).toEqual([])
    expect(await waitingIn(world)).toBe(1)

    expect((await save(khue, draft.id, 2, { files: [uuid] })).files).toEqual(files)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are deleted after a day without a draft and release their storage', async () => {
    const world = await createWorld({ database })
    let khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(khue, [{ name: 'quên.pdf' }, { name: 'dùng.pdf', content: 'dùng' }])
    const draft = await draftOf(khue, { files: [files[1].uuid] })
    world.clock.skip(25 * 3600)
    await world.runJobs()
    khue = await world.signIn('khue@mocviet.test')

    expect(await waitingIn(world)).toBe(0)
    expect((await khue.fetch('GET /api/v2/files/:uuid', { params: { uuid: files[0].uuid } })).status).toBe(
      404,
    )
    expect(await khue.call('GET /api/v2/files/:uuid', { params: { uuid: files[1].uuid } })).toEqual(
      draft.files[0],
    )
  })

  test('of other users cannot be referenced', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const duy = await world.signIn('duy@dakwood.test')
    const { files } = await upload(khue, [{}])

    expect(await refusal(draftOf(duy, { files: [files[0].uuid] }))).toMatchObject({
      code: 'file_unknown',
      uuid: files[0].uuid,
    })
    for (const key of [
      'GET /api/v2/files/:uuid',
      'GET /api/v2/files/:uuid/download',
      'GET /api/v2/files/:uuid/download_base64',
    ] as const) {
      expect((await duy.fetch(key, { params: { uuid: files[0].uuid } })).status).toBe(404)
    }
    expect(await duy.call('GET /api/v2/files', { query: { uuids: files[0].uuid } })).toEqual([])
  })

  test('above 25 MB are rejected and not stored', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const limit = 25 * 1024 * 1024
    const refused = await upload(khue, [{ content: 'nhỏ' }, { content: Buffer.alloc(limit + 1) }])
    const uploaded = await upload(khue, [{ content: Buffer.alloc(limit) }])

    expect([refused.status, JSON.parse(refused.text).code]).toEqual([413, 'file_too_large'])
    expect([uploaded.status, uploaded.files[0]?.size]).toEqual([200, limit])
    expect(await waitingIn(world)).toBe(1)
  })

  test('are rejected when executable, also with a disguised name', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    for (const name of ['setup.EXE', 'báo giá.pdf.exe', 'báo giá.exe.pdf', 'x.scr. ', 'ảnh\u202egpj.exe']) {
      const refused = await upload(khue, [{ name }])
      expect([name, refused.status, JSON.parse(refused.text).code]).toEqual([name, 422, 'file_blocked'])
    }
    expect(await waitingIn(world)).toBe(0)
  })

  test('have names that are safe to display and save', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(khue, [
      { name: 'a/b\\ă\u0301nh.png' },
      { name: 'x"\r\nSet-Cookie: y.pdf' },
      { name: `${'dài'.repeat(200)}.pdf` },
    ])
    const names = files.map((file: { name: string }) => file.name)
    expect(names[0]).toMatch(/ắnh\.png$/)
    for (const name of names) expect(name).not.toMatch(/[/\\\r\n"]/)
    expect(names[2]).toMatch(/\.pdf$/)
    expect(Buffer.byteLength(names[2])).toBeLessThanOrEqual(255)
  })

  test('are scanned before they become visible; infected ones cannot be read', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(khue, [{ name: 'x.txt', type: 'text/plain', content: eicar }])
    const path = { params: { uuid: files[0].uuid } }

    expect(files).toMatchObject([{ scan: 'infected', has_virus: true, message: 'Eicar-Test-Signature' }])
    expect((await khue.fetch('GET /api/v2/files/:uuid/download', path)).status).toBe(403)
    expect((await khue.fetch('GET /api/v2/files/:uuid/download_base64', path)).status).toBe(403)
    const draft = await draftOf(khue, { files: [files[0].uuid] })
    expect(draft.files).toMatchObject([{ has_virus: true }])
    expect((await khue.fetch('GET /api/v2/files/:uuid/download', path)).status).toBe(403)
  })

  test('report a scanner failure', async () => {
    const scanner = new MemoryVirusScanner()
    const world = await createWorld({ database, parts: { scanner } })
    const khue = await world.signIn('khue@mocviet.test')
    scanner.setResult({ verdict: 'notScanned', reason: 'down' }, 'khó')
    const { files } = await upload(khue, [{ content: 'khó' }, { content: 'dễ' }])

    expect(files).toMatchObject([
      { scan: 'not_scanned', message: 'Error: down', has_virus: false },
      { scan: 'clean', message: '' },
    ])
  })

  test('are rejected over quota', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'nho@mocviet.test', quotaMegabytes: 1 })
    const small = await world.signIn('nho@mocviet.test')
    expect((await upload(small, [{ content: Buffer.alloc(700_000) }])).status).toBe(200)
    const refused = await upload(small, [{ content: Buffer.alloc(700_000, 1) }])

    expect([refused.status, JSON.parse(refused.text).code]).toEqual([507, 'over_quota'])
    expect(await waitingIn(world)).toBe(1)
  })

  test('leave nothing when the request is interrupted', async () => {
    const blobs = new WatchedBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const khue = await world.signIn('khue@mocviet.test')
    const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
    socket.on('error', () => {})
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="whole.txt"\r\n\r\nđủ\r\n'
    const half = '--b\r\nContent-Disposition: form-data; name="file"; filename="half.txt"\r\n\r\n'
    socket.write(
      `POST /api/v2/files HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${khue.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${body}${half}${'x'.repeat(100_000)}`,
    )
    // More than the complete first file: the second one is being sent.
    await expect.poll(() => blobs.receivedBytes).toBeGreaterThan(1000)
    socket.destroy()
    await expect.poll(() => blobs.failedUploads).toBe(1)

    await expect.poll(() => waitingIn(world)).toBe(0)
    expect((await upload(khue, [{}])).status).toBe(200)
  })

  test('require a multipart form', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const json = await khue.fetch(
      'POST /api/v2/files',
      {},
      { body: '{}', headers: { 'content-type': 'application/json' } },
    )
    expect([json.status, ((await json.json()) as { code: string }).code]).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect((await upload(khue, [])).files).toEqual([])
  })
})

onEachDatabase('editor images', (database) => {
  test('are readable with their URL, only as images', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(khue, [{ name: 'a.html', type: 'text/html', content: png }], {
      public: '1',
    })
    const response = await world.anonymous.fetch('GET /api/v2/public/files/:uuid/raw', {
      params: { uuid: files[0].uuid },
    })

    expect(files).toMatchObject([{ content_type: 'image/png', inline_image: true }])
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('are rejected when they are not images', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<html>', '']) {
      const refused = await upload(khue, [{ name: 'a.png', type: 'image/png', content }], { public: '1' })
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([415, 'unsupported_media_type'])
    }
    expect(await waitingIn(world)).toBe(0)
  })

  test('are copied into the message that shows them and stay in the signature', async () => {
    const world = await createWorld({ database })
    let khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(
      khue,
      [
        { name: 'ảnh.png', content: png },
        { name: 'logo.png', content: png },
      ],
      { public: '1' },
    )
    const [image, logo] = files.map((file: { uuid: string }) => file.uuid)
    const signature = `<img src="/api/v2/public/files/${logo}/raw">`
    await khue.call('POST /api/v2/settings', { body: [{ key: 'signature', value: signature }] })
    const body = `<p>Xem</p><img src="/api/v2/public/files/${image}/raw">`
    const draft = await draftOf(khue, { body })

    expect(draft.body).toBe(body)
    expect(draft.files).toMatchObject([
      { uuid: image, inline_image: true, content_id: expect.stringMatching(/@mocviet\.test$/) },
    ])
    expect(
      (await khue.call('GET /api/v2/threads', { query: { in: 'Drafts' } })).items[0]?.has_attachments,
    ).toBe(false)
    world.clock.skip(25 * 3600)
    await world.runJobs()
    khue = await world.signIn('khue@mocviet.test')

    const read = (uuid: string) =>
      world.anonymous.fetch('GET /api/v2/public/files/:uuid/raw', { params: { uuid } })
    expect([(await read(image)).status, (await read(logo)).status]).toEqual([200, 200])
    const page = await (
      await khue.fetch('GET /api/v2/messages/:id/body', { params: { id: draft.id } })
    ).text()
    const uuid = /\/api\/v2\/files\/([0-9a-z]+)\/download\?inline=1/.exec(page)?.[1] ?? ''
    expect((await khue.fetch('GET /api/v2/files/:uuid/download', { params: { uuid: uuid } })).status).toBe(
      200,
    )
    const saved = await save(khue, draft.id, 1, { body: '<p>Không ảnh</p>', files: [] })
    expect(saved.files).toEqual([])
  })

  test('are deleted a day after their last use', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { files } = await upload(khue, [{ content: png }], { public: '1' })
    world.clock.skip(25 * 3600)
    await world.runJobs()

    const path = { params: { uuid: files[0].uuid } }
    expect((await world.anonymous.fetch('GET /api/v2/public/files/:uuid/raw', path)).status).toBe(404)
  })
})
