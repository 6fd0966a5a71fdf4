import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { listFolder, readRaw, sendNow } from './testing.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const an = 'an@far.example'
const vy = 'vy@far.example'

const outcomesOf = async (client: ApiClient, id: string) =>
  (await client.call('GET /api/v2/messages/:id/recipients', { params: { id } })).recipients

async function inSent(client: ApiClient) {
  const [thread] = await listFolder(client, 'Sent')
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
  return { thread, message: messages.find((message) => message.folder === 'Sent') }
}

const failuresOf = async (world: World, client: ApiClient) => {
  const { id } = await client.call('GET /api/v2/user/info', {})
  const events = await listEventsAfter(world.app.db.sql, id, { number: 0, limit: 200 })
  return events.filter(({ type }) => type === 'send_mail_failed').map(({ payload }) => payload)
}

/** Returns the link in the report about a message. */
async function buttonOf(client: ApiClient, subject: string): Promise<string | undefined> {
  const report = (await listFolder(client, 'INBOX')).find((thread) => thread.subject.endsWith(subject))
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: report?.id ?? '' } })
  const notice = messages.find(({ folder }) => folder === 'INBOX')
  const { text } = await parseMessage(Buffer.from(await readRaw(client, notice?.id ?? '')))
  return text?.split(/\r?\n/).find((line) => line.includes('://'))
}

/** Requests a URL as a browser; returns the status and the redirect target. */
async function requestPath(
  { origin }: World,
  { token }: ApiClient,
  path: string,
): Promise<[number, string | null]> {
  const { port } = new URL(origin)
  const outgoing = get({ port, path, headers: token ? { 'x-auth-token': token } : {} })
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.resume()
  return [response.statusCode ?? 0, response.headers.location ?? null]
}

const greylisted = { state: 'deferred', code: 451, enhanced: '4.7.1', text: 'Greylisted' } as const
const unknown = { state: 'refused', code: 550, enhanced: '5.1.1', text: 'User unknown' } as const

async function pass(world: World, minutes: number) {
  await world.clock.advance(minutes * 60)
  await world.runJobs()
}

onEachDatabase('a sent message', (database) => {
  test('lists each recipient as delivered, accepted, waiting or rejected, with reasons', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome('cho@far.example', greylisted)
    world.mailOut.setOutcome('khong@far.example', unknown)
    const before = Math.floor(world.clock.now() / 1000)
    const { draft } = await sendNow(world, client, {
      to: [ha, an],
      cc: ['cho@far.example'],
      bcc: ['khong@far.example'],
    })
    expect(await outcomesOf(client, draft.id)).toEqual([
      { email: ha, state: 'here', failure: null, answer: '250 2.1.5 Kept', since: before, next_try: null },
      { email: an, state: 'taken', failure: null, answer: '250 2.0.0 Ok', since: before, next_try: null },
      {
        email: 'cho@far.example',
        state: 'waiting',
        failure: 'receiver_refused',
        answer: '451 4.7.1 Greylisted',
        since: before,
        next_try: expect.any(Number),
      },
      {
        email: 'khong@far.example',
        state: 'refused',
        failure: 'receiver_unknown',
        answer: '550 5.1.1 User unknown',
        since: before,
        next_try: null,
      },
    ])
    const waits = (await outcomesOf(client, draft.id))[2]?.next_try ?? 0
    expect(waits - before).toBeGreaterThanOrEqual(60)
    expect(waits - before).toBeLessThanOrEqual(67)
  })

  test('rejected for one of three recipients does not count as failed for all', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(vy, unknown)
    await sendNow(world, client, { to: [ha, an, vy] })
    const { thread, message } = await inSent(client)
    expect(message).toMatchObject({ status: 'partly_failed', error_msg: '550 5.1.1 User unknown' })
    expect(thread).toMatchObject({ status: 'partly_failed' })
  })

  test('shows that it is waiting after some attempts, until it is sent', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(an, greylisted)
    const { draft } = await sendNow(world, client, { to: [ha, an] })
    await pass(world, 2)
    expect((await inSent(client)).message).toMatchObject({ status: '' })
    await pass(world, 6)
    // The list shows it as a normal message, because no action is needed.
    expect(await inSent(client)).toMatchObject({ thread: { status: '' }, message: { status: 'delayed' } })

    world.mailOut.setOutcome(an, { state: 'accepted', code: 250, text: 'Ok' })
    await pass(world, 20)
    expect((await inSent(client)).message).toMatchObject({ status: '', error_msg: '' })
    expect((await outcomesOf(client, draft.id)).map(({ state }) => state)).toEqual(['here', 'taken'])
    const { id } = await client.call('GET /api/v2/user/info', {})
    const events = await listEventsAfter(world.app.db.sql, id, { number: 0, limit: 200 })
    expect(events.filter(({ type }) => type === 'sent')).toHaveLength(1)
  })

  test('rejected for one and later failed for another reports only those two', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(vy, unknown)
    world.mailOut.setOutcome(an, greylisted)
    const { draft } = await sendNow(world, client, { to: [ha, an, vy] })
    expect((await inSent(client)).message).toMatchObject({ status: 'partly_failed' })
    expect(await failuresOf(world, client)).toMatchObject([
      { emails: [vy], others: { received: 1, waiting: 1 } },
    ])
    for (let hours = 0; hours < 52; hours += 4) await pass(world, 240)
    const later = await world.signIn(khue)
    expect((await inSent(later)).message).toMatchObject({ status: 'partly_failed' })
    expect((await outcomesOf(later, draft.id)).map(({ state }) => state)).toEqual([
      'here',
      'refused',
      'refused',
    ])
    expect((await failuresOf(world, later)).at(-1)).toMatchObject({
      emails: [an],
      others: { received: 1, waiting: 0 },
    })
  })

  test.each([
    ['one reason, which is shown', 'receiver_unknown', '550 5.1.1 User unknown', unknown],
    [
      'different reasons, none is shown for all',
      'cannot_send',
      '',
      { ...unknown, code: 552, enhanced: '5.2.2', text: 'Mailbox full' },
    ],
  ])('returned by all recipients for %s', async (_says, failure, error, other) => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(vy, unknown)
    world.mailOut.setOutcome(an, other)
    await sendNow(world, client, { to: [vy, an] })
    const [thread] = await listFolder(client, 'Drafts')
    const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    expect(messages.find(({ is_draft }) => is_draft)).toMatchObject({ error_msg: error })
    const [reported] = await failuresOf(world, client)
    expect(reported).toMatchObject({ failure, error, emails: [vy, an], is_draft: true })
  })

  test('is linked from its report while it exists', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(vy, unknown)
    const { id: userId } = await client.call('GET /api/v2/user/info', {})
    const { draft } = await sendNow(world, client, { to: [ha, vy], subject: 'Một' })
    expect(await buttonOf(client, 'Một')).toMatch(
      new RegExp(`^Mở thư và gửi lại: https?://[^/]+/m/${userId}/folder/Sent/${draft.thread_id}$`),
    )
    await sendNow(world, client, { to: [vy], subject: 'Hai' })
    expect(await buttonOf(client, 'Hai')).toMatch(
      new RegExp(`^Mở Thư nháp: https?://[^/]+/m/${userId}/folder/Drafts$`),
    )

    const { id } = await client.call('POST /api/v2/organisation/mailboxes', {
      body: {
        email: 'ban-hang@mocviet.test',
        name: 'Bán hàng',
        people: [{ email: khue, access: 'write', send: 'as' }],
      },
    })
    const inSales = client.inMailbox(id)
    const { draft: shared } = await sendNow(world, inSales, { to: [ha, vy], subject: 'Ba' })
    expect(await buttonOf(inSales, 'Ba')).toMatch(
      new RegExp(`^Mở thư và gửi lại: https?://[^/]+/m/${id}/folder/Sent/${shared.thread_id}$`),
    )
  })

  test('is found from its report by its sender and by a delegate', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const delegate = await world.signIn(ha)
    await client.call('PUT /api/v2/delegates', { body: { email: ha, access: 'read', send: 'none' } })
    const { id } = await client.call('GET /api/v2/user/info', {})
    world.mailOut.setOutcome(vy, unknown)
    const { draft } = await sendNow(world, client, { to: [ha, vy], subject: 'Một' })

    const lies = `/folder/Sent/${draft.thread_id}`
    const { pathname } = new URL((await buttonOf(delegate.inMailbox(id), 'Một'))?.split(': ')[1] ?? '')
    expect(pathname).toBe(`/m/${id}${lies}`)
    expect(await requestPath(world, delegate, pathname)).toEqual([200, null])
    expect(await requestPath(world, client, pathname)).toEqual([302, lies])
    // Sign-in returns to this URL.
    expect(await requestPath(world, world.anonymous, pathname)).toEqual([200, null])
    expect(await requestPath(world, await world.signIn('duy@dakwood.test'), pathname)).toEqual([302, '/404'])
  })

  test('is found from older reports without the mailbox, by its readers only', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const delegate = await world.signIn(ha)
    const { draft } = await sendNow(world, client, { to: [vy], subject: 'Một' })
    const { draft: delegateDraft } = await sendNow(world, delegate, { to: [vy], subject: 'Hai' })
    const { id } = await client.call('GET /api/v2/user/info', {})
    const old = `/folder/Sent/${draft.thread_id}`
    expect(await requestPath(world, client, old)).toEqual([200, null])
    // Without a right to the mailbox, the response does not reveal that the message exists.
    expect(await requestPath(world, delegate, old)).toEqual([200, null])

    await client.call('PUT /api/v2/delegates', { body: { email: ha, access: 'read', send: 'none' } })
    expect(await requestPath(world, delegate, `${old}?cursor=2`)).toEqual([302, `/m/${id}${old}?cursor=2`])
    expect(await requestPath(world, delegate, `/m/${id}${old}`)).toEqual([200, null])
    expect(await requestPath(world, delegate, `/folder/Sent/${delegateDraft.thread_id}`)).toEqual([200, null])
    expect(await requestPath(world, delegate, '/folder/Sent/913818359227744256')).toEqual([200, null])
    expect(await requestPath(world, world.anonymous, old)).toEqual([200, null])
    expect(await requestPath(world, await world.signIn('duy@dakwood.test'), old)).toEqual([200, null])
  })

  test('a mailbox name in a URL cannot redirect to another site', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id } = await client.call('GET /api/v2/user/info', {})
    for (const [path, address] of [
      [`/m/${id}`, '/'],
      [`/m/${id}?next=/a`, '/?next=/a'],
      [`/m/${id}/folder/Sent?cursor=2`, '/folder/Sent?cursor=2'],
      [`/m/${id}//evil.example/folder`, '/'],
      [`/m/${id}/\\evil.example/folder`, '/'],
    ] as const)
      expect([path, await requestPath(world, client, path)]).toEqual([path, [302, address]])
  })

  test('results are hidden from others and empty for unsent messages', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { draft } = await sendNow(world, client, { to: [an] })
    const other = await world.signIn(ha)
    await expect(outcomesOf(other, draft.id)).rejects.toMatchObject({ problem: { code: 'not_found' } })
    await world.deliver({ from: an, to: khue, subject: 'Chào' })
    const [thread] = await listFolder(client, 'INBOX')
    expect(await outcomesOf(client, thread?.message_ids[0] ?? '')).toEqual([])
  })

  test('is rewritten for failed recipients with the same text, files, subject and thread', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(vy, unknown)
    const { draft } = await sendNow(world, client, {
      to: [ha, vy],
      subject: 'Báo giá',
      body: '<p>Chị xem <b>giúp</b> em nhé.</p>',
    })
    const start = await client.call('GET /api/v2/messages/:id/reply', {
      params: { id: draft.id },
      query: { kind: 'new' },
    })
    expect(start).toMatchObject({ kind: 'new', to: [], cc: [], subject: 'Báo giá', from: khue })
    expect(start.quoted_body).toContain('<b>giúp</b>')
    const resent = await client.call('POST /api/v2/messages', {
      body: {
        save_id: 'once-more-1',
        kind: 'new',
        related_message_id: draft.id,
        to: [{ name: '', email: 'vi@far.example' }],
        subject: start.subject,
        body: start.quoted_body,
      },
    })
    expect(resent.thread_id).toBe(draft.thread_id)
    await client.call('POST /api/v2/send_mail', { body: { msg_id: resent.id } })
    await world.runJobs()
    const sent = world.mailOut.sent.at(-1)
    expect(sent?.to).toEqual(['vi@far.example'])
    // These recipients did not get the first message, so it is no reply.
    expect(sent?.raw).not.toMatch(/^(?:In-Reply-To|References):/im)
  })
})
