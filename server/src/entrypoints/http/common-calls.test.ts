import { expect, test } from 'vitest'
import { uploadOne } from '../../features/drive/testing.ts'
import { Browser, behindProxy } from '../../features/sign-in/testing.ts'
import { codeFor } from '../../testing/account-state.ts'
import { createWorld, errorCode } from '../../testing/index.ts'
import { SoftwarePasskey } from '../../testing/software-passkey.ts'

// The texts are realistic, because `npm run api-examples` prefers them for the API page.

const minhThu = { name: 'Lê Minh Thư', email: 'thu@gophuongnam.example' }

async function openMailbox() {
  const world = await createWorld()
  await world.deliver({
    from: 'Lê Minh Thư <thu@gophuongnam.example>',
    subject: 'Báo giá gỗ sồi tháng ba',
    text: 'Chào chị Khuê, em gửi chị bảng giá gỗ sồi nhập khẩu tháng ba.',
  })
  await world.clock.advance(60)
  await world.deliver({
    from: 'Phạm Thảo Vy <vy@xuongmoc.example>',
    subject: 'Lịch giao bàn ghế cho khách sạn',
    text: 'Xưởng sẽ giao 40 bộ bàn ghế vào sáng thứ sáu.',
  })
  return { world, khue: await world.signIn('khue@mocviet.test') }
}

test('a program reads, files and labels mail', async () => {
  const { khue } = await openMailbox()
  const folders = await khue.call('GET /api/v2/folders', {})
  const page = await khue.call('GET /api/v2/threads', { query: { in: 'INBOX', limit: 20 } })
  const [second, first] = page.items
  const id = first?.id ?? ''
  const thread = await khue.call('GET /api/v2/threads/:id', { params: { id }, query: { in: 'INBOX' } })
  const search = await khue.call('GET /api/v2/threads/search', { query: { q: 'from:thu báo giá' } })
  const folder = await khue.call('POST /api/v2/folders', { body: { display_name: 'Nhà cung cấp' } })
  const label = await khue.call('POST /api/v2/labels', { body: { name: 'Chờ duyệt giá', colour: 3 } })
  const changed = await khue.call('POST /api/v2/threads/labels', {
    body: { ids: [id, second?.id ?? ''], add: [label.id] },
  })
  const moved = await khue.call('POST /api/v2/threads/move', {
    body: [{ thread_ids: [id], from_folder_id: first?.folder_id ?? '', to_folder_id: folder.id }],
  })
  await khue.call('POST /api/v2/threads/undo', { body: { undo: moved.undo ?? '' } })

  expect(folders.map(({ name }) => name)).toContain('INBOX')
  expect(thread.messages).toMatchObject([{ subject: 'Báo giá gỗ sồi tháng ba', from: minhThu }])
  expect(search.items).toMatchObject([{ id }])
  expect([changed.undo, moved.messages]).toEqual([expect.any(String), 1])
  expect(await khue.call('GET /api/v2/labels', {})).toMatchObject([
    { name: 'Chờ duyệt giá', total_threads: 2 },
  ])
})

test('a program writes, saves and sends a message', async () => {
  const { khue } = await openMailbox()
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'Bản vẽ bàn ăn.pdf')
  const uploaded = await khue.fetch('POST /api/v2/files', {}, { body: form })
  const addresses = await khue.call('POST /api/v2/accounts/check', {
    body: { emails: ['ha@mocviet.test', minhThu.email] },
  })
  const draft = await khue.call('POST /api/v2/messages', {
    body: {
      save_id: 'bao-gia-2026-03-02',
      to: [minhThu],
      cc: [{ name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }],
      subject: 'Đặt 12 khối gỗ sồi',
      body: '<p>Chào Thư, chị đặt 12 khối gỗ sồi theo báo giá.</p>',
    },
  })
  const saved = await khue.call('PATCH /api/v2/messages/:id', {
    params: { id: draft.id },
    body: {
      save_id: 'bao-gia-2026-03-02-b',
      version: draft.version,
      subject: 'Đặt 12 khối gỗ sồi, giao ngày 20',
      body: '<p>Chào Thư, chị đặt 12 khối gỗ sồi, giao ngày 20.</p>',
    },
  })
  const sent = await khue.call('POST /api/v2/send_mail', { body: { msg_id: saved.id, delay: 10 } })
  const undone = await khue.call('POST /api/v2/undo_send_mail', { body: { msg_id: saved.id } })

  expect(await uploaded.json()).toMatchObject([{ name: 'Bản vẽ bàn ăn.pdf', inline_image: false }])
  expect(addresses).toEqual({
    'ha@mocviet.test': { status: 'inside' },
    [minhThu.email]: { status: 'outside' },
  })
  expect(sent).toMatchObject({ state: 'waiting', can_undo: true })
  expect(undone).toMatchObject({ subject: 'Đặt 12 khối gỗ sồi, giao ngày 20', state: '' })
})

test('a program adds contacts, groups, filters and templates', async () => {
  const { khue } = await openMailbox()
  const group = await khue.call('POST /api/v2/contact-groups', { body: { name: 'Nhà cung cấp gỗ' } })
  const contact = await khue.call('POST /api/v2/contacts', {
    body: {
      name: minhThu.name,
      given: 'Minh Thư',
      family: 'Lê',
      emails: [{ email: minhThu.email, kind: 'work' }],
      phones: [{ number: '+84 912 345 678', kind: 'mobile' }],
      company: 'Gỗ Phương Nam',
      title: 'Kinh doanh',
      birthday: '1990-12-31',
      notes: 'Gọi vào buổi sáng.',
      group_ids: [group.id],
    },
  })
  const folder = await khue.call('POST /api/v2/folders', { body: { display_name: 'Nhà cung cấp' } })
  const filter = {
    match: 'all',
    conditions: [{ type: 'from', comparator: 'contains', value: minhThu.email }],
    actions: [{ type: 'fileinto', value: folder.name, enable: true }],
  }
  const rule = await khue.call('POST /api/v2/rules', {
    body: { name: 'Chuyển thư của Gỗ Phương Nam', sieve_json: JSON.stringify(filter) },
  })
  const template = await khue.call('POST /api/v2/templates', {
    body: {
      name: 'Cảm ơn khách hàng',
      subject: 'Cảm ơn anh chị đã đặt hàng',
      body: '<p>Kính gửi {{name}}, cảm ơn anh chị đã đặt hàng.</p>',
    },
  })
  const recipients = { params: { id: group.id } }

  expect(await khue.call('GET /api/v2/contact-groups/:id/recipients', recipients)).toEqual({
    items: [minhThu],
  })
  expect(await khue.call('GET /api/v2/contacts', { query: { text: 'gỗ' } })).toMatchObject({
    items: [{ id: contact.id, company: 'Gỗ Phương Nam' }],
  })
  expect(await khue.call('GET /api/v2/rules', {})).toMatchObject([{ id: rule.id, problem: null }])
  expect(template).toMatchObject({ owner: 'person', snippet: expect.stringContaining('Kính gửi') })
})

test('a program uploads, lists and shares files', async () => {
  const { world, khue } = await openMailbox()
  const priceList = {
    name: 'Bảng giá gỗ sồi 2026.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
  const file = await uploadOne(khue, priceList, { path: '/Báo giá' })
  await khue.call('POST /storage/v1/folders', { body: { folder_id: file.parent_id, name: 'Năm trước' } })
  const list = await khue.call('GET /storage/v1/files', { query: { path: '/Báo giá' } })
  const body = {
    paths: ['/Báo giá/Bảng giá gỗ sồi 2026.xlsx'],
    share_withs: [minhThu.email],
    password: 'mot-mat-khau-dai',
    expire_date: Math.floor(world.clock.now() / 1000) + 7 * 86_400,
    key: 'chia-se-bang-gia-2026',
  }
  const { shares } = await khue.call('POST /storage/v1/shares', { body })
  const repeated = await khue.call('POST /api/v2/files/share', { body })
  const mine = await khue.call('GET /api/v2/files/share', {})
  const token = shares[0]?.href.split('/').at(-1) ?? ''
  const opened = await world.anonymous.call('POST /storage/v1/public/:token/open', {
    params: { token },
    body: { password: body.password },
  })

  expect(list.items.map(({ name }) => name)).toEqual(['Năm trước', 'Bảng giá gỗ sồi 2026.xlsx'])
  expect(mine).toMatchObject({ total: 1, items: [{ id: shares[0]?.id }] })
  expect(repeated.shares.map(({ id }) => id)).toEqual(shares.map(({ id }) => id))
  expect(opened).toMatchObject({ state: 'open', file_count: 1, owner: { name: 'Trần Minh Khuê' } })
})

test('an owner adds users, groups and domains', async () => {
  const { khue } = await openMailbox()
  const user = await khue.call('POST /api/v2/organisation/users', {
    body: { email: 'tho@mocviet.test', fullname: 'Phạm Văn Thợ', user_quota: 10_240 },
  })
  const group = await khue.call('POST /api/v2/organisation/groups', {
    body: {
      email: 'banhang@mocviet.test',
      name: 'Phòng bán hàng',
      members: ['ha@mocviet.test', 'tho@mocviet.test'],
      members_send: true,
    },
  })
  const { id: khueId } = await khue.call('GET /api/v2/user/info', {})
  const disabled = await khue.call('POST /api/v2/organisation/users/act', {
    body: { ids: [user.id, khueId], act: 'shut' },
  })
  await khue.call('POST /api/v2/organisation/users/act', { body: { ids: [user.id], act: 'open' } })
  const claim = await khue.call('POST /api/v2/organisation/domain_claims', { body: { domain: 'mocviet.vn' } })
  const departure = await khue.call('POST /api/v2/organisation/users/:id/leaving', {
    params: { id: user.id },
    body: { successor: 'ha@mocviet.test', takes_new_mail: true, hands_mail: true, keep_days: 30 },
  })

  expect(disabled).toEqual({ done: [user.id], refused: [{ id: khueId, code: 'owner_account' }] })
  expect(group).toMatchObject({ member_count: 2, members_send: true })
  expect(await khue.call('GET /api/v2/organisation/domain_claims', {})).toMatchObject({
    items: [{ domain: 'mocviet.vn', record: claim.record }],
  })
  expect(await khue.call('GET /api/v2/organisation/leaving', {})).toMatchObject({
    items: [{ id: departure.id, successor: { email: 'ha@mocviet.test' } }],
  })
  expect(
    await errorCode(
      khue.call('DELETE /api/v2/organisation/domain_claims/:domain', { params: { domain: 'x.vn' } }),
    ),
  ).toBe('not_found')
})

test('a program adds a sender address and looks up an external mailbox', async () => {
  const { world, khue } = await openMailbox()
  const email = 'khue@xuongmoc.example'
  await khue.call('POST /api/v2/accounts', { body: { email, name: 'Trần Minh Khuê' } })
  const code = await codeFor(world, email)
  const sender = await khue.call('POST /api/v2/accounts/verify', { body: { email, code } })
  const server = { host: 'imap.xuongmoc.example', port: 993, security: 'tls', username: email } as const
  world.remote.servers.set(email, { servers: [server], needsAppPassword: true })

  expect(sender).toMatchObject({ email, verified: true })
  expect(await khue.call('POST /api/v2/moving-in/servers', { body: { email } })).toEqual({
    items: [server],
    needs_app_password: true,
  })
})

test('a colleague works in a shared mailbox until it is deleted', async () => {
  const { world, khue } = await openMailbox()
  const email = 'kinhdoanh@mocviet.test'
  const { id } = await khue.call('POST /api/v2/organisation/mailboxes', {
    body: {
      email,
      name: 'Phòng kinh doanh',
      people: [{ email: 'ha@mocviet.test', access: 'write', send: 'as' }],
    },
  })
  await world.deliver({ to: email, subject: 'Hỏi giá tủ bếp gỗ sồi' })
  const inMailbox = (await world.signIn('ha@mocviet.test')).inMailbox(id)
  const { items } = await inMailbox.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  await inMailbox.call('POST /api/v2/threads/delete', { body: { ids: items.map((one) => one.id) } })
  const actions = await inMailbox.call('GET /api/v2/mailbox/acts', {})
  const deleted = await khue.call('POST /api/v2/organisation/mailboxes/:id/delete', {
    params: { id },
    body: { email, keep_days: 30 },
  })

  expect(actions.items).toMatchObject([{ act: 'deleted', subject: 'Hỏi giá tủ bếp gỗ sồi' }])
  expect(deleted).toMatchObject({ is_disabled: true, delete_at: expect.any(Number) })
})

test('a user adds a passkey and app passwords', async () => {
  const world = await createWorld(behindProxy)
  const browser = new Browser(world)
  await browser.signIn()
  const { challenge_id, options } = await browser.call('POST /api/v2/passkeys/options', {})
  const response = new SoftwarePasskey().create(options, { origin: 'http://localhost:8080' })
  const name = 'Điện thoại của Khuê'
  const passkey = await browser.call('POST /api/v2/passkeys', { body: { challenge_id, response, name } })
  await browser.call('POST /api/v2/app-passwords', { body: { name: 'Phần mềm kế toán', scope: 'api' } })
  await browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird', scope: 'mail' } })
  const link = await browser.call('POST /api/v2/app-passwords/profile', { body: { name: 'iPhone' } })

  expect(await browser.call('GET /api/v2/passkeys', {})).toMatchObject([{ id: passkey.id, name }])
  expect(await browser.call('GET /api/v2/app-passwords', {})).toHaveLength(2)
  expect(link.path).toMatch(/^\/setup\/profile\//)
})
