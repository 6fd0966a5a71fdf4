import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { FakeClock } from '../../testing/memory/fake-clock.ts'
import { learnContacts } from './index.ts'

const suggest = (client: ApiClient, text: string) =>
  client.call('GET /api/v2/recipients/suggest', { query: { text } })
const emailsOf = async (client: ApiClient, text: string) =>
  (await suggest(client, text)).suggest_emails.map(({ email }) => email)

async function learn(world: World, client: ApiClient, emails: readonly string[], daysAgo = 0) {
  const { id } = await client.call('GET /api/v2/user/info', {})
  const people = emails.map((email) => ({ name: '', email }))
  const clock = new FakeClock(world.clock.now() - daysAgo * 24 * 3_600_000)
  await world.app.db.transaction((tx) => learnContacts({ clock }, tx, { accountId: id, recipients: people }))
}

onEachDatabase('contacts', (database) => {
  test('suggests correspondents, the most likely first', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await learn(world, khue, ['vy@xuongmoc.example', 'vinh@xuongmoc.example'])
    await learn(world, khue, ['VINH@xuongmoc.example', 'not an address', 'khue@mocviet.test'])

    expect(await emailsOf(khue, 'v')).toEqual(['vinh@xuongmoc.example', 'vy@xuongmoc.example'])
    expect(await emailsOf(khue, '')).toEqual(['vinh@xuongmoc.example', 'vy@xuongmoc.example'])
    const ha = await world.signIn('ha@mocviet.test')
    expect(await emailsOf(ha, 'v')).toEqual([])
  })

  test('recent messages count more than old ones', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await learn(world, khue, ['vy@xuongmoc.example'], 200)
    await learn(world, khue, ['vy@xuongmoc.example'], 199)
    await learn(world, khue, ['vinh@xuongmoc.example'])

    expect(await emailsOf(khue, 'v')).toEqual(['vinh@xuongmoc.example', 'vy@xuongmoc.example'])
  })

  test('a manually added contact is suggested with its name', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const body = { email: 'Vy@XuongMoc.example', name: ' Phạm  Thảo Vy ' }
    await khue.call('POST /api/v2/accounts/contact', { body })
    await learn(world, khue, ['vy@xuongmoc.example'])

    expect((await suggest(khue, 'thao')).suggest_emails).toEqual([
      { email: 'vy@xuongmoc.example', name: 'Phạm Thảo Vy' },
    ])
    const refused = await khue.fetch('POST /api/v2/accounts/contact', { body: { email: 'x@\r\ny' } })
    expect(refused.status).toBe(422)
  })

  test('suggests own and shared address book contacts first, with each address', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn('khue@mocviet.test'), await world.signIn('ha@mocviet.test')]
    const add = (body: Record<string, unknown>) => khue.call('POST /api/v2/contacts', { body })
    for (let n = 0; n < 3; n++) await learn(world, khue, ['vinh@xuongmoc.example'])
    const emails = [{ email: 'vy@xuongmoc.example' }, { email: 'thaovy@thu.example' }]
    await add({ name: 'Phạm Thảo Vy', emails, notes: 'vinh' })
    await add({ name: 'Vũ không thư' })
    await add({ owner: 'organisation', name: 'Nhà in Vạn', emails: [{ email: 'in@van.example' }] })
    expect(await emailsOf(khue, 'v')).toEqual([
      'in@van.example',
      'thaovy@thu.example',
      'vy@xuongmoc.example',
      'vinh@xuongmoc.example',
    ])
    await learn(world, khue, ['vy@xuongmoc.example'])
    expect((await suggest(khue, 'vy')).suggest_emails[0]).toEqual({
      email: 'vy@xuongmoc.example',
      name: 'Phạm Thảo Vy',
    })
    expect(await emailsOf(khue, 'vinh')).toEqual(['vinh@xuongmoc.example'])
    expect(await emailsOf(ha, 'v')).toEqual(['in@van.example'])
  })

  test('a group is suggested by its name and expands to its contacts', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn('khue@mocviet.test'), await world.signIn('ha@mocviet.test')]
    const group = await khue.call('POST /api/v2/contact-groups', { body: { name: 'Khách hàng Đà Nẵng' } })
    const groupsFor = async (client: ApiClient, text: string) =>
      (await suggest(client, text)).groups.map(({ name }) => name)
    expect(await groupsFor(khue, 'da')).toEqual([])
    const add = (body: Record<string, unknown>) =>
      khue.call('POST /api/v2/contacts', { body: { ...body, group_ids: [group.id] } })
    await add({ name: 'Vy', emails: [{ email: 'vy@xuongmoc.example' }, { email: 'hai@xuongmoc.example' }] })
    await add({ name: 'Không có thư' })
    expect([await groupsFor(khue, 'da nang'), await groupsFor(khue, 'x'), await groupsFor(ha, 'da')]).toEqual(
      [['Khách hàng Đà Nẵng'], [], []],
    )
    const params = { id: group.id }
    expect(await khue.call('GET /api/v2/contact-groups/:id/recipients', { params })).toEqual({
      items: [{ name: 'Vy', email: 'vy@xuongmoc.example' }],
    })
  })

  test('a corrected address is no longer suggested', async () => {
    const world = await createWorld({ database })
    await world.deliver({ from: 'Vy <vy@xuongmoc.exmaple>' })
    const khue = await world.signIn('khue@mocviet.test')
    await learn(world, khue, ['vy@xuongmoc.exmaple'])
    const body = { old_email: 'Vy@xuongmoc.exmaple', email: 'vy@xuongmoc.example', name: 'Vy' }
    await khue.call('POST /api/v2/recipients/replace', { body })

    expect((await suggest(khue, 'vy')).suggest_emails).toEqual([{ email: 'vy@xuongmoc.example', name: 'Vy' }])
    await learn(world, khue, ['vy@xuongmoc.exmaple'])
    expect(await emailsOf(khue, 'vy')).toContain('vy@xuongmoc.exmaple')
  })

  test('does not suggest spammers, deleted, forged or blocked senders', async () => {
    const world = await createWorld({ database, settings: { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' } })
    const khue = await world.signIn('khue@mocviet.test')
    const failed = ['Authentication-Results: mx.mocviet.test; dmarc=fail header.from=mocviet.test']
    await world.deliver({ from: 'Vũ Giám Đốc <vu.giamdoc@mocviet.test>', headers: failed })
    await world.deliver({ from: 'Vũ Nhắn <vu.nhan@mocviet.test>' })
    await world.deliver({ from: 'Vũ Quảng Cáo <vu@quangcao.example>', headers: ['X-Spam-Flag: YES'] })
    await world.deliver({ from: 'Vũ Đã Xóa <vu@daxoa.example>', subject: 'xóa' })
    await world.deliver({ from: 'Vũ Bị Chặn <vu@bichan.example>' })
    await world.deliver({ from: 'Vũ Tử Tế <vu@tute.example>', subject: 'giữ' })
    await world.deliver({
      from: 'Trần Minh Khuê <khue@mocviet.test>',
      to: 'Vũ Kẻ Gian <vu@kegian.example>',
      recipients: ['khue@mocviet.test'],
    })
    const { items } = await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    const ids = items.flatMap(({ id, subject }) => (subject === 'xóa' ? [id] : []))
    await khue.call('POST /api/v2/threads/delete', { body: { ids } })
    const block = JSON.stringify({ type: 'auto_mark_spam', from: 'vu@bichan.example' })
    await khue.call('POST /api/v2/rules', { body: { sieve_json: block } })

    expect(await emailsOf(khue, 'vu')).toEqual(['vu@tute.example'])
    expect(await emailsOf(khue, 'v')).not.toContain('vu@kegian.example')
  })

  test('suggests colleagues with an account that are not blocked', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const colleagues = async () => (await suggest(khue, '')).same_domain_emails.map(({ email }) => email)
    await learn(world, khue, ['gd@mocviet.test'])
    expect(await colleagues()).toEqual(['ha@mocviet.test'])
    const block = JSON.stringify({ type: 'auto_mark_spam', from: 'Ha@mocviet.test' })
    await khue.call('POST /api/v2/rules', { body: { sieve_json: block } })
    expect(await colleagues()).toEqual([])
  })

  test('an address typed into a draft is suggested when it is complete', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const to = [{ email: 'vinh@xuong' }, { email: 'vinh@xuongmoc.example' }]
    await khue.call('POST /api/v2/messages', { body: { save_id: 'half-typed', to } })

    expect(await emailsOf(khue, 'vinh')).toEqual(['vinh@xuongmoc.example'])
  })

  test('checks if addresses belong to the organisation', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const emails = ['ha@mocviet.test', 'Moi@MOCVIET.test', 'duy@dakwood.test', 'x@sub.mocviet.test', 'none']
    const checked = await khue.call('POST /api/v2/accounts/check', { body: { emails } })

    expect(emails.map((email) => checked[email]?.status)).toEqual([
      'inside',
      'inside',
      'outside',
      'outside',
      'outside',
    ])
  })

  test('checks ten thousand addresses in one request', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const emails = Array.from({ length: 10_000 }, (_, at) => `a${at}@mocviet.test`)

    expect(Object.keys(await khue.call('POST /api/v2/accounts/check', { body: { emails } }))).toHaveLength(
      10_000,
    )
    await learn(world, khue, emails)
    expect(await emailsOf(khue, 'a199')).toEqual(['a199@mocviet.test'])
  })

  test('the user sends from the own address and from verified ones', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const contact = {
      email: 'khue@mocviet.test',
      name: 'Trần Minh Khuê',
      default: true,
      verified: true,
      kind: 'own',
    }
    expect(await khue.call('GET /api/v2/accounts', {})).toEqual({ items: [contact], total: 1 })

    const { id } = await khue.call('GET /api/v2/user/info', {})
    await world.app.db.transaction((tx) =>
      tx.sql
        .insertInto('sender_address')
        .values([
          {
            account_id: id,
            email: 'banhang@other.test',
            name: 'Bán hàng',
            is_verified: 1,
            created_at: 1,
          },
          {
            account_id: id,
            email: 'khac@other.test',
            name: '',
            is_verified: 0,
            created_at: 1,
          },
        ])
        .execute(),
    )
    await khue.call('POST /api/v2/accounts/default-sender', { body: { email: 'banhang@other.test' } })
    expect((await khue.call('GET /api/v2/accounts', { query: { s: 'bán' } })).items).toEqual([
      { email: 'banhang@other.test', name: 'Bán hàng', default: true, verified: true, kind: 'added' },
    ])
    const draft = await khue.call('POST /api/v2/messages', { body: { save_id: 'from-default' } })
    expect(draft.from).toEqual({ email: 'banhang@other.test', name: 'Bán hàng' })
    const body = { save_id: 'from-unproved', from: 'khac@other.test' }
    expect((await khue.fetch('POST /api/v2/messages', { body })).status).toBe(422)
  })
})
