import { expect, test } from 'vitest'
import { ApiRefusal } from '../../../testing/api-client.ts'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  LmtpClient,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../../testing/index.ts'
import { sendNow } from '../../outbox/testing.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'

const answering = (template: string, value = 'báo giá') => ({
  conditions: [{ type: 'subject', comparator: 'contains', value }],
  actions: [{ type: 'reply', value: template }],
})

const createRule = (client: ApiClient, content: object) =>
  client.call('POST /api/v2/rules', { body: { name: 'Hỏi giá', sieve_json: JSON.stringify(content) } })

const writeTemplate = (client: ApiClient, change: object = {}) =>
  client.call('POST /api/v2/templates', {
    body: {
      name: 'Bảng giá',
      subject: '',
      body: '<p>Chào {{tên}}, {{công ty}} gửi bảng giá.</p>',
      ...change,
    },
  })

const sent = (world: World) => world.mailOut.sent.map(({ raw }) => raw)

const problems = async (client: ApiClient) =>
  (await client.call('GET /api/v2/rules', {})).map(({ problem }) => problem)

/** Counts the events of a type. */
async function counts(world: World, type: string): Promise<number> {
  const rows = await world.app.db.sql.selectFrom('event').select('type').where('type', '=', type).execute()
  return rows.length
}

/** Returns the reply step in the delivery report of the newest message. */
async function replyStep(client: ApiClient) {
  const [thread] = (await client.call('GET /api/v2/threads', {})).items
  const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', {
    params: { id: thread?.message_ids.at(-1) ?? '' },
  })
  return delivery?.steps.find(({ step }) => step === 'answer')
}

onEachDatabase('a filter that replies with a template', (database) => {
  test('fills in the template with its files and replies only to the sender', async () => {
    const { world, client } = await mailbox(database)
    const form = new FormData()
    form.append('file', new Blob(['giá']), 'giá.txt')
    const uploaded = await client.fetch('POST /api/v2/files', { query: {} }, { body: form })
    const [file] = (await uploaded.json()) as { uuid: string }[]
    const template = await writeTemplate(client, { files: [file?.uuid] })
    const rule = await createRule(client, answering(template.id))
    expect(rule.sieve_script).toContain(`vacation :days 1 :handle "template:${template.id}" "";`)

    await world.deliver({
      subject: 'Xin báo giá',
      messageId: '<hoi-1@xuongmoc.example>',
      from: `"<b>Vy</b>" <${vy}>`,
    })
    await world.runJobs()
    expect(world.mailOut.sent.map(({ from, to }) => ({ from, to }))).toEqual([{ from: '', to: [vy] }])
    const [raw = ''] = sent(world)
    expect(raw).toMatch(/^Auto-Submitted: auto-replied$/im)
    expect(raw).toMatch(/^X-Auto-Response-Suppress: All$/im)
    expect(raw).toMatch(/^In-Reply-To: <hoi-1@xuongmoc\.example>$/im)
    const { message, text } = await world.app.parser.parseMessage(Buffer.from(raw))
    expect(message.subject).toBe('Re: Xin báo giá')
    expect(text).toContain('Chào <b>Vy</b>, Nội thất Mộc Việt gửi bảng giá.')
    expect(message.html).not.toContain('<b>Vy')
    expect(message.attachments.map(({ name }) => name)).toEqual(['giá.txt'])
    expect(await replyStep(client)).toEqual({ step: 'answer', template: 'Bảng giá', held_back: '' })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('replies to each sender once a day, never to lists, machines or spam', async () => {
    const { world, client } = await mailbox(database)
    const template = await writeTemplate(client, { owner: 'organisation', subject: 'Bảng giá {{ngày}}' })
    await createRule(client, answering(template.id))
    for (const header of [
      'List-Id: <moc.list.example>',
      'Auto-Submitted: auto-generated',
      'X-Spam-Flag: YES',
    ])
      await world.deliver({ subject: 'Báo giá', headers: [header] })
    const lmtp = await LmtpClient.open(world.lmtpPort)
    await lmtp.deliver('', [khue], writeMessage({ subject: 'Báo giá' }))
    lmtp.close()
    await world.deliver({ subject: 'Chuyện khác' })
    await world.runJobs()
    expect(sent(world)).toEqual([])

    await world.deliver({ subject: 'Báo giá' })
    await world.deliver({ subject: 'Báo giá lần nữa' })
    expect(await replyStep(client)).toMatchObject({ held_back: 'answered_before' })
    await world.runJobs()
    expect(sent(world)).toHaveLength(1)
    // A new vacation rule replies to all senders again; replies of filters stay recorded.
    const away = { start_date: null, end_date: null, subject: 'Nghỉ', from: khue, body: 'Tôi nghỉ.' }
    const rule = await createRule(client, { type: 'vacation', ...away })
    await client.call('PATCH /api/v2/rules/:id', { params: { id: rule.id }, body: { is_enable: true } })
    await world.deliver({ subject: 'Báo giá lần ba' })
    await world.runJobs()
    expect(sent(world)).toHaveLength(1)
    await world.deliver({ subject: 'Chuyện khác' })
    await world.runJobs()
    expect(sent(world)).toHaveLength(2)

    world.clock.skip(24 * 3600)
    await world.runJobs()
    await world.deliver({ subject: 'Báo giá hôm sau' })
    await world.runJobs()
    expect(sent(world)).toHaveLength(3)
  })

  test('reports a missing template and sends no reply', async () => {
    const { world, client } = await mailbox(database)
    const template = await writeTemplate(client)
    await createRule(client, answering(template.id))
    await client.call('DELETE /api/v2/templates/:id', { params: { id: template.id } })
    await world.deliver({ subject: 'Báo giá' })
    await world.runJobs()
    expect(sent(world)).toEqual([])
    expect(await replyStep(client)).toEqual({ step: 'answer', held_back: 'template_gone' })
    expect(await problems(client)).toEqual(['template_gone'])
  })

  test('shows the problem while its template is missing', async () => {
    const { world, client } = await mailbox(database)
    const ha = await world.signIn('ha@mocviet.test')
    const template = await writeTemplate(client, { owner: 'organisation' })
    const { id } = await createRule(ha, answering(template.id))
    await createRule(ha, answering((await writeTemplate(ha)).id, 'lịch hẹn'))
    const ruleEvents = await counts(world, 'rules_changed')

    await client.call('DELETE /api/v2/templates/:id', { params: { id: template.id } })
    expect(await problems(ha)).toEqual(['template_gone', null])
    expect((await ha.call('GET /api/v2/rules/:id', { params: { id } })).problem).toBe('template_gone')
    // Only users whose filters use the template are notified.
    expect(await counts(world, 'rules_changed')).toBe(ruleEvents + 1)
    const switchedOff = await ha.call('PATCH /api/v2/rules/:id', {
      params: { id },
      body: { is_enable: false },
    })
    expect(switchedOff.problem).toBe('template_gone')

    await writeTemplate(client, { owner: 'organisation', again: template.id })
    expect(await problems(ha)).toEqual([null, null])
    expect(await counts(world, 'rules_changed')).toBe(ruleEvents + 3)
  })

  test('works again when its template is restored', async () => {
    const { world, client } = await mailbox(database)
    const template = await writeTemplate(client)
    await createRule(client, answering(template.id))
    await client.call('DELETE /api/v2/templates/:id', { params: { id: template.id } })
    const restored = await writeTemplate(client, { again: template.id })
    expect(restored.id).toBe(template.id)
    // An id that is in use or was never assigned cannot be restored.
    const ha = await world.signIn('ha@mocviet.test')
    for (const id of [template.id, '9'.repeat(18)])
      expect((await writeTemplate(ha, { again: id })).id).not.toBe(id)
    await world.deliver({ subject: 'Báo giá' })
    await world.runJobs()
    expect(sent(world)).toHaveLength(1)
  })

  test('rejects templates of other users and unknown ones', async () => {
    const { world, client } = await mailbox(database)
    const ha = await world.signIn('ha@mocviet.test')
    const otherTemplate = await writeTemplate(ha)
    for (const id of [otherTemplate.id, '4711', 'abc'])
      expect(await createRule(client, answering(id)).catch((error: unknown) => error)).toSatisfy(
        (error) => error instanceof ApiRefusal && error.problem.code === 'invalid_input',
      )
    const userTemplate = await writeTemplate(client)
    const two = {
      ...answering(userTemplate.id),
      actions: [userTemplate.id, userTemplate.id].map((value) => ({ type: 'reply', value })),
    }
    await expect(createRule(client, two)).rejects.toMatchObject({ problem: { code: 'invalid_input' } })
  })

  test('its script is parsed as the same filter', async () => {
    const { world, client } = await mailbox(database)
    const template = await writeTemplate(client)
    const created = await createRule(client, answering(template.id))
    await client.call('DELETE /api/v2/rules/:id', { params: { id: created.id } })
    const resaved = await client.call('POST /api/v2/rules', { body: { sieve_script: created.sieve_script } })
    expect(JSON.parse(resaved.sieve_json)).toMatchObject({ actions: [{ type: 'reply', value: template.id }] })
    await world.deliver({ subject: 'Báo giá' })
    await world.runJobs()
    expect(sent(world)).toHaveLength(1)
  })

  test('replies to a colleague in the same thread', async () => {
    const { world, client } = await mailbox(database)
    const ha = await world.signIn('ha@mocviet.test')
    await createRule(client, answering((await writeTemplate(client)).id))
    // Late in a second: the times of both messages are cut to the second.
    await world.clock.advance(0.9)
    await sendNow(world, ha, { to: [khue], subject: 'Báo giá' })
    await world.runJobs()
    expect(await replyStep(client)).toEqual({ step: 'answer', template: 'Bảng giá', held_back: '' })
    const { items } = await ha.call('GET /api/v2/threads', {})
    const [thread] = items.filter(({ subject }) => subject === 'Báo giá')
    const { messages } = await ha.call('GET /api/v2/threads/:id', { params: { id: thread?.thread_id ?? '' } })
    expect(messages.map(({ from }) => from.email)).toEqual(['ha@mocviet.test', khue])
  })

  test('sends no reply when the account may not send', async () => {
    const { world, client } = await mailbox(database)
    const template = await writeTemplate(client)
    await createRule(client, answering(template.id))
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('account').set({ is_sending_enabled: 0 }).where('email', '=', khue).execute(),
    )
    await world.deliver({ subject: 'Báo giá' })
    await world.runJobs()
    expect(sent(world)).toEqual([])
    expect(await replyStep(client)).toMatchObject({ held_back: 'sending_off' })
  })
})

async function mailbox(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  return { world, client: await world.signIn(khue) }
}
