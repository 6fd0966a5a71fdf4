import { expect, test } from 'vitest'
import { setStorage } from '../../../db/testing.ts'
import { type ApiClient, createWorld, findCountErrors, onEachDatabase } from '../../../testing/index.ts'
import { createFolder, namesIn, refusalProblem, uploadOne, uploadToDrive } from '../testing.ts'

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

async function messageWith(database: 'sqlite' | 'postgres', files: { name: string; content: string }[]) {
  const world = await createWorld({ database })
  await world.deliver({ subject: 'Hợp đồng', files: files.map((file) => ({ contentType: '', ...file })) })
  const khue = await world.signIn('khue@mocviet.test')
  // The message may be in any folder.
  const rows = await world.app.db.sql.selectFrom('attachment').select('uuid').orderBy('position').execute()
  const uuids = rows.map((row) => row.uuid)
  return { world, khue, uuids, uuid: uuids[0] ?? '' }
}

const save = (client: ApiClient, uuid: string, folder_id?: string) =>
  client.call('POST /api/v2/cloud_drive/files', { body: { uuid, folder_id: folder_id ?? null } })
const attach = (client: ApiClient, ...file_ids: string[]) =>
  client.call('POST /api/v2/cloud_drive/attach', { body: { file_ids } })
const downloadText = async (client: ApiClient, id: string) =>
  (await client.fetch('GET /storage/v1/files/:id/download', { params: { id } })).text()

onEachDatabase('an attachment', (database) => {
  test('is saved to the drive once, without a new blob', async () => {
    const { world, khue, uuid } = await messageWith(database, [{ name: 'Phụ lục.docx', content: 'nội dung' }])
    const blobs = async () => (await Array.fromAsync(world.app.blobs.list())).length
    const before = await blobs()
    const folder = await createFolder(khue, 'Từ thư')
    const { data } = await save(khue, uuid, folder.id)
    expect(data).toMatchObject({
      was_there: false,
      drive_file: {
        file_url: `/drive/file/${data.drive_file.id}`,
        office_url: null,
        file: { name: 'Phụ lục.docx', display_name: '/Từ thư/Phụ lục.docx', is_office: true },
      },
    })
    expect(await blobs()).toBe(before)
    expect(await downloadText(khue, data.drive_file.id)).toBe('nội dung')

    const resaved = (await save(khue, uuid)).data
    expect([resaved.was_there, resaved.drive_file.id]).toEqual([true, data.drive_file.id])
    const saved = await khue.call('GET /api/v2/cloud_drive/files', { query: { uuids: `${uuid},nobodys` } })
    expect(saved.map((one) => [one.uuid, one.drive_file.id])).toEqual([[uuid, data.drive_file.id]])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is saved again when the copy was trashed', async () => {
    const { khue, uuid } = await messageWith(database, [{ name: 'a.txt', content: 'a' }])
    const first = (await save(khue, uuid)).data.drive_file
    await khue.call('POST /storage/v1/files/trash', { body: { ids: [first.id] } })
    expect(await khue.call('GET /api/v2/cloud_drive/files', { query: { uuids: uuid } })).toEqual([])
    const second = (await save(khue, uuid)).data
    expect([second.was_there, second.drive_file.id === first.id]).toEqual([false, false])
  })

  test('is saved over an edited copy or as a new file', async () => {
    const { khue, uuid } = await messageWith(database, [{ name: 'a.txt', content: 'thư' }])
    const { id } = (await save(khue, uuid)).data.drive_file
    await uploadOne(khue, { name: 'a.txt', content: 'đã sửa' }, { on_taken: 'replace' })
    const resave = (replace: boolean) =>
      khue.call('POST /api/v2/cloud_drive/files/:id/save', { params: { id }, body: { uuid, replace } })

    const over = (await resave(true)).data.drive_file
    expect([over.id, over.file.version, await downloadText(khue, id)]).toEqual([id, 3, 'thư'])
    const alongside = (await resave(false)).data.drive_file
    expect([alongside.id === id, alongside.file.name]).toEqual([false, 'a (2).txt'])
  })

  test('is saved again by its own id, also the first time', async () => {
    const { khue, uuid } = await messageWith(database, [{ name: 'a.txt', content: 'thư' }])
    const { id } = await khue.call('GET /api/v2/files/:uuid', { params: { uuid } })
    const resave = async (replace: boolean) =>
      (
        await khue.call('POST /api/v2/cloud_drive/files/:id/save', {
          params: { id: id ?? '' },
          body: { replace },
        })
      ).data.drive_file.file.name
    expect([await resave(true), await resave(true), await resave(false)]).toEqual([
      'a.txt',
      'a.txt',
      'a (2).txt',
    ])
  })

  test('is rejected when infected, of another account or over quota', async () => {
    const { world, khue, uuids } = await messageWith(database, [
      { name: 'v.txt', content: eicar },
      { name: 'a.txt', content: 'x'.repeat(2000) },
    ])
    const [infected = '', fine = ''] = uuids
    expect((await refusalProblem(save(khue, infected))).code).toBe('file_infected')
    const ha = await world.signIn('ha@mocviet.test')
    expect((await refusalProblem(save(ha, fine))).code).toBe('not_found')
    await world.app.db.transaction((tx) => setStorage(tx.sql, { used: 1024 * 1024 - 100, megabytes: 1 }))
    expect((await refusalProblem(save(khue, fine))).code).toBe('over_quota')
    expect(await namesIn(khue)).toEqual([])
  })
})

onEachDatabase('drive files', (database) => {
  test('are attached to a draft without new blobs and stay in the message', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const [a, b] = await uploadToDrive(khue, [
      { name: 'a: 1.pdf', content: 'một' },
      { name: 'b.txt', type: 'text/plain', content: 'hai' },
    ])
    const blobs = (await Array.fromAsync(world.app.blobs.list())).length
    const files = await attach(khue, a?.id ?? '', b?.id ?? '')
    expect(files).toMatchObject([
      { name: 'a_ 1.pdf', size: 5, content_type: 'application/pdf', has_virus: false },
      { name: 'b.txt', size: 3 },
    ])
    const draft = await khue.call('POST /api/v2/messages', {
      body: { save_id: 'from-the-drive', files: files.map((file) => file.uuid) },
    })
    expect(draft.files.map((file) => file.name)).toEqual(['a_ 1.pdf', 'b.txt'])
    expect((await Array.fromAsync(world.app.blobs.list())).length).toBe(blobs)

    await khue.call('POST /storage/v1/files/trash', { body: { ids: [a?.id ?? ''] } })
    await khue.call('POST /storage/v1/trash/empty', {})
    const uuid = files[0]?.uuid ?? ''
    const response = await khue.fetch('GET /api/v2/files/:uuid/download', { params: { uuid } })
    expect(await response.text()).toBe('một')
  })

  test('are rejected with the reason when a message cannot contain them', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const fine = await uploadOne(khue, { name: 'a.txt' })
    const folder = await createFolder(khue, 'Thư mục')
    const big = await uploadOne(khue, { name: 'to.bin', content: Buffer.alloc(25 * 1024 * 1024 + 1) })
    const program = await uploadOne(khue, { name: 'setup.exe' })
    const infected = await uploadOne(khue, { name: 'v.txt', content: eicar })
    for (const [id, code] of [
      [folder.id, 'not_found'],
      [big.id, 'file_too_large'],
      [program.id, 'file_blocked'],
      [infected.id, 'file_infected'],
    ] as const) {
      expect((await refusalProblem(attach(khue, fine.id, id))).code).toBe(code)
    }
    const ha = await world.signIn('ha@mocviet.test')
    expect((await refusalProblem(attach(ha, fine.id))).code).toBe('not_found')
    expect((await world.app.db.sql.selectFrom('upload').select('uuid').execute()).length).toBe(0)
  })
})
