import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import { ApiRefusal, createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { findAccountId, LinkVisitor, share, uploadFile } from './testing.ts'

const hour = 3600
const soon = (world: World) => Math.floor(world.clock.now() / 1000) + hour

async function refused(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ApiRefusal) return error.message
    throw error
  }
  return 'nothing was rejected'
}

async function sharesEvents(world: World, email: string): Promise<number> {
  const id = await findAccountId(world.app, email)
  const events = await listEventsAfter(world.app.db.sql, id, { number: 0, limit: 100 })
  return events.filter(
    ({ type, payload }) => type === 'drive_changed' && (payload as { shares: boolean }).shares,
  ).length
}

onEachDatabase('sharing files', (database) => {
  test('with a local user grants access, marks the file and notifies both', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Xuất khẩu'] })
    const created = await share(khue, [file.id], { share_withs: ['HA@mocviet.test'] })

    expect(created).toMatchObject({
      paths: ['/Xuất khẩu/báo giá.pdf'],
      files: [{ id: file.id, is_shared: true, permission: 'OWNER' }],
      share_withs: [{ name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }],
      permission: 'READ',
      has_password: false,
      is_public: false,
      expire_date: null,
      message_id: null,
      view_count: 0,
    })
    expect(created.token).toHaveLength(32)
    expect(await ha.call('GET /storage/v1/shares', {})).toMatchObject({
      total: 1,
      items: [
        {
          id: file.id,
          display_name: '/báo giá.pdf',
          parent_id: null,
          owner: 'khue@mocviet.test',
          permission: 'READ',
        },
      ],
    })
    expect([
      await sharesEvents(world, 'khue@mocviet.test'),
      await sharesEvents(world, 'ha@mocviet.test'),
    ]).toEqual([1, 1])
    expect(await khue.call('GET /storage/v1/shares', {})).toMatchObject({ total: 0, items: [] })
  })

  test('lists shares newest first, optionally of one file', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const one = await uploadFile(world, 'khue@mocviet.test')
    const two = await uploadFile(world, 'khue@mocviet.test')
    const first = await share(khue, [one.id])
    await world.clock.advance(1)
    const second = await share(khue, [one.id, two.id], { password: 'sontra-2026' })
    const mine = (query = {}) => khue.call('GET /storage/v1/shares/mine', { query })

    expect((await mine()).items.map((item) => item.id)).toEqual([second.id, first.id])
    expect(await mine({ limit: 1, offset: 1 })).toMatchObject({ total: 2, items: [{ id: first.id }] })
    expect((await mine({ file_id: two.id })).items.map((item) => item.id)).toEqual([second.id])
    const ha = await world.signIn('ha@mocviet.test')
    expect((await ha.call('GET /storage/v1/shares/mine', {})).items).toEqual([])
  })

  test('finds a file by path or id and rejects missing ones', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Xuất khẩu'] })
    const body = (paths: string[]) => ({ body: { paths, file_ids: [] } })
    const { shares } = await khue.call('POST /storage/v1/shares', body(['/xuất khẩu/Báo giá.pdf']))
    expect(shares[0]?.files[0]?.id).toBe(file.id)
    expect(await refused(khue.call('POST /storage/v1/shares', body(['/Xuất khẩu/không có.pdf'])))).toBe(
      '404 not_found',
    )
    expect(await refused(khue.call('POST /storage/v1/shares', body([])))).toBe('422 share_nothing')
  })

  test('with a repeated key creates nothing, even concurrently', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const created = await Promise.all([1, 2, 3].map(() => share(khue, [file.id], { key: 'letter-1234' })))
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: created[0]?.id ?? '' } })
    const recreated = await share(khue, [file.id], { key: 'letter-1234' })
    expect(recreated.id).not.toBe(created[0]?.id)
  })

  test('outside the organisation needs a password and permission', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const outside = { share_withs: ['ha@mocviet.test', 'ingrid@nordhus.example'] }
    expect(await refused(share(khue, [file.id], outside))).toBe('422 share_password_required')
    expect(await refused(share(khue, [file.id], { ...outside, password: 'short' }))).toBe('422 invalid_input')
    expect((await share(khue, [file.id], { ...outside, password: 'sontra-2026' })).is_public).toBe(true)
    const check = () =>
      khue.call('POST /storage/v1/share/check', {
        body: { to_address: ['ha@mocviet.test', 'Ingrid@nordhus.example'] },
      })
    expect(await check()).toEqual({ share_public: true, outside: ['ingrid@nordhus.example'] })

    const ha = await world.signIn('ha@mocviet.test')
    const policy = { body: { is_public_allowed: false } }
    const setPolicy = 'PUT /api/v2/organisation/sharing_policy'
    expect(await refused(ha.call(setPolicy, policy))).toBe('403 forbidden')
    expect(await refused(ha.call('GET /api/v2/organisation/sharing_policy', {}))).toBe('403 forbidden')
    expect(await khue.call(setPolicy, policy)).toEqual({ is_public_allowed: false })
    expect(await khue.call('GET /api/v2/organisation/sharing_policy', {})).toEqual({
      is_public_allowed: false,
    })
    expect((await check()).share_public).toBe(false)
    expect(await refused(share(khue, [file.id], { ...outside, password: 'sontra-2026' }))).toBe(
      '403 share_public_forbidden',
    )
    expect(await refused(share(khue, [file.id], {}))).toBe('403 share_public_forbidden')
    expect(await refused(share(khue, [file.id], { password: 'sontra-2026' }))).toBe(
      '403 share_public_forbidden',
    )
    expect((await share(khue, [file.id], { share_withs: ['ha@mocviet.test'] })).is_public).toBe(false)

    // Each organisation has its own policy.
    const duy = await world.signIn('duy@dakwood.test')
    expect(await duy.call('GET /api/v2/organisation/sharing_policy', {})).toEqual({
      is_public_allowed: true,
    })
    await khue.call(setPolicy, { body: { is_public_allowed: true } })
    expect((await check()).share_public).toBe(true)
  })

  test('needs an expiry in the future', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const now = Math.floor(world.clock.now() / 1000)
    expect(await refused(share(khue, [file.id], { expire_date: now - 1 }))).toBe('422 share_date_past')
    expect(await refused(share(khue, [file.id], { expire_date: Number.MAX_SAFE_INTEGER }))).toBe(
      '422 invalid_input',
    )
    expect(await share(khue, [file.id], { expire_date: now + hour })).toMatchObject({
      expire_date: now + hour,
      is_expired: false,
    })
  })

  test('rejects files of others', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Chung'] })
    const byHa = await uploadFile(world, 'khue@mocviet.test', { author: 'ha@mocviet.test' })
    expect(await refused(share(ha, [file.id]))).toBe('404 not_found')
    await share(khue, [file.folderId], { share_withs: ['ha@mocviet.test'], permission: 'WRITE' })
    expect(await refused(share(ha, [file.id]))).toBe('403 drive_read_only')
    expect(await refused(share(khue, [byHa.id]))).toBe('403 drive_read_only')
  })

  test('rejects infected files', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join(
      '-',
    )
    const file = await uploadFile(world, 'khue@mocviet.test', { content: eicar })
    expect(await refused(share(khue, [file.id]))).toBe('403 file_infected')
  })

  test('rejects invalid addresses by name', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    expect(await refused(share(khue, [file.id], { share_withs: ['không phải'] }))).toBe('422 invalid_input')
  })

  test('changes only the given fields', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const created = await share(khue, [file.id], {
      share_withs: ['ha@mocviet.test'],
      expire_date: soon(world),
    })
    const change = (body: object) =>
      khue.call('PATCH /storage/v1/shares/:id', { params: { id: created.id }, body })

    expect(await change({ permission: 'WRITE' })).toMatchObject({
      permission: 'WRITE',
      expire_date: created.expire_date,
      share_withs: [{ email: 'ha@mocviet.test' }],
    })
    expect(await refused(change({ share_withs: ['ingrid@nordhus.example'] }))).toBe(
      '422 share_password_required',
    )
    expect(await refused(change({ expire_date: 1 }))).toBe('422 share_date_past')
    const other = await change({
      share_withs: ['ingrid@nordhus.example'],
      password: 'sontra-2026',
      expire_date: null,
    })
    expect(other).toMatchObject({ has_password: true, is_public: true, expire_date: null })
    expect(await refused(change({ password: null }))).toBe('422 share_password_required')
    expect((await ha.call('GET /storage/v1/shares', {})).items).toEqual([])
  })

  test('keeps the expired date of a share unless it is changed', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const created = await share(khue, [file.id], { expire_date: soon(world) })
    await world.clock.advance(2 * hour)
    const change = (body: object) =>
      khue.call('PATCH /storage/v1/shares/:id', { params: { id: created.id }, body })
    const visitor = new LinkVisitor(world.anonymous, created.token)

    expect(await change({ permission: 'WRITE', expire_date: created.expire_date })).toMatchObject({
      is_expired: true,
    })
    expect((await visitor.view()).status).toBe(410)
    expect(await change({ expire_date: soon(world) })).toMatchObject({ is_expired: false })
    expect((await visitor.view()).status).toBe(200)
  })

  test('ends immediately for all when revoked', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const created = await share(khue, [file.id], { share_withs: ['ha@mocviet.test'] })
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: created.id } })

    expect((await ha.call('GET /storage/v1/shares', {})).items).toEqual([])
    expect((await khue.call('GET /storage/v1/shares/mine', {})).items).toEqual([])
    const node = await world.app.db.sql.selectFrom('drive_node').select('is_shared').executeTakeFirst()
    expect(node?.is_shared).toBe(0)
    expect(await refused(khue.call('DELETE /storage/v1/shares/:id', { params: { id: created.id } }))).toBe(
      '404 not_found',
    )
    expect(await sharesEvents(world, 'ha@mocviet.test')).toBe(2)
  })

  test('marks a file until its last share ends', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const one = await share(khue, [file.id])
    await share(khue, [file.id], { expire_date: soon(world) })
    const isShared = async () =>
      (await world.app.db.sql.selectFrom('drive_node').select('is_shared').executeTakeFirst())?.is_shared
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: one.id } })
    expect(await isShared()).toBe(1)
    await world.clock.advance(2 * hour)
    await world.runJobs()
    expect(await isShared()).toBe(0)
  })

  test('lists received files paged, once each with the best permission', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const files = []
    for (let at = 0; at < 5; at++) files.push(await uploadFile(world, 'khue@mocviet.test'))
    const to = { share_withs: ['ha@mocviet.test'] }
    for (const { id } of files) {
      await share(khue, [id], to)
      await world.clock.advance(1)
    }
    await share(khue, [files[0]?.id ?? ''], { ...to, permission: 'WRITE' })
    const first = await ha.call('GET /storage/v1/shares', { query: { limit: 2 } })
    const second = await ha.call('GET /storage/v1/shares', {
      query: { limit: 3, cursor: first.next_cursor ?? '' },
    })
    expect(first.items.map(({ id, permission }) => [id, permission])).toEqual([
      [files[0]?.id, 'WRITE'],
      [files[4]?.id, 'READ'],
    ])
    expect(second.items.map(({ id }) => id)).toEqual([files[3]?.id, files[2]?.id, files[1]?.id])
    expect([first.total, second.next_cursor]).toEqual([5, null])
    expect(await refused(ha.call('GET /storage/v1/shares', { query: { cursor: 'x' } }))).toBe(
      '422 cursor_invalid',
    )
  })
})
