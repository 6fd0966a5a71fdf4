import { expect, onTestFinished, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  errorCode,
  onEachDatabase,
  password,
  SocketClient,
  verifyForward,
} from '../../testing/index.ts'
import { createTestDraft, sendNow } from '../outbox/testing.ts'

const sales = 'banhang@mocviet.test'
const khueEmail = 'khue@mocviet.test'
const haEmail = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'
const mailboxes = '/api/v2/organisation/mailboxes'

type Right = { email: string; access?: 'read' | 'write'; send?: 'none' | 'on_behalf' | 'as' }

async function createOffice(database: 'sqlite' | 'postgres', right: Partial<Right> = {}) {
  const world = await createWorld({ database })
  const khue = await world.signIn(khueEmail)
  const ha = await world.signIn(haEmail)
  const people: Right[] = [{ email: haEmail, ...right }]
  const mailbox = await khue.call(`POST ${mailboxes}`, { body: { email: sales, name: 'Bán hàng', people } })
  return { world, khue, ha, mailbox, inSales: ha.inMailbox(mailbox.id) }
}

const inbox = async (client: ApiClient) =>
  (await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items

onEachDatabase('a shared mailbox', (database) => {
  test('has its own URL and data and does not exist without a right', async () => {
    const { world, khue, ha, mailbox } = await createOffice(database)
    await world.deliver({ to: sales, subject: 'Hỏi giá tủ bếp' })
    const page = async (client: ApiClient) => {
      const response = await fetch(`${world.origin}/m/${mailbox.id}/folder/INBOX`, {
        headers: { 'x-auth-token': client.token ?? '' },
        redirect: 'manual',
      })
      return { status: response.status, location: response.headers.get('location') }
    }
    expect(await page(ha)).toEqual({ status: 200, location: null })
    expect(await page(khue)).toEqual({ status: 302, location: '/404' })
  })

  test('has no drive, contacts or export pages; those redirect to an explanation', async () => {
    const { world, khue, ha, mailbox } = await createOffice(database)
    await khue.call('PUT /api/v2/delegates', { body: { email: haEmail } })
    const { id } = await khue.call('GET /api/v2/user/info', {})
    const leadsTo = async (client: ApiClient, path: string) => {
      const headers = { 'x-auth-token': client.token ?? '' }
      const response = await fetch(world.origin + path, { headers, redirect: 'manual' })
      return response.headers.get('location') ?? response.status
    }
    for (const path of ['/drive', '/drive?asked=1', '/drive/edit/1', '/contacts', '/setting/moving']) {
      for (const otherPath of [`/m/${id}`, `/m/${mailbox.id}`])
        expect([path, await leadsTo(ha, otherPath + path)]).toEqual([path, `${otherPath}/account`])
      expect([path, await leadsTo(khue, `/m/${id}${path}`)]).toEqual([path, path])
      expect([path, await leadsTo(khue, path)]).toEqual([path, 200])
    }
    for (const path of ['/account', '/account/protect', '/folder/drive', '/setting'])
      expect([path, await leadsTo(ha, `/m/${id}${path}`)]).toEqual([path, 200])
  })

  test('receives mail at its address, separately from its readers’ mailboxes', async () => {
    const { world, ha, mailbox, inSales } = await createOffice(database)
    await world.deliver({ to: sales, subject: 'Hỏi giá bàn' })
    expect((await inbox(inSales)).map(({ subject }) => subject)).toEqual(['Hỏi giá bàn'])
    expect((await inbox(ha)).map(({ subject }) => subject)).toEqual([])
    const { items } = await ha.call('GET /api/v2/mailboxes', {})
    expect(items).toEqual([
      {
        id: mailbox.id,
        email: sales,
        name: 'Bán hàng',
        is_shared: true,
        unread_threads: 1,
        access: 'read',
        send: 'none',
      },
    ])
    expect(await inSales.call('GET /api/v2/user/info', {})).toMatchObject({
      id: mailbox.id,
      email: sales,
      enable_smtp: 0,
      role: 'member',
      acting: { email: haEmail, access: 'read', is_shared: true },
    })
  })

  test('has no password, and an administrator cannot set one', async () => {
    const { world, khue, mailbox } = await createOffice(database)
    const body = { email: sales, password: 'Bocau-demo-1' }
    expect(await errorCode(world.anonymous.call('POST /api/v2/session', { body }))).toBe('wrong_credentials')
    const users = '/api/v2/organisation/users'
    const params = { id: mailbox.id }
    expect(
      await errorCode(
        khue.call(`POST ${users}/:id/password`, { params, body: { password: 'Bocau-moi-12' } }),
      ),
    ).toBe('not_found')
    const { items } = await khue.call(`GET ${users}`, {})
    expect(items.map(({ email }) => email)).not.toContain(sales)
    // A session that an attacker wrote into the store must not work either.
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('session').set({ account_id: mailbox.id }).execute(),
    )
    expect(await errorCode(khue.call('GET /api/v2/folders', {}))).toBe('not_signed_in')
  })

  test('cannot be changed with a read-only right', async () => {
    const { world, inSales } = await createOffice(database)
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    const [thread] = await inbox(inSales)
    const star = inSales.call('PATCH /api/v2/threads/:id', {
      params: { id: thread?.id ?? '' },
      body: { starred: true },
    })
    expect(await errorCode(star)).toBe('mailbox_right_missing')
    expect(await errorCode(createTestDraft(inSales, { to: [vy], subject: 'Chào' }))).toBe(
      'mailbox_right_missing',
    )
  })

  test('records which user did what', async () => {
    const { world, khue, ha, mailbox, inSales } = await createOffice(database, { access: 'write' })
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    const [thread] = await inbox(inSales)
    const params = { id: thread?.id ?? '' }
    await inSales.call('PATCH /api/v2/threads/:id', { params, body: { starred: true } })
    await inSales.call('POST /api/v2/threads/delete', { body: { ids: [params.id] } })
    const { items, next } = await inSales.call('GET /api/v2/mailbox/acts', {})
    expect(next).toBeNull()
    expect(items.map(({ by, act, count, subject }) => [by, act, count, subject])).toEqual([
      [haEmail, 'deleted', 1, 'Hỏi giá'],
      [haEmail, 'marked', 1, 'Hỏi giá'],
    ])
    expect(await errorCode(khue.inMailbox(mailbox.id).call('GET /api/v2/mailbox/acts', {}))).toBe('not_found')
    expect((await ha.call('GET /api/v2/mailbox/acts', {})).items).toEqual([])
  })

  test('closes for a user at the next request and in open windows after revocation', async () => {
    const { world, khue, ha, mailbox, inSales } = await createOffice(database)
    const socket = new SocketClient(world.origin, { token: ha.token, mailbox: mailbox.id, room: mailbox.id })
    onTestFinished(() => socket.close())
    await socket.messages(1)
    await world.deliver({ to: sales, subject: 'Mới về' })
    await socket.messages(2)
    expect(socket.events.map(({ type }) => type)).toContain('new_mail')

    await khue.call(`PATCH ${mailboxes}/:id`, { params: { id: mailbox.id }, body: { people: [] } })
    expect(await socket.closed).toBe(4404)
    expect(await errorCode(inSales.call('GET /api/v2/folders', {}))).toBe('not_found')
    expect((await ha.call('GET /api/v2/mailboxes', {})).items).toEqual([])
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'mailboxes' } })
    expect(items.map(({ kind, subject, details }) => [kind, subject, details])).toEqual([
      ['mailbox_right_taken', sales, { name: haEmail }],
      ['mailbox_right_given', sales, { name: haEmail, access: 'read', send: 'none' }],
      ['mailbox_added', sales, {}],
    ])
  })

  test('rejects access and mail while disabled', async () => {
    const { khue, mailbox, inSales } = await createOffice(database)
    const setDisabled = (is_disabled: boolean) =>
      khue.call(`PATCH ${mailboxes}/:id`, { params: { id: mailbox.id }, body: { is_disabled } })
    expect(await setDisabled(true)).toMatchObject({ is_disabled: true })
    expect(await errorCode(inbox(inSales))).toBe('not_found')
    await setDisabled(false)
    expect(await inbox(inSales)).toEqual([])
  })

  test('needs a free address in a domain of the organisation and only has colleagues', async () => {
    const { world, khue, ha, mailbox } = await createOffice(database)
    const create = (body: object) =>
      errorCode(khue.call(`POST ${mailboxes}`, { body: { email: 'moi@mocviet.test', name: 'Mới', ...body } }))
    expect(await create({ email: sales })).toBe('address_taken')
    expect(await create({ email: 'a@dakwood.test' })).toBe('domain_not_own')
    expect(await create({ people: [{ email: 'duy@dakwood.test' }] })).toBe('member_unknown')
    expect(await create({ people: [{ email: sales }] })).toBe('member_unknown')
    expect(await errorCode(ha.call(`GET ${mailboxes}`, {}))).toBe('forbidden')
    const duy = await world.signIn('duy@dakwood.test')
    const params = { id: mailbox.id }
    expect(await errorCode(duy.call(`PATCH ${mailboxes}/:id`, { params, body: { name: 'X' } }))).toBe(
      'not_found',
    )
  })
})

onEachDatabase('sending as another mailbox', (database) => {
  const send = async (client: ApiClient, subject: string) => {
    const { id } = await createTestDraft(client, { to: [vy], subject, body: '<p>Chào</p>' })
    await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  }
  const headers = (raw = '') => [/^From: (.*)\r$/m.exec(raw)?.[1], /^Sender: (.*)\r$/m.exec(raw)?.[1]]

  test('on behalf names the sender; the message is in Sent of the mailbox', async () => {
    const { world, ha, inSales } = await createOffice(database, { send: 'on_behalf' })
    await send(inSales, 'Báo giá')
    await world.runJobs()
    const [from, sender] = headers(world.mailOut.sent.at(-1)?.raw)
    expect(from).toContain(sales)
    expect(sender).toContain(haEmail)
    const sent = async (client: ApiClient) =>
      (await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items.length
    expect([await sent(inSales), await sent(ha)]).toEqual([1, 0])
    expect(
      (await inSales.call('GET /api/v2/mailbox/acts', {})).items.map(({ by, act }) => [by, act]),
    ).toEqual([
      [haEmail, 'sent'],
      [haEmail, 'drafted'],
    ])
  })

  test('as the mailbox names only the mailbox', async () => {
    const { world, inSales } = await createOffice(database, { send: 'as' })
    await send(inSales, 'Báo giá')
    await world.runJobs()
    const [from, sender] = headers(world.mailOut.sent.at(-1)?.raw)
    expect([from?.includes(sales), sender]).toEqual([true, undefined])
  })

  test('is rejected for a user with sending disabled', async () => {
    const { khue, ha, inSales } = await createOffice(database, { access: 'write', send: 'as' })
    const { id } = await ha.call('GET /api/v2/user/info', {})
    await khue.call('PATCH /api/v2/organisation/users/:id', { params: { id }, body: { enable_smtp: 0 } })
    expect(await errorCode(send(inSales, 'Báo giá'))).toBe('sending_disabled')
  })

  test('drops a scheduled message when the right was revoked', async () => {
    const { world, khue, mailbox, inSales } = await createOffice(database, { send: 'as' })
    const { id } = await createTestDraft(inSales, { to: [vy], subject: 'Mai gửi' })
    const intended_time = Math.floor(world.clock.now() / 1000) + 600
    await inSales.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time } })
    await khue.call(`PATCH ${mailboxes}/:id`, { params: { id: mailbox.id }, body: { people: [] } })
    const before = world.mailOut.sent.length
    await world.clock.advance(700)
    await world.runJobs()
    expect(world.mailOut.sent.slice(before).filter(({ to }) => to.includes(vy))).toEqual([])
  })

  test.each([
    ['as', 'on_behalf', 0],
    ['as', 'none', 0],
    ['on_behalf', 'on_behalf', 1],
    ['on_behalf', 'as', 1],
  ] as const)('scheduled with the right %s and sent with %s: %i times', async (was, is, times) => {
    const { world, khue, mailbox, inSales } = await createOffice(database, { send: was })
    const { id } = await createTestDraft(inSales, { to: [vy], subject: 'Mai gửi' })
    const intended_time = Math.floor(world.clock.now() / 1000) + 600
    await inSales.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time } })
    const people = [{ email: haEmail, access: 'read' as const, send: is }]
    await khue.call(`PATCH ${mailboxes}/:id`, { params: { id: mailbox.id }, body: { people } })
    await world.clock.advance(700)
    await world.runJobs()
    expect(world.mailOut.sent.filter(({ to }) => to.includes(vy))).toHaveLength(times)
  })
})

onEachDatabase('automatic mail of a shared mailbox', (database) => {
  const away = { type: 'vacation', start_date: null, end_date: null, subject: 'Nghỉ', from: sales, body: 'x' }
  const filter = {
    conditions: [{ type: 'subject', comparator: 'contains', value: 'x' }],
    actions: [{ type: 'redirect', value: vy, enable: true }],
  }
  const answering = { ...filter, actions: [{ type: 'reply', value: '4711', enable: true }] }
  const script = 'require "vacation"; if true { vacation "x"; }'
  const contents = [
    { sieve_json: JSON.stringify(away) },
    { sieve_json: JSON.stringify({ type: 'autofw', email: vy }) },
    { sieve_json: JSON.stringify(filter) },
    { sieve_json: JSON.stringify(answering) },
    { sieve_script: script },
  ]

  test('requires the right to send, for setup and activation', async () => {
    const { khue, mailbox, inSales } = await createOffice(database, { access: 'write', send: 'as' })
    const created = await inSales.call('POST /api/v2/rules', { body: contents[0] ?? {} })
    const params = { id: created.id }
    const change = (body: object) => inSales.call('PATCH /api/v2/rules/:id', { params, body })
    await change({ is_enable: false })
    const people = [{ email: haEmail, access: 'write' as const, send: 'none' as const }]
    await khue.call(`PATCH ${mailboxes}/:id`, { params: { id: mailbox.id }, body: { people } })
    for (const body of contents)
      expect(await errorCode(inSales.call('POST /api/v2/rules', { body }))).toBe('mailbox_right_missing')
    expect(await errorCode(change({ is_enable: true }))).toBe('mailbox_right_missing')
    expect(await errorCode(change(contents[0] ?? {}))).toBe('mailbox_right_missing')
    const verify = { code: '000000', account_to: vy }
    expect(await errorCode(inSales.call('POST /api/v2/rules/verify', { body: verify }))).toBe(
      'mailbox_right_missing',
    )
    const forward = { type: 'autofw' as const, to: vy }
    expect(await errorCode(inSales.call('POST /api/v2/rules/resend', { body: forward }))).toBe(
      'mailbox_right_missing',
    )
    await change({ name: 'Nghỉ lễ', is_enable: false })
    await inSales.call('DELETE /api/v2/rules/:id', { params })
  })

  test('with own text is rejected for users with an on-behalf right', async () => {
    const { inSales } = await createOffice(database, { access: 'write', send: 'on_behalf' })
    const reply = { ...filter, actions: [{ type: 'reply', value: '1', enable: true }] }
    const replyContents = [contents[0], { sieve_json: JSON.stringify(reply) }, { sieve_script: script }]
    for (const body of replyContents)
      expect(await errorCode(inSales.call('POST /api/v2/rules', { body: body ?? {} }))).toBe(
        'mailbox_right_missing',
      )
    // Forwarding only passes on the text of others.
    const forward = { sieve_json: JSON.stringify({ type: 'autofw', email: vy }) }
    expect(await errorCode(inSales.call('POST /api/v2/rules', { body: forward }))).not.toBe(
      'mailbox_right_missing',
    )
  })
})

onEachDatabase('forwarding from a mailbox', (database) => {
  const filter = {
    conditions: [{ type: 'subject', comparator: 'contains', value: 'Hỏi' }],
    actions: [{ type: 'redirect', value: haEmail, enable: true }],
  }

  test.each(['forwarding', 'a filter', 'a script'])(
    'by %s ends with the recipient’s right to it',
    async (method) => {
      const { world, khue, ha, mailbox, inSales } = await createOffice(database, {
        access: 'write',
        send: 'as',
      })
      await verifyForward(world, inSales, haEmail, { isOn: method === 'forwarding', localClient: ha })
      const script = `require ["copy", "variables"]; set "a" "b"; redirect :copy "${haEmail}";`
      const body = method === 'a filter' ? { sieve_json: JSON.stringify(filter) } : { sieve_script: script }
      if (method !== 'forwarding') await inSales.call('POST /api/v2/rules', { body })
      const arrive = async (subject: string) => {
        await world.deliver({ to: sales, subject })
        await world.runJobs()
        return (await inbox(ha)).filter((thread) => thread.subject === subject).length
      }
      expect(await arrive('Hỏi giá')).toBe(1)
      const params = { id: mailbox.id }
      await khue.call('PATCH /api/v2/organisation/mailboxes/:id', { params, body: { people: [] } })
      await world.runJobs()
      expect(await arrive('Hỏi hàng')).toBe(0)
    },
  )
})

onEachDatabase('the user’s own mailbox', (database) => {
  test('with a send-only right cannot change messages of the owner', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const ha = await world.signIn(haEmail)
    await khue.call('PUT /api/v2/delegates', { body: { email: haEmail, access: 'read', send: 'as' } })
    const { items } = await ha.call('GET /api/v2/mailboxes', {})
    const inKhues = ha.inMailbox(items[0]?.id ?? '')
    const { draft } = await sendNow(world, khue, { to: [haEmail], subject: 'Đã gửi' })
    const recall = (client: ApiClient) =>
      client.call('POST /api/v2/messages/recall', { body: { message_id: draft.id } })
    expect(await errorCode(recall(inKhues))).toBe('mailbox_right_missing')

    const intended_time = Math.floor(world.clock.now() / 1000) + 600
    const plan = async (client: ApiClient) => {
      const { id } = await createTestDraft(client, { to: [vy], subject: 'Mai gửi' })
      await client.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time } })
      return { params: { id } }
    }
    const [ofOwner, userPlan] = [await plan(khue), await plan(inKhues)]
    const schedule = 'DELETE /api/v2/messages/:id/schedule'
    expect(await errorCode(inKhues.call(schedule, ofOwner))).toBe('mailbox_right_missing')
    const undo = inKhues.call('POST /api/v2/undo_send_mail', { body: { msg_id: ofOwner.params.id } })
    expect(await errorCode(undo)).toBe('mailbox_right_missing')
    await inKhues.call(schedule, userPlan)

    const allow = (send: 'none' | 'as') =>
      khue.call('PUT /api/v2/delegates', { body: { email: haEmail, access: 'write', send } })
    await allow('none')
    expect(await errorCode(recall(inKhues))).toBe('mailbox_right_missing')
    await allow('as')
    expect(await recall(inKhues)).toEqual({ state: 'processing' })
  })

  test('can be opened to a colleague, but not its rules', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const ha = await world.signIn(haEmail)
    await world.deliver({ to: khueEmail, subject: 'Của Khuê' })
    const right = { email: haEmail, access: 'write', send: 'on_behalf' } as const
    const response = await khue.call('PUT /api/v2/delegates', { body: right })
    expect(response).toMatchObject({ email: haEmail, access: 'write', send: 'on_behalf' })
    const { items } = await ha.call('GET /api/v2/mailboxes', {})
    expect(items).toMatchObject([{ email: khueEmail, is_shared: false, access: 'write' }])
    const inKhues = ha.inMailbox(items[0]?.id ?? '')
    expect((await inbox(inKhues)).map(({ subject }) => subject)).toContain('Của Khuê')
    expect(await errorCode(inKhues.call('GET /api/v2/rules', {}))).toBe('mailbox_right_missing')
    expect(await errorCode(inKhues.call('GET /api/v2/sessions', {}))).toBe('not_found')
    expect(await errorCode(inKhues.call('GET /storage/v1/files', {}))).toBe('not_found')
    expect(await errorCode(inKhues.call('GET /api/v2/organisation/users', {}))).toBe('not_found')
    expect(await errorCode(khue.call('PUT /api/v2/delegates', { body: { email: khueEmail } }))).toBe(
      'own_account',
    )

    await khue.call('DELETE /api/v2/delegates/:id', { params: { id: response.id } })
    expect(await errorCode(inbox(inKhues))).toBe('not_found')
    expect(await errorCode(khue.call('DELETE /api/v2/delegates/:id', { params: { id: response.id } }))).toBe(
      'not_found',
    )
  })

  test('is not opened with a session alone; the owner is notified immediately', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    await world.clock.advance(16 * 60)
    const right = { email: haEmail, access: 'read', send: 'none' } as const
    expect(await errorCode(khue.call('PUT /api/v2/delegates', { body: right }))).toBe('confirm_needed')
    await khue.call('POST /api/v2/session/confirm', { body: { password } })
    await khue.call('PUT /api/v2/delegates', { body: right })
    await world.runJobs()
    expect((await inbox(khue)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Người khác đã được cấp quyền vào hộp thư của bạn'),
    ])
  })

  test('notifies a delegate about its mail and about no other events', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const ha = await world.signIn(haEmail)
    await khue.call('PUT /api/v2/delegates', { body: { email: haEmail, access: 'read', send: 'none' } })
    const { id } = await khue.call('GET /api/v2/user/info', {})
    const windows = [{ token: ha.token, mailbox: id, room: id }, { token: khue.token }].map(
      (path) => new SocketClient(world.origin, path),
    )
    onTestFinished(() => {
      for (const window of windows) window.close()
    })
    await Promise.all(windows.map((window) => window.messages(1)))
    await khue.call('POST /storage/v1/folders', { body: { name: 'Riêng của Khuê' } })
    await khue.call('POST /api/v2/app-passwords', { body: { name: 'Máy của Khuê' } })
    await world.deliver({ to: khueEmail, subject: 'Mới về' })
    const [hers, userWindow] = windows.map((window) => async () => {
      while (!window.events.some(({ type }) => type === 'new_mail'))
        await window.messages(window.received.length + 1)
      return [...new Set(window.events.map(({ type }) => type))]
    })
    expect(await userWindow?.()).toEqual(
      expect.arrayContaining(['drive_changed', 'security_alert', 'new_mail']),
    )
    expect(await hers?.()).toEqual(['new_mail'])
  })

  test('cannot be opened with another user’s app password', async () => {
    const { world, ha, mailbox } = await createOffice(database, { access: 'write' })
    const created = await ha.call('POST /api/v2/app-passwords', {
      body: { name: 'Chương trình', scope: 'api' },
    })
    const body = { email: haEmail, password: created.password }
    const { token } = await world.anonymous.call('POST /api/v2/session', { body })
    const program = new (ha.constructor as typeof ApiClient)(world.origin, token).inMailbox(mailbox.id)
    expect(await errorCode(inbox(program))).toBe('not_found')
  })
})
