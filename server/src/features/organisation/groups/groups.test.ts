import { expect, test } from 'vitest'
import { setStorage } from '../../../db/testing.ts'
import { createWorld, errorCode, LmtpClient, onEachDatabase, writeMessage } from '../../../testing/index.ts'
import { setRole } from '../../account/index.ts'
import { sendNow } from '../../outbox/testing.ts'

const groups = '/api/v2/organisation/groups'
const sales = 'banhang@mocviet.test'
const khueEmail = 'khue@mocviet.test'
const haEmail = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'

async function createOffice(database?: 'sqlite' | 'postgres') {
  const world = await createWorld(database && { database })
  const khue = await world.signIn(khueEmail)
  const ha = await world.signIn(haEmail)
  const createGroup = (body: object = {}) =>
    khue.call(`POST ${groups}`, {
      body: { email: sales, name: 'Bán hàng', members: [khueEmail, haEmail], ...body },
    })
  const inbox = async (client = ha) =>
    (await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items.map(
      ({ subject, message_count }) => [subject, message_count],
    )
  /** Delivers a message from another server, without any sender authentication. */
  const deliver = async (to: readonly string[], subject: string, headers: string[] = []) => {
    const lmtp = await LmtpClient.open(world.lmtpPort)
    try {
      return await lmtp.deliver(vy, to, writeMessage({ to: to[0] ?? '', subject, headers }))
    } finally {
      lmtp.close()
    }
  }
  return { world, khue, ha, found: createGroup, inbox, bring: deliver }
}

onEachDatabase('a group', (database) => {
  test('delivers a message once to each member, even when addressed twice', async () => {
    const { khue, ha, found, inbox, bring } = await createOffice(database)
    const created = await found({ members: [khueEmail, haEmail.toUpperCase(), haEmail] })
    expect(created.members).toMatchObject([
      { email: haEmail, name: 'Nguyễn Thu Hà', kind: 'person', is_disabled: false },
      { email: khueEmail, kind: 'person' },
    ])
    const responses = await bring([sales, haEmail, sales], 'Hỏi giá')
    expect(responses.map((response) => response.slice(0, 3))).toEqual(['250', '250', '250'])
    expect(await inbox(ha)).toEqual([['Hỏi giá', 1]])
    expect(await inbox(khue)).toEqual([['Hỏi giá', 1]])
  })

  test('may contain groups, even in cycles; each user gets a message once', async () => {
    const { khue, ha, found, inbox, bring } = await createOffice(database)
    const all = 'tatca@mocviet.test'
    const { id } = await found({ members: [haEmail] })
    const body = { email: all, name: 'Tất cả', members: [sales, haEmail, khueEmail] }
    const outer = await khue.call(`POST ${groups}`, { body })
    expect(outer.members.find(({ email }) => email === sales)).toMatchObject({
      kind: 'group',
      name: 'Bán hàng',
    })
    await khue.call(`PATCH ${groups}/:id`, { params: { id }, body: { members: [all, haEmail] } })
    await bring([sales], 'Vòng quanh')
    expect(await inbox(ha)).toEqual([['Vòng quanh', 1]])
    expect(await inbox(khue)).toEqual([['Vòng quanh', 1]])
    // A deleted group is removed from other groups.
    await khue.call(`DELETE ${groups}/:id`, { params: { id: outer.id } })
    const { members } = await khue.call(`GET ${groups}/:id`, { params: { id } })
    expect(members.map(({ email }) => email)).toEqual([haEmail])
  })

  test('forwards to external members once and stops mail loops', async () => {
    const { world, found, inbox, bring } = await createOffice(database)
    await found({ takes_outsiders: true, members: [haEmail, 'ketoan@noi-khac.example'] })
    await bring([sales], 'Hóa đơn')
    await world.runJobs()
    const [sent, ...more] = world.mailOut.sent
    expect([sent?.to, more]).toEqual([['ketoan@noi-khac.example'], []])
    expect(sent?.raw).toMatch(/^Delivered-To: banhang@mocviet\.test\r\nX-Loop: banhang@/)

    const [response] = await bring([sales], 'Quay lại', [`X-Loop: ${sales}`])
    await world.runJobs()
    expect(response).toMatch(/^250 /)
    expect(world.mailOut.sent).toHaveLength(1)
    expect(await inbox()).toEqual([['Hóa đơn', 1]])
  })

  test('accepts messages only from verified senders with permission', async () => {
    const { world, khue, found, inbox, bring } = await createOffice(database)
    const { id } = await found({ who_writes: 'organisation', members: [haEmail] })
    expect(await bring([sales], 'Từ ngoài')).toEqual([expect.stringMatching(/^550 5\.7\.1 /)])
    // An external sender that claims to be Khuê is rejected.
    const lmtp = await LmtpClient.open(world.lmtpPort)
    const forged = writeMessage({ from: `Khuê <${khueEmail}>`, to: sales, subject: 'Giả' })
    expect(await lmtp.deliver(khueEmail, [sales], forged)).toEqual([expect.stringMatching(/^550 5\.7\.1 /)])
    lmtp.close()

    const write = async (subject: string) => {
      await sendNow(world, khue, { to: [sales], subject, body: '<p>Chào</p>' })
    }
    await write('Từ trong')
    expect(await inbox()).toEqual([['Từ trong', 1]])
    await khue.call(`PATCH ${groups}/:id`, { params: { id }, body: { who_writes: 'members' } })
    await write('Không phải thành viên')
    expect(await inbox()).toEqual([['Từ trong', 1]])
  })

  test('accepts bounces of messages it sent, but no forged reports', async () => {
    const { world, ha, khue, found, inbox } = await createOffice(database)
    await found({ who_writes: 'organisation', members_send: true, members: [haEmail, khueEmail] })
    const report = (about: string) =>
      [
        'From: Mail Delivery System <mailer-daemon@xuongmoc.example>',
        `To: ${sales}`,
        'Subject: Khẩn: đổi tài khoản nhận tiền',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Xin chuyển tiền vào tài khoản mới.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.xuongmoc.example',
        '',
        `Final-Recipient: rfc822; ${vy}`,
        'Action: failed',
        'Status: 5.1.1',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: <${about}>`,
        '--b--',
      ].join('\r\n')
    const deliverAbout = async (about: string) => {
      const lmtp = await LmtpClient.open(world.lmtpPort)
      try {
        return await lmtp.deliver('', [sales], report(about))
      } finally {
        lmtp.close()
      }
    }
    expect(await deliverAbout('1@xuongmoc.example')).toEqual([expect.stringMatching(/^550 5\.7\.1 /)])
    expect(await inbox(ha)).toEqual([])

    await sendNow(world, ha, { from: sales, to: [vy], subject: 'Báo giá', body: '<p>Chào</p>' })
    const about = /^Message-ID: <(.*)>/m.exec(world.mailOut.sent.at(-1)?.raw ?? '')?.[1] ?? ''
    expect(await deliverAbout(about)).toEqual([expect.stringMatching(/^250 /)])
    expect((await inbox(ha)).map(([subject]) => subject)).toContain('Khẩn: đổi tài khoản nhận tiền')
    expect(await inbox(khue)).toEqual([])
  })

  test('lets members send in its name if allowed, and offers reply to all', async () => {
    const { khue, ha, found, bring } = await createOffice(database)
    const { id } = await found({ members: [haEmail], members_send: true })
    const senders = async (client = ha) =>
      (await client.call('GET /api/v2/accounts', {})).items.map(({ email, kind }) => [email, kind])
    expect(await senders()).toEqual([
      [haEmail, 'own'],
      [sales, 'group'],
    ])
    expect(await senders(khue)).toEqual([[khueEmail, 'own']])
    await bring([sales], 'Hỏi giá')
    const { items } = await ha.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    const thread = await ha.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
    const params = { id: thread.messages[0]?.id ?? '' }
    const reply = await ha.call('GET /api/v2/messages/:id/reply', { params, query: { kind: 'reply_all' } })
    expect([reply.from, [...reply.to, ...reply.cc].map(({ email }) => email)]).toEqual([sales, [vy, sales]])
    await khue.call(`PATCH ${groups}/:id`, { params: { id }, body: { members_send: false } })
    expect(await senders()).toEqual([[haEmail, 'own']])
  })

  test('delivers to other members when one mailbox is full', async () => {
    const { world, khue, ha, found, inbox, bring } = await createOffice(database)
    await found()
    const { id } = await ha.call('GET /api/v2/user/info', {})
    await world.app.db.transaction((tx) => setStorage(tx.sql, { id, used: 1_048_576, megabytes: 1 }))
    expect(await bring([sales], 'Đầy')).toEqual([expect.stringMatching(/^250 /)])
    expect([await inbox(khue), await inbox(ha)]).toEqual([[['Đầy', 1]], []])
    const body = { members: [haEmail] }
    const [group] = (await khue.call(`GET ${groups}`, {})).items
    await khue.call(`PATCH ${groups}/:id`, { params: { id: group?.id ?? '' }, body })
    expect(await bring([sales], 'Không ai')).toEqual([expect.stringMatching(/^550 5\.2\.4 /)])
  })

  test('needs a free address and existing members; external ones only if allowed', async () => {
    const { khue, found } = await createOffice(database)
    expect(await errorCode(found({ email: khueEmail }))).toBe('address_taken')
    expect(await errorCode(found({ email: 'a@dakwood.test' }))).toBe('domain_not_own')
    expect(await errorCode(found({ members: ['khongco@mocviet.test'] }))).toBe('member_unknown')
    expect(await errorCode(found({ members: [vy] }))).toBe('member_outside')
    expect(await errorCode(found({ members: ['duy@dakwood.test'] }))).toBe('member_outside')
    const { id } = await found({ members: [vy], takes_outsiders: true })
    expect(await errorCode(found())).toBe('address_taken')
    const users = '/api/v2/organisation/users'
    const person = { email: sales, fullname: 'Bán hàng', password: 'Bocau-moi-1' }
    expect(await errorCode(khue.call(`POST ${users}`, { body: person }))).toBe('address_taken')
    const closing = khue.call(`PATCH ${groups}/:id`, { params: { id }, body: { takes_outsiders: false } })
    expect(await errorCode(closing)).toBe('member_outside')
  })

  test('is managed by administrators, suggested to colleagues and audited', async () => {
    const { world, khue, ha, found } = await createOffice(database)
    expect(await errorCode(ha.call(`GET ${groups}`, {}))).toBe('forbidden')
    const { id } = await found({ members: [] })
    await setRole(world.app, haEmail, 'administrator')
    await ha.call(`PATCH ${groups}/:id`, {
      params: { id },
      body: { name: 'Kinh doanh', members: [khueEmail] },
    })
    await ha.call(`PATCH ${groups}/:id`, { params: { id }, body: { members: [] } })
    const suggested = await ha.call('GET /api/v2/recipients/suggest', { query: { text: 'kinh' } })
    expect(suggested.same_domain_emails).toEqual([{ email: sales, name: 'Kinh doanh' }])
    await ha.call(`DELETE ${groups}/:id`, { params: { id } })
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'groups' } })
    expect(items.map(({ kind, by, subject, details }) => [kind, by, subject, details])).toEqual([
      ['group_removed', haEmail, sales, {}],
      ['group_left', haEmail, sales, { name: khueEmail }],
      ['group_joined', haEmail, sales, { name: khueEmail }],
      ['group_changed', haEmail, sales, { what: 'name', from: 'Bán hàng', to: 'Kinh doanh' }],
      ['group_added', khueEmail, sales, {}],
    ])
    const duy = await world.signIn('duy@dakwood.test')
    expect(await errorCode(duy.call(`GET ${groups}/:id`, { params: { id } }))).toBe('not_found')
  })
})

onEachDatabase('mail to unknown addresses of a domain', (database) => {
  test('goes to the catch-all mailbox set by an owner, otherwise it is rejected', async () => {
    const { world, khue, ha, inbox, bring } = await createOffice(database)
    const setCatchAll = (email: string | null, by = khue) =>
      by.call('PUT /api/v2/organisation/catch_all', { body: { domain: 'mocviet.test', email } })
    const listed = async () => (await khue.call('GET /api/v2/organisation/catch_all', {})).items
    expect(await listed()).toEqual([{ domain: 'mocviet.test', email: null }])
    expect(await setCatchAll(haEmail)).toEqual({ domain: 'mocviet.test', email: haEmail })
    expect(await listed()).toEqual([{ domain: 'mocviet.test', email: haEmail }])
    expect(await bring(['khongai@mocviet.test'], 'Cho ai')).toEqual([expect.stringMatching(/^250 /)])
    expect(await inbox(ha)).toEqual([['Cho ai', 1]])
    expect(await errorCode(setCatchAll('duy@dakwood.test'))).toBe('member_unknown')
    await setRole(world.app, haEmail, 'administrator')
    expect(await errorCode(setCatchAll(haEmail, ha))).toBe('forbidden')
    await setCatchAll(null)
    expect(await bring(['khongai@mocviet.test'], 'Nữa')).toEqual([expect.stringMatching(/^550 /)])
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'domains' } })
    expect(items.map(({ kind, details }) => [kind, details])).toEqual([
      ['catch_all_set', { from: haEmail, to: '' }],
      ['catch_all_set', { from: '', to: haEmail }],
    ])
  })
})
