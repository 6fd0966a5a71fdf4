import { limits } from '@bocau/contract/limits'
import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  errorCode,
  findCountErrors,
  onEachDatabase,
  type World,
} from '../../../testing/index.ts'
import { listUsedBlobs } from '../../blobs/released-blob-store.ts'

const khueEmail = 'khue@mocviet.test'
const haEmail = 'ha@mocviet.test'
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

/** Uploads files; returns their uuids. */
async function upload(client: ApiClient, ...contents: (string | Buffer<ArrayBuffer>)[]): Promise<string[]> {
  const form = new FormData()
  for (const [at, content] of contents.entries()) form.append('file', new Blob([content]), `giá ${at}.txt`)
  const response = await client.fetch('POST /api/v2/files', { query: {} }, { body: form })
  return ((await response.json()) as { uuid: string }[]).map(({ uuid }) => uuid)
}

const create = (client: ApiClient, body: object) =>
  client.call('POST /api/v2/templates', { body: { name: 'Báo giá', ...body } })

const copy = (client: ApiClient, id: string) =>
  client.call('POST /api/v2/templates/:id/files', { params: { id } })

const waiting = async (world: World) =>
  (await world.app.db.sql.selectFrom('upload').select('uuid').orderBy('id').execute()).map(({ uuid }) => uuid)

async function read(client: ApiClient, uuid: string): Promise<string> {
  const file = await client.call('GET /api/v2/files/:uuid/download_base64', { params: { uuid } })
  return Buffer.from(file.base64, 'base64').toString()
}

onEachDatabase('template files', (database) => {
  test('are copied into a draft and outlive the template', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const uuids = await upload(khue, 'một', 'hai')
    const created = await create(khue, { files: uuids })
    expect(created.files.map(({ name }) => name)).toEqual(['giá 0.txt', 'giá 1.txt'])
    expect(await waiting(world)).toEqual([])
    expect((await khue.call('GET /api/v2/templates', {})).items[0]?.file_count).toBe(2)

    const copies = await copy(khue, created.id)
    expect(copies.map(({ name }) => name)).toEqual(['giá 0.txt', 'giá 1.txt'])
    const draft = await khue.call('POST /api/v2/messages', {
      body: { save_id: 'with-files', files: copies.map(({ uuid }) => uuid) },
    })
    await khue.call('DELETE /api/v2/templates/:id', { params: { id: created.id } })
    world.clock.skip(50 * 3600)
    await world.runJobs()
    const later = await world.signIn(khueEmail)
    expect(await waiting(world)).toEqual([])
    expect(await Promise.all(draft.files.map(({ uuid }) => read(later, uuid)))).toEqual(['một', 'hai'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are stored until a day after the template is deleted', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const { id } = await create(khue, { files: await upload(khue, 'chỉ ở đây') })
    const { sql } = world.app.db
    const { blob_hash } = await sql.selectFrom('template_file').select('blob_hash').executeTakeFirstOrThrow()
    const used = () => listUsedBlobs(sql, [blob_hash])
    expect(await used()).toEqual(new Set([blob_hash]))

    await khue.call('DELETE /api/v2/templates/:id', { params: { id } })
    expect(await used()).toEqual(new Set([blob_hash]))
    world.clock.skip(26 * 3600)
    await world.runJobs()
    expect(await sql.selectFrom('released_blob').select('hash').execute()).toEqual([{ hash: blob_hash }])
    expect(await used()).toEqual(new Set())
  })

  test('removed ones become uploads, so that the removal can be undone', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const [first = '', second = ''] = await upload(khue, 'một', 'hai')
    const { id, ...created } = await create(khue, { files: [first, second] })
    const params = { id }
    await khue.call('PATCH /api/v2/templates/:id', { params, body: { name: 'Chào giá' } })
    const changed = await khue.call('PATCH /api/v2/templates/:id', { params, body: { files: [second] } })
    expect(changed.files.map(({ uuid }) => uuid)).toEqual([second])
    expect(await waiting(world)).toEqual([first])
    const back = await khue.call('PATCH /api/v2/templates/:id', { params, body: { files: [first, second] } })
    expect(back.files).toEqual(created.files)

    await khue.call('DELETE /api/v2/templates/:id', { params })
    const recreated = await create(khue, { files: [first, second] })
    expect(recreated.files).toEqual(created.files)
    expect(await waiting(world)).toEqual([])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('from a message are shared with the template', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const files = await upload(khue, 'một')
    const draft = await khue.call('POST /api/v2/messages', { body: { save_id: 'with-files', files } })
    const created = await create(khue, { files })
    expect(created.files.map(({ name }) => name)).toEqual(['giá 0.txt'])
    expect(created.files[0]?.uuid).not.toBe(files[0])
    await khue.call('DELETE /api/v2/messages/:id', { params: { id: draft.id }, query: {} })
    const [copied] = await copy(khue, created.id)
    expect(await read(khue, copied?.uuid ?? '')).toBe('một')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test("of the organisation are usable by all its users and use no user's quota", async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const duy = await world.signIn('duy@dakwood.test')
    const quotas = async () =>
      world.app.db.sql
        .selectFrom('account_counter')
        .select(['account_id', 'used_bytes'])
        .orderBy('account_id')
        .execute()
    const before = await quotas()
    const { id } = await create(khue, { owner: 'organisation', files: await upload(khue, 'của công ty') })
    expect(await quotas()).toEqual(before)
    const [got] = await copy(ha, id)
    expect(await read(ha, got?.uuid ?? '')).toBe('của công ty')
    expect(await errorCode(copy(duy, id))).toBe('not_found')
    const theirs = await create(ha, { files: [got?.uuid ?? ''] })
    expect(await errorCode(copy(khue, theirs.id))).toBe('not_found')
    // Together they have a limit.
    await world.app.db.transaction((tx) =>
      tx.sql
        .updateTable('template_file')
        .set({ size: limits.maxSharedTemplateBytes })
        .where('account_id', 'is', null)
        .execute(),
    )
    const more = await upload(khue, 'thêm')
    expect(await errorCode(create(khue, { owner: 'organisation', files: more }))).toBe('total_too_large')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are rejected when too large, infected, unknown or over quota', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'nho@mocviet.test', quotaMegabytes: 1 })
    const [khue, small] = [await world.signIn(khueEmail), await world.signIn('nho@mocviet.test')]
    expect(await errorCode(create(khue, { files: await upload(khue, eicar) }))).toBe('file_infected')
    expect(await errorCode(create(khue, { files: ['ab12'] }))).toBe('file_unknown')
    expect(await errorCode(create(khue, { files: await upload(small, 'của người khác') }))).toBe(
      'file_unknown',
    )
    const half = limits.maxAttachmentBytes / 2 + 1
    const heavy = [
      ...(await upload(khue, Buffer.alloc(half))),
      ...(await upload(khue, Buffer.alloc(half, 1))),
    ]
    expect(await errorCode(create(khue, { files: heavy }))).toBe('total_too_large')
    const many = Array.from({ length: limits.maxTemplateFiles + 1 }, (_, at) => `a${at}`)
    expect(await errorCode(create(khue, { files: many }))).toBe('invalid_input')
    expect((await khue.call('GET /api/v2/templates', {})).items).toEqual([])

    const { id } = await create(small, { files: await upload(small, Buffer.alloc(600_000)) })
    expect(await errorCode(copy(small, id))).toBe('over_quota')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('unused uploads are deleted, those of a template are not', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const [retained = '', removed = ''] = await upload(khue, 'giữ', 'bỏ')
    const { id } = await create(khue, { files: [retained] })
    expect(await waiting(world)).toEqual([removed])
    world.clock.skip(26 * 3600)
    await world.runJobs()
    expect(await waiting(world)).toEqual([])
    const [copied] = await copy(await world.signIn(khueEmail), id)
    expect(copied?.size).toBe(Buffer.byteLength('giữ'))
  })
})
