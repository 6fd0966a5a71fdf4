import type { SearchPage } from '@bocau/contract/search'
import { processorTimeOf } from '@bocau/mail-core/testing/processor-time.fixture'
import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  type Dialect,
  onBothDatabases,
  type World,
} from '../../testing/index.ts'

const khue = 'khue@mocviet.test'
const vy = 'Phạm Thảo Vy <vy@xuongmoc.example>'

onBothDatabases('a search', (database) => {
  test('finds Vietnamese text in subject, participants, body and file names', async () => {
    const { client } = await openMailbox(database, [
      { subject: 'Báo giá gỗ sồi', text: 'Chị xem bảng này.', from: vy },
      { subject: 'Đường dây nóng', text: 'Giá mới, báo trước một tuần.', from: 'Đặng An <an@noi.example>' },
      {
        subject: 'Ảnh',
        text: 'Kèm tệp',
        files: [{ name: 'hợp đồng 27.pdf', contentType: 'application/pdf', content: '%PDF' }],
      },
    ])
    const find = async (q: string) => subjects(await search(client, { q }))

    expect(await find('bao gia')).toEqual(['Đường dây nóng', 'Báo giá gỗ sồi'])
    expect(await find('BÁO GIÁ')).toEqual(['Đường dây nóng', 'Báo giá gỗ sồi'])
    expect(await find('"bao gia"')).toEqual(['Báo giá gỗ sồi'])
    expect(await find('duong')).toEqual(['Đường dây nóng'])
    expect(await find('đường dâ')).toEqual(['Đường dây nóng'])
    expect(await find('tuần tới')).toEqual([])
    expect(await find('hop dong')).toEqual(['Ảnh'])
    expect(await find('filename:pdf')).toEqual(['Ảnh'])
    expect(await find('has:attachment')).toEqual(['Ảnh'])
    expect(await find('-has:attachment báo')).toEqual(['Đường dây nóng', 'Báo giá gỗ sồi'])
    expect(await find('báo -sồi')).toEqual(['Đường dây nóng'])
    expect(await find('from:vy')).toEqual(['Ảnh', 'Báo giá gỗ sồi'])
    expect(await find('from:"đặng an"')).toEqual(['Đường dây nóng'])
    expect(await find('from:an@noi')).toEqual(['Đường dây nóng'])
    expect(await find('to:vy')).toEqual([])
    expect(await find('to:khue subject:bao')).toEqual(['Báo giá gỗ sồi'])
    expect(await find('subject:giá')).toEqual(['Báo giá gỗ sồi'])
  })

  test('by form fields equals the search by operators', async () => {
    const { client, world } = await openMailbox(database, [
      { subject: 'Nhỏ', text: 'gỗ', from: vy },
      { subject: 'Lớn', text: `gỗ ${'lim '.repeat(50_000)}`, from: 'An <an@noi.example>' },
    ])
    const now = Math.floor(world.clock.now() / 1000)
    const find = async (query: Query) => subjects(await search(client, query))

    expect(await find({ from_addr: 'Thảo Vy' })).toEqual(['Nhỏ'])
    expect(await find({ to_addr: khue, term: 'gỗ', q: 'from:an' })).toEqual(['Lớn'])
    expect(await find({ subject: 'lon' })).toEqual(['Lớn'])
    expect(await find({ size: 'gt:100000' })).toEqual(['Lớn'])
    expect(await find({ size: 'lt:100000' })).toEqual(['Nhỏ'])
    expect(await find({ q: 'larger:100K' })).toEqual(['Lớn'])
    expect(await find({ start_date: now + 5 })).toEqual([])
    expect(await find({ start_date: now - 86_400, end_date: now + 86_400, term: 'gỗ' })).toEqual([
      'Lớn',
      'Nhỏ',
    ])
    expect(await find({ end_date: now - 86_400 })).toEqual([])
    expect(await find({ folder: 'INBOX', is_read: '0' })).toEqual(['Lớn', 'Nhỏ'])
    expect(await find({ folder: 'Sent' })).toEqual([])
    expect(await find({ folder: 'Không có', q: 'gỗ' })).toEqual([])
    await expect(find({ size: 'huge', q: 'nho' })).rejects.toThrow('invalid_input')
    expect(await find({})).toEqual([])
  })

  test('is part of `GET threads`, which lists the folder without search parameters', async () => {
    const { client } = await openMailbox(database, [
      { subject: 'Báo giá gỗ sồi', from: vy },
      { subject: 'Lịch', text: 'báo giá' },
      { subject: 'Ảnh', text: 'x' },
    ])
    const list = async (query: Query) => subjects(await client.call('GET /api/v2/threads', { query }))

    expect(await list({})).toEqual(['Ảnh', 'Lịch', 'Báo giá gỗ sồi'])
    expect(await list({ in: 'INBOX', sort: 'date', limit: 2 })).toEqual(['Ảnh', 'Lịch'])
    expect(await list({ q: 'báo giá', sort: 'score' })).toEqual(['Báo giá gỗ sồi', 'Lịch'])
    expect(await list({ from_addr: 'Thảo Vy', subject: 'sồi', term: 'giá' })).toEqual(['Báo giá gỗ sồi'])
    expect(await list({ in: 'INBOX', is_star: '1' })).toEqual([])
    expect(
      await list({ in: 'INBOX', is_read: '0', has_attachment: '0', size: 'gt:1', start_date: 1 }),
    ).toHaveLength(3)
    expect(await list({ in: 'Sent', q: 'báo' })).toEqual([])
    expect(await list({ folder: 'Sent' })).toEqual([])
    const page = await client.call('GET /api/v2/threads', { query: { q: 'báo' } })
    expect(page.hits).toHaveLength(2)
  })

  test('uses days in the user’s time zone', async () => {
    const { client, world } = await openMailbox(database, [{ subject: 'Hôm nay' }])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).format(world.clock.now())
    const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).format(
      world.clock.now() + 86_400_000,
    )

    expect((await search(client, { q: `after:${today} before:${tomorrow}` })).total).toBe(1)
    expect((await search(client, { q: `before:${today}` })).total).toBe(0)
    expect((await search(client, { q: `after:${tomorrow}` })).total).toBe(0)
  })

  test('follows read and starred state and leaves out Trash unless named', async () => {
    const { client } = await openMailbox(database, [
      { subject: 'gỗ một' },
      { subject: 'gỗ hai' },
      { subject: 'gỗ ba' },
    ])
    const [three, two, one] = (await search(client, { q: 'gỗ' })).items
    await client.call('POST /api/v2/threads/unreads', { body: { ids: [three?.id ?? ''], unread: false } })
    await client.call('PATCH /api/v2/threads/:id', { params: { id: two?.id ?? '' }, body: { starred: true } })
    await client.call('POST /api/v2/threads/delete', { body: { ids: [one?.id ?? ''] } })

    const find = async (query: Query) => subjects(await search(client, query))
    expect(await find({ q: 'gỗ is:read' })).toEqual(['gỗ ba'])
    expect(await find({ q: 'is:unread' })).toEqual(['gỗ hai'])
    expect(await find({ q: 'is:starred' })).toEqual(['gỗ hai'])
    expect(await find({ q: 'in:starred gỗ' })).toEqual(['gỗ hai'])
    expect(await find({ q: 'gỗ is:unstarred' })).toEqual(['gỗ ba'])
    expect(await find({ q: 'gỗ' })).toEqual(['gỗ ba', 'gỗ hai'])
    expect(await find({ q: 'in:trash gỗ' })).toEqual(['gỗ một'])
    expect(await find({ q: 'in:anywhere gỗ' })).toEqual(['gỗ ba', 'gỗ hai', 'gỗ một'])
    const [trashed] = (await search(client, { folder: 'Trash', q: 'một' })).items
    expect(trashed).toMatchObject({ mailbox_name: 'Trash' })
  })

  test('shows a thread once, as in its folder, with highlights', async () => {
    const { client } = await openMailbox(database, [
      { subject: 'Báo giá', text: 'Giá gỗ sồi tháng này', messageId: '<1@x>' },
      { subject: 'Re: Báo giá', text: 'Cảm ơn em', messageId: '<2@x>', inReplyTo: '<1@x>' },
    ])
    const page = await search(client, { q: 'sồi báo' })
    const list = await client.call('GET /api/v2/threads', {})

    expect(page.items).toEqual(list.items)
    expect(page).toMatchObject({ total: 1, is_total_exact: true, next_cursor: null, previous_cursor: null })
    const [hit] = page.hits
    expect(hit).toMatchObject({
      thread_id: list.items[0]?.id,
      subject_ranges: [[0, 3]],
      snippet: 'Giá gỗ sồi tháng này',
    })
    expect(hit?.snippet_ranges.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(['sồi'])
  })

  test('is paged consistently while messages arrive', async () => {
    const { client, world } = await openMailbox(
      database,
      Array.from({ length: 7 }, (_, index) => ({ subject: `gỗ ${index}`, messageId: `<${index}@x>` })),
    )
    const first = await search(client, { q: 'gỗ', limit: 3 })
    await world.clock.advance(60)
    await world.deliver({ subject: 'gỗ mới' })
    const second = await search(client, { q: 'gỗ', limit: 3, cursor: first.next_cursor ?? '' })
    const third = await search(client, { q: 'gỗ', limit: 3, cursor: second.next_cursor ?? '' })
    const back = await search(client, { q: 'gỗ', limit: 3, cursor: third.previous_cursor ?? '' })

    expect([first, second, third].flatMap(subjects)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `gỗ ${n}`))
    expect(third).toMatchObject({ offset: 6, total: 7, next_cursor: null })
    expect(subjects(back)).toEqual(subjects(second))
    await expect(search(client, { q: 'gỗ', cursor: 'x' })).rejects.toMatchObject({ status: 422 })
  })

  test('by relevance ranks phrases first, then subjects, then recent messages', async () => {
    const { client } = await openMailbox(database, [
      { subject: 'Báo giá gỗ lim', text: 'x' },
      { subject: 'Giá gỗ', text: 'báo' },
      { subject: 'Khác', text: 'báo giá' },
    ])
    expect(subjects(await search(client, { q: 'báo giá', sort: 'score' }))).toEqual([
      'Báo giá gỗ lim',
      'Khác',
      'Giá gỗ',
    ])
    expect(subjects(await search(client, { q: 'báo giá', sort: 'date' }))).toEqual([
      'Khác',
      'Giá gỗ',
      'Báo giá gỗ lim',
    ])
  })

  test('with diacritics ranks exact words first and finds no prefixes; without finds all', async () => {
    const { client } = await openMailbox(database, [
      { subject: 'Lịch đi chợ', text: 'Phải báo giá ngay hôm nay.' },
      { subject: 'Bao gia vai lanh', text: 'khong dau' },
      { subject: 'Bảo quản', text: 'Bảo bì bằng giấy, giả da.' },
      { subject: 'Bào gỗ', text: 'Gia công cả tuần.' },
    ])
    for (const sort of ['score', 'date'] as const) {
      const find = async (q: string) => subjects(await search(client, { q, sort }))
      expect((await find('báo giá'))[0], sort).toBe('Lịch đi chợ')
      expect((await find('báo giá')).toSorted()).toEqual([
        'Bao gia vai lanh',
        'Bào gỗ',
        'Bảo quản',
        'Lịch đi chợ',
      ])
      expect((await find('giấy')).toSorted()).toEqual(['Bảo quản'])
      expect(await find('gi')).toHaveLength(4)
      expect(await find('bao gia cong')).toEqual(['Bào gỗ'])
    }
    expect(subjects(await search(client, { q: 'bao gia', sort: 'score' }))[0]).toBe('Bao gia vai lanh')
    const page = await search(client, { q: 'báo giá', limit: 1 })
    const next = await search(client, { q: 'báo giá', limit: 3, cursor: page.next_cursor ?? '' })
    expect(subjects(page)).toEqual(['Lịch đi chợ'])
    expect(subjects(next)).toEqual(['Bào gỗ', 'Bảo quản', 'Bao gia vai lanh'])
    const differs = ({ hits }: typeof page) => hits.map((hit) => hit.differs_in_diacritics)
    expect([differs(page), differs(next)]).toEqual([[false], [true, true, true]])
    expect(differs(await search(client, { q: 'bao gia' }))).toEqual([false, false, false, false])
  })

  test('accepts a tone mark on either vowel of a word', async () => {
    const { client } = await openMailbox(database, [{ subject: 'Hoà nhạc' }, { subject: 'Hoạ sĩ' }])
    expect(subjects(await search(client, { q: 'hòa' }))).toEqual(['Hoà nhạc', 'Hoạ sĩ'])
  })

  test('never shows mail of another account', async () => {
    const { client, world } = await openMailbox(database, [{ subject: 'bí mật của Khuê' }])
    const ha = await world.signIn('ha@mocviet.test')
    const queries: Query[] = [
      { q: 'bí mật' },
      { q: 'in:anywhere bi' },
      { q: '-zzz' },
      { folder: 'INBOX' },
      { q: 'is:unread' },
      { q: 'x OR bí' },
    ]
    for (const query of queries) {
      expect((await search(ha, query)).items, JSON.stringify(query)).toEqual([])
      expect((await search(ha, { ...query, sort: 'score' })).items).toEqual([])
    }
    expect((await ha.call('GET /api/v2/suggested', { query: { search_text: 'bí' } })).threads).toEqual([])
    const folders = await client.call('GET /api/v2/folders', {})
    expect((await search(ha, { folder: folders[0]?.id ?? '', q: 'bí' })).items).toEqual([])
  })

  test('treats hostile queries as words and stays fast', async () => {
    const { client, world } = await openMailbox(database, [
      { subject: 'an toàn', text: "o'clock NEAR(a b) x" },
    ])
    const hostile = [
      '"',
      '""',
      '*',
      '(',
      ')',
      'a AND',
      'OR',
      'NOT',
      'NEAR(a b, 5)',
      'a*b*',
      '^a',
      'marks:x',
      'subject:',
      '{a b}:c',
      'a + b',
      "' OR 1=1 --",
      "';drop table message;--",
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\ue000a1',
      ':*',
      '!a',
      'a & b | !c',
      '<->',
      '\\',
      '😀',
      '((((((((((',
      '-',
      '--a',
      '-"',
      '!!!',
      '%',
      '_',
      'a'.repeat(10_000),
      'a '.repeat(2000),
      '" '.repeat(2000),
      'ế'.repeat(1000),
      `${'from:'.repeat(500)}x`,
      '-a '.repeat(600),
      `"${'a b '.repeat(700)}"`,
    ]
    for (const q of hostile) {
      const cost = await processorTimeOf(async () => {
        for (const sort of ['date', 'score'] as const) await search(client, { q, sort, folder: '' })
        const short = q.slice(0, 300)
        await search(client, { from_addr: short, subject: short, term: short })
        await search(client, { q: 'an', folder: short })
        await client.call('GET /api/v2/suggested', { query: { search_text: q } })
        await client.call('GET /api/v2/recipients/suggest', { query: { text: q } })
      })
      expect(cost, q.slice(0, 30)).toBeLessThan(3000)
    }
    expect(world.logger.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(subjects(await search(client, { q: "o'clock near(a" }))).toEqual(['an toàn'])
  })
})

onBothDatabases('suggestions', (database) => {
  test('offer the newest matching threads, and texts to search for', async () => {
    const { client } = await openMailbox(database, [
      { subject: 'Báo giá gỗ sồi' },
      { subject: 'Lịch', text: 'báo cáo' },
      { subject: 'Re: Báo cáo tuần', from: vy },
    ])
    const { threads, texts } = await client.call('GET /api/v2/suggested', { query: { search_text: 'bao' } })

    expect(threads.map(({ subject }) => subject)).toEqual(['Re: Báo cáo tuần', 'Báo giá gỗ sồi', 'Lịch'])
    expect(threads[0]).toMatchObject({
      mailbox_name: 'INBOX',
      from: { email: 'vy@xuongmoc.example' },
      subject_ranges: [[4, 7]],
    })
    expect(texts).toEqual(['Báo cáo tuần', 'Báo giá gỗ sồi'])
    expect(await client.call('GET /api/v2/suggested', { query: { search_text: ' ? ' } })).toEqual({
      threads: [],
      texts: [],
    })
  })

  test('offer the plain subject of a forged sender as text', async () => {
    const { client } = await openMailbox(database, [{ subject: '**SPOOF** Báo cáo tuần' }])
    const { texts } = await client.call('GET /api/v2/suggested', { query: { search_text: 'bao' } })
    expect(texts).toEqual(['Báo cáo tuần'])
  })

  test('start with matches of the typed diacritics', async () => {
    const { client } = await openMailbox(database, [
      { subject: 'Chuyện khác', text: 'đúng vậy' },
      { subject: 'Đúng hẹn' },
      { subject: 'Dùng thử' },
      { subject: 'Đừng quên' },
    ])
    const suggest = async (search_text: string) => {
      const { threads } = await client.call('GET /api/v2/suggested', { query: { search_text } })
      return threads.map(({ subject }) => subject)
    }
    expect(await suggest('đúng')).toEqual(['Đúng hẹn', 'Chuyện khác', 'Đừng quên', 'Dùng thử'])
    expect((await suggest('đún'))[0]).toBe('Đúng hẹn')
    expect(await suggest('dung')).toEqual(['Đừng quên', 'Dùng thử', 'Đúng hẹn', 'Chuyện khác'])
  })

  test('of recipients start with frequent ones and distinguish colleagues', async () => {
    const { client, world } = await openMailbox(database, [
      { from: 'Thanh Mai <mai@gui.example>' },
      { from: 'Thanh Mai <mai@gui.example>' },
    ])
    const tung = { name: 'Thanh Tùng', email: 'tung@nhan.example' }
    const dat = { name: 'Thành Đạt', email: 'dat@nhan.example' }
    for (const [at, to] of [tung, dat, dat].entries()) {
      const body = { save_id: `save-${at}-xxxx`, to: [to], subject: 'Báo giá', body: '<p>Chào</p>' }
      const { id } = await client.call('POST /api/v2/messages', { body })
      await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
      await world.runJobs()
    }
    const suggest = async (text: string) => {
      const suggestions = await client.call('GET /api/v2/recipients/suggest', { query: { text } })
      return [suggestions.suggest_emails, suggestions.same_domain_emails].map((people) =>
        people.map(({ email }) => email),
      )
    }

    expect(await suggest('thanh')).toEqual([['dat@nhan.example', 'tung@nhan.example', 'mai@gui.example'], []])
    expect(await suggest('thà')).toEqual([['dat@nhan.example', 'tung@nhan.example', 'mai@gui.example'], []])
    expect(await suggest('tung@n')).toEqual([['tung@nhan.example'], []])
    expect(await suggest('t')).toEqual([
      ['dat@nhan.example', 'tung@nhan.example', 'mai@gui.example'],
      ['ha@mocviet.test'],
    ])
    expect(await suggest('thu ha')).toEqual([[], ['ha@mocviet.test']])
    expect(await suggest('')).toEqual([['dat@nhan.example', 'tung@nhan.example'], ['ha@mocviet.test']])
    expect(await suggest('!!')).toEqual([[], []])
  })
})

type Query = Record<string, string | number>

function search(client: ApiClient, query: Query): Promise<SearchPage> {
  return client.call('GET /api/v2/threads/search', { query })
}

function subjects(page: Pick<SearchPage, 'items'>): string[] {
  return page.items.map(({ subject }) => subject)
}

async function openMailbox(
  database: Dialect,
  messages: Parameters<World['deliver']>[0][],
): Promise<{ world: World; client: ApiClient }> {
  const world = await createWorld({ database })
  for (const message of messages) {
    await world.clock.advance(1)
    await world.deliver(message)
  }
  return { world, client: await world.signIn(khue) }
}
