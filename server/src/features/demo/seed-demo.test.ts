import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { ApiClient, createWorld, findCountErrors, onEachDatabase, type World } from '../../testing/index.ts'
import { FakeClock } from '../../testing/memory/fake-clock.ts'
import { createDemoWorld, seed } from './demo-world.fixture.ts'
import { demoPassword } from './index.ts'

const khue = 'khue@mocviet.test'
const reportSubject = 'Thư không gửi được'

onEachDatabase('the demo', (database) => {
  test('fills an empty store with the organisation of the mocks', async () => {
    const world = await createDemoWorld(database)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
    const client = await signIn(world, khue)
    const folders = flat(await client.call('GET /api/v2/folders', {}))
    const unread = (name: string) => folders.find((folder) => folder.name === name)?.unread_threads
    const total = (name: string) => folders.find((folder) => folder.name === name)?.total_threads
    expect(
      [
        'INBOX',
        'Junk',
        'Khách hàng châu Âu/Nordhus AS',
        'Khách hàng châu Âu/Maison Béranger',
        'Kế toán – hóa đơn',
      ].map(unread),
    ).toEqual([24, 7, 4, 2, 11])
    expect(['Drafts', 'WEBMAIL_SCHEDULED', 'webmail_period', 'Junk', 'Trash'].map(total)).toEqual([
      3, 2, 1, 12, 5,
    ])
    expect(total('Starred')).toBeGreaterThan(0)
    const { count } = await world.app.db.sql
      .selectFrom('message')
      .innerJoin('account', 'account.id', 'message.account_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account.email', '=', khue)
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(290)

    const states = await world.app.db.sql
      .selectFrom('message')
      .select([
        'id',
        'subject',
        'authentication',
        'tracking',
        'is_draft',
        'status',
        'error_text',
        'thread_id',
      ])
      .execute()
    expect(states.some((one) => one.subject.startsWith('**SPOOF** ') && one.authentication === 'fail')).toBe(
      true,
    )
    expect(states.some((one) => one.tracking !== null)).toBe(true)
    expect(states.some((one) => one.is_draft === 1)).toBe(true)
    const failed = states.filter((one) => one.status === 'partly_failed')
    expect(failed.map((one) => one.error_text)).toEqual([
      expect.stringMatching(/^550 5\.1\.1 .*User unknown/),
    ])
    const why = await Promise.all(
      ['INBOX', 'Junk'].map(async (folder) => {
        const { items } = await client.call('GET /api/v2/threads', { query: { in: folder } })
        const listed = items.map(({ message_ids: ids }) =>
          client.call('GET /api/v2/messages/:id/delivery', { params: { id: ids.at(-1) ?? '' } }),
        )
        return (await Promise.all(listed)).flatMap(
          ({ delivery }) => delivery?.steps.map(({ step }) => step) ?? [],
        )
      }),
    )
    expect(why.map((steps) => [...new Set(steps)])).toEqual([['sender'], ['sender', 'spam']])
    const report = states.find((one) => one.subject.startsWith(reportSubject))
    expect(report?.thread_id).toBe(failed[0]?.thread_id)
    const raw = await client.fetch('GET /api/v2/messages/:id/raw', { params: { id: report?.id ?? '' } })
    const { text } = await parseMessage(Buffer.from(await raw.arrayBuffer()))
    const { id: userId } = await client.call('GET /api/v2/user/info', {})
    expect(text).toContain(
      `Mở thư và gửi lại: https://thu.mocviet.test/m/${userId}/folder/Sent/${report?.thread_id}`,
    )
    const files = await world.app.db.sql.selectFrom('attachment').select(['content_type', 'scan']).execute()
    expect(files.some((file) => file.scan === 'infected')).toBe(true)
    for (const kind of [
      'image/',
      'application/pdf',
      'audio/',
      'video/',
      'application/zip',
      'spreadsheet',
      'wordprocessing',
      'presentation',
    ]) {
      expect(
        files.some((file) => file.content_type.includes(kind)),
        kind,
      ).toBe(true)
    }
    const top = await client.call('GET /storage/v1/files', {})
    expect(top.items.map((file) => file.name)).toEqual([
      'Chụp ảnh Đà Lạt',
      'Họp và ghi âm',
      'Xuất khẩu',
      'Bảng giá vận chuyển nội địa.xlsx',
      'Sơ đồ kho Thuận An.png',
      'Tồn kho Thuận An.csv',
    ])
    expect(top.items.at(-1)?.version).toBe(3)
    const results = await client.call('GET /storage/v1/search', { query: { display_name: 'bao hiem' } })
    expect(results.items.map((file) => file.owner)).toContain('ha@mocviet.test')
    expect((await client.call('GET /storage/v1/trash', {})).total).toBe(1)
    expect((await client.call('GET /storage/v1/favorites', {})).total).toBe(3)
    const shares = await client.call('GET /storage/v1/shares/mine', {})
    expect(
      shares.items.map((one) => [one.files[0]?.name, one.permission, one.has_password]).toReversed(),
    ).toEqual([
      ['Nordhus 2026', 'WRITE', false],
      ['Giao ban – kết luận.mp3', 'READ', false],
      ['Catalogue Mộc Việt 2026 – bản in.pdf', 'READ', true],
    ])
    const received = await client.call('GET /storage/v1/shares', {})
    expect(received.items.map((file) => [file.name, file.owner, file.permission])).toEqual([
      ['Bảng kê gỗ óc chó.csv', 'phuc@mocviet.test', 'READ'],
      ['Đối soát công nợ', 'ha@mocviet.test', 'WRITE'],
    ])
    const { items: contacts, total: contactCount } = await client.call('GET /api/v2/contacts', {})
    expect(contactCount).toBe(10)
    expect(contacts.map(({ name }) => name)).toContain('Claire Béranger')
    const groups = await client.call('GET /api/v2/contact-groups', {})
    expect(groups.items.map((group) => [group.name, group.count])).toEqual([
      ['Hậu cần', 2],
      ['Khách châu Âu', 4],
      ['Nhà cung cấp', 3],
    ])
    const templates = await client.call('GET /api/v2/templates', {})
    expect(templates.items.map(({ name, owner }) => [name, owner])).toEqual([
      ['Chào khách mới', 'person'],
      ['Nhận được thư, sẽ trả lời sau', 'organisation'],
      ['Shipping update', 'person'],
    ])
    const labels = await client.call('GET /api/v2/labels', {})
    expect(labels.map((label) => [label.name, label.total_threads, label.visibility])).toEqual([
      ['Cần chốt', 2, 'shown'],
      ['Chờ phản hồi', 2, 'unread'],
      ['Lô hàng/MSKU', 2, 'hidden'],
    ])
    const events = await world.app.db.sql.selectFrom('event').select('number').limit(1).execute()
    expect(events.length).toBeLessThanOrEqual(1)
  })

  test('allows every account to sign in with its permissions', async () => {
    const world = await createDemoWorld(database)
    const offered = await world.anonymous.call('GET /api/v2/session/demo', {})
    expect(offered.password).toBe(demoPassword)
    const people = await Promise.all(
      offered.accounts.map(async ({ email }) => {
        const user = await (await signIn(world, email)).call('GET /api/v2/user/info', {})
        return [email, user.type, user.enable_smtp, user.domain_verified]
      }),
    )
    expect(Object.fromEntries(people.map(([email, ...abilities]) => [email, abilities]))).toEqual({
      'an@chuaxacminh.test': ['Owner', 1, false],
      'duy@dakwood.test': ['Owner', 1, true],
      'ha@mocviet.test': ['User', 1, true],
      'khoa@mocviet.test': ['User', 0, true],
      'khue@mocviet.test': ['Owner', 1, true],
      'phuc@mocviet.test': ['User', 1, true],
    })
  })

  test('continues after an interruption with the same result, even a day later', async () => {
    const complete = await createDemoWorld(database)
    const world = await createWorld({ database, isEmpty: true })
    const { blobs } = world.app
    const storeBlob = blobs.put.bind(blobs)
    for (const [day, maxWrites] of [0, 40, 300].entries()) {
      const clock = new FakeClock(world.clock.now() + day * 86_400_000)
      let remaining = maxWrites
      blobs.put = (content) =>
        remaining-- > 0 ? storeBlob(content) : Promise.reject(new Error('the power failed'))
      await expect(seed(world, undefined, { clock })).rejects.toThrow('the power failed')
      expect((await world.anonymous.call('GET /api/v2/session/demo', {})).accounts).toEqual([])
    }
    blobs.put = storeBlob
    const clock = new FakeClock(world.clock.now() + 3 * 86_400_000)
    expect(await seed(world, undefined, { clock })).toBe(true)

    expect(await inventory(world)).toEqual(await inventory(complete))
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is seeded once by nodes that start at the same time', async () => {
    const world = await createDemoWorld(database)
    const organisations = await world.app.db.sql.selectFrom('organisation').select('name').execute()
    expect(organisations).toHaveLength(3)
  })

  test('is seeded once, and never into a store in use', async () => {
    const world = await createDemoWorld(database)
    const before = await inventory(world)
    let steps = 0
    expect(await seed(world, () => steps++)).toBe(true)
    expect(steps).toBe(0)
    expect(await inventory(world)).toEqual(before)

    const used = await createWorld({ database })
    expect(await seed(used, () => steps++)).toBe(false)
    expect(steps).toBe(0)
    expect(await used.anonymous.call('GET /api/v2/session/demo', {})).toEqual({
      password: null,
      accounts: [],
      is_open_to_anybody: false,
      single_sign_on: null,
    })
  })
})

async function signIn(world: World, email: string): Promise<ApiClient> {
  const { token } = await world.anonymous.call('POST /api/v2/session', {
    body: { email, password: demoPassword },
  })
  return new ApiClient(world.origin, token)
}

function flat(folders: readonly Folder[]): Folder[] {
  return folders.flatMap((folder) => [folder, ...flat(folder.children)])
}

/** Returns the content of a store without its ids. */
async function inventory({ app: { db } }: World) {
  const messages = await db.sql
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.account_id')
    .innerJoin('folder', (on) =>
      on.onRef('folder.account_id', '=', 'message.account_id').onRef('folder.id', '=', 'message.folder_id'),
    )
    .select([
      'account.email',
      'folder.name',
      'message.blob_hash',
      'message.sent_at',
      'message.subject',
      'message.is_unread',
      'message.is_starred',
      'message.is_draft',
    ])
    .execute()
  const folders = await db.sql
    .selectFrom('folder')
    .innerJoin('account', 'account.id', 'folder.account_id')
    .select(['account.email', 'folder.name', 'folder.unread_threads', 'folder.total_threads'])
    .execute()
  const files = await db.sql.selectFrom('attachment').select(['name', 'blob_hash', 'scan']).execute()
  // The button of a report contains ids of its store.
  const summaries = messages.map((one) =>
    one.subject.startsWith(reportSubject) ? { ...one, blob_hash: '' } : one,
  )
  return [summaries, folders, files].map((rows) => rows.map((row) => JSON.stringify(row)).toSorted())
}
