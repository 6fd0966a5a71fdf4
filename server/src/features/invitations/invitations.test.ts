import { describe, expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  errorCode,
  LmtpClient,
  onEachDatabase,
  type World,
} from '../../testing/index.ts'
import { addVerifiedSender } from '../contacts/index.ts'
import { calendarIn, type InvitationFixture, invitationMail } from './testing.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'

onEachDatabase('an invitation', (database) => {
  async function open(...mails: string[]) {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const ids: string[] = []
    for (const mail of mails) ids.push(await deliver(world, client, mail))
    return { world, client, params: { id: ids[0] ?? '' }, ids }
  }

  async function deliver(world: World, client: ApiClient, mail: string): Promise<string> {
    const before = await messageIds(client)
    const lmtp = await LmtpClient.open(world.lmtpPort)
    await lmtp.deliver(vy, [khue], mail)
    lmtp.close()
    return (await messageIds(client)).find((id) => !before.includes(id)) ?? ''
  }

  const messageIds = async (client: ApiClient) =>
    (await client.call('GET /api/v2/threads', {})).items.flatMap((row) => row.message_ids)

  const reply = (client: ApiClient, id: string, body: { says: 'accepted' | 'declined'; delay?: number }) =>
    client.call('POST /api/v2/messages/:id/invitation/answer', { params: { id }, body })

  test('shows time, place and invited participants', async () => {
    const { client, params } = await open(invitationMail())
    const page = await (await client.fetch('GET /api/v2/messages/:id/body', { params })).text()
    expect(page).toContain('has_event&quot;:true')
    expect(await client.call('GET /api/v2/messages/:id/invitation', { params })).toMatchObject({
      kind: 'request',
      title: 'Duyệt mẫu bàn',
      place: 'Phòng 2',
      start: { at: Date.UTC(2026, 2, 31, 7) / 1000 },
      organizer: { name: 'Vy', email: vy },
      attendees: [{ email: khue, participation: 'needs_action' }],
      standing: 'current',
      before: null,
      own_email: khue,
      can_answer: true,
      answer: null,
    })
  })

  test('for an alias gets its response from that alias', async () => {
    const { world, client, params } = await open()
    const { id } = await client.call('GET /api/v2/user/info', {})
    const email = 'banhang@mocviet.test'
    await client.call('POST /api/v2/organisation/users/:id/addresses', { params: { id }, body: { email } })
    params.id = await deliver(world, client, invitationMail({ invited: email }))
    await reply(client, params.id, { says: 'accepted' })
    await world.runJobs()
    await world.runJobs()
    const [sent] = world.mailOut.sent
    expect(sent?.from).toBe(email)
    expect(sent?.raw).toMatch(/^From: .*<banhang@mocviet\.test>/m)
    expect(calendarIn(sent?.raw ?? '').event?.attendees).toMatchObject([{ email, participation: 'accepted' }])
  })

  test('with many participants gets its response from the invited address', async () => {
    const { world, client, params } = await open()
    const { id } = await client.call('GET /api/v2/user/info', {})
    const email = 'banhang@mocviet.test'
    await client.call('POST /api/v2/organisation/users/:id/addresses', { params: { id }, body: { email } })
    const everybody = Array.from({ length: 300 }, (_, at) => `ATTENDEE:mailto:a${at}@xuongmoc.example`)
    const lines = [...everybody, `ATTENDEE:mailto:${email}`]
    params.id = await deliver(world, client, invitationMail({ invited: vy, lines }))
    expect(await client.call('GET /api/v2/messages/:id/invitation', { params })).toMatchObject({
      own_email: email,
      attendee_count: 302,
    })
  })

  test('gets a response with the sender name of the invited address', async () => {
    const { world, client, params } = await open()
    const { id: accountId } = await client.call('GET /api/v2/user/info', {})
    const email = 'khue@elsewhere.example'
    await addVerifiedSender(world.app, { accountId }, { email, name: 'Xuong Moc' })
    params.id = await deliver(world, client, invitationMail({ invited: email }))
    await reply(client, params.id, { says: 'accepted' })
    await world.runJobs()
    await world.runJobs()
    const [sent] = world.mailOut.sent
    expect(sent?.raw).toMatch(/^From: "?Xuong Moc"? <khue@elsewhere\.example>/m)
    expect(sent?.raw).toMatch(/^Xuong Moc /m)
  })

  test('gets one response that other calendars understand', async () => {
    const { world, client, params } = await open(invitationMail({ sequence: 3 }))
    const body = { says: 'accepted', note: 'Em đến đúng giờ', delay: 5 } as const
    await client.call('POST /api/v2/messages/:id/invitation/answer', { params, body })
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    await world.clock.advance(6)
    await world.runJobs()
    await world.runJobs()
    const [sent, ...more] = world.mailOut.sent
    expect(more).toEqual([])
    expect(sent).toMatchObject({ from: khue, to: [vy] })
    expect(sent?.raw).toMatch(/^In-Reply-To: <REQUEST-3-@xuongmoc\.example>/m)
    expect(sent?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REPLY/)
    const { text, event } = calendarIn(sent?.raw ?? '')
    expect(text).toMatch(/^METHOD:REPLY\r$/m)
    expect(event).toMatchObject({
      uid: 'duyet-mau@xuongmoc.example',
      sequence: 3,
      comment: 'Em đến đúng giờ',
      attendees: [{ email: khue, participation: 'accepted' }],
    })
    expect((await client.call('GET /api/v2/messages/:id/invitation', { params })).answer).toMatchObject({
      says: 'accepted',
      state: 'sent',
      is_outdated: false,
    })
    const sentItems = (await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items
    expect(sentItems).toHaveLength(1)
    expect(sent?.raw).toContain('Subject: =?UTF-8?Q?Nh=E1=BA=ADn_l=E1=BB=9Di')
  })

  test('a response can be undone only before it is sent', async () => {
    const { world, client, params } = await open(invitationMail())
    await reply(client, params.id, { says: 'accepted', delay: 10 })
    await client.call('DELETE /api/v2/messages/:id/invitation/answer', { params })
    await world.clock.advance(11)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    expect((await client.call('GET /api/v2/messages/:id/invitation', { params })).answer).toBeNull()

    await reply(client, params.id, { says: 'declined' })
    await world.runJobs()
    await expect(client.call('DELETE /api/v2/messages/:id/invitation/answer', { params })).rejects.toThrow(
      'undo_window_closed',
    )
  })

  test('sends only the last of two responses within the undo window', async () => {
    const { world, client, params } = await open(invitationMail())
    await reply(client, params.id, { says: 'accepted', delay: 5 })
    await reply(client, params.id, { says: 'declined', delay: 5 })
    await world.clock.advance(6)
    await world.runJobs()
    await world.runJobs()
    expect(world.mailOut.sent.map(({ raw }) => calendarIn(raw).event?.attendees)).toMatchObject([
      [{ participation: 'declined' }],
    ])
  })

  test('can get a proposal of another time', async () => {
    const { world, client, params } = await open(invitationMail())
    const start = Date.UTC(2026, 3, 1, 2) / 1000
    const body = { says: 'proposed', start, end: start + 3600 } as const
    await client.call('POST /api/v2/messages/:id/invitation/answer', { params, body })
    await world.runJobs()
    await world.runJobs()
    const { event } = calendarIn(world.mailOut.sent[0]?.raw ?? '')
    expect(event).toMatchObject({ method: 'counter', start: { at: start * 1000 } })
    await expect(
      client.call('POST /api/v2/messages/:id/invitation/answer', {
        params,
        body: { ...body, end: start },
      }),
    ).rejects.toThrow('invalid_input')
  })

  describe('at the same time as another event', () => {
    const other: InvitationFixture = {
      uid: 'giao-ban',
      start: '20260331T073000Z',
      end: '20260331T083000Z',
      sequence: 0,
    }
    const openTwo = async (first: InvitationFixture) => {
      const opened = await open(invitationMail({ ...first, id: 'first' }), invitationMail({ id: 'second' }))
      const conflicts = async () =>
        (
          await opened.client.call('GET /api/v2/messages/:id/invitation', {
            params: { id: opened.ids[1] ?? '' },
          })
        ).conflicts
      return { ...opened, conflicts }
    }

    test('names one that was accepted', async () => {
      const { client, params, conflicts } = await openTwo(other)
      expect(await conflicts()).toEqual([])
      await reply(client, params.id, { says: 'accepted' })
      expect(await conflicts()).toEqual([
        {
          title: 'Duyệt mẫu bàn',
          start: Date.UTC(2026, 2, 31, 7, 30) / 1000,
          end: Date.UTC(2026, 2, 31, 8, 30) / 1000,
          says: 'accepted',
        },
      ])
      await reply(client, params.id, { says: 'declined' })
      expect(await conflicts()).toEqual([])
    })

    test('names an occurrence of an accepted series, unless it is cancelled', async () => {
      const series = { ...other, start: '20260303T073000Z', end: '20260303T083000Z' }
      const { world, client, params, conflicts } = await openTwo({ ...series, lines: ['RRULE:FREQ=WEEKLY'] })
      await reply(client, params.id, { says: 'accepted' })
      expect(await conflicts()).toMatchObject([{ start: Date.UTC(2026, 2, 31, 7, 30) / 1000 }])
      const lines = ['RRULE:FREQ=WEEKLY', 'EXDATE:20260331T073000Z']
      await deliver(world, client, invitationMail({ ...series, sequence: 1, lines }))
      expect(await conflicts()).toEqual([])
    })

    test('names an event during a later occurrence of the invitation', async () => {
      const lines = ['RRULE:FREQ=DAILY']
      const third = { ...other, start: '20260402T073000Z', end: '20260402T083000Z' }
      const { client, ids } = await open(
        invitationMail({ ...third, id: 'first' }),
        invitationMail({ lines, id: 'second' }),
      )
      await reply(client, ids[0] ?? '', { says: 'accepted' })
      const invitation = await client.call('GET /api/v2/messages/:id/invitation', {
        params: { id: ids[1] ?? '' },
      })
      expect(invitation.conflicts).toMatchObject([{ start: Date.UTC(2026, 3, 2, 7, 30) / 1000 }])
    })

    test('names no occurrence that was declined or cancelled on its own', async () => {
      const series = { ...other, start: '20260303T073000Z', end: '20260303T083000Z' }
      const one = { ...other, lines: ['RECURRENCE-ID:20260331T073000Z'], sequence: 1 }
      const { world, client, ids } = await open(
        invitationMail({ ...series, lines: ['RRULE:FREQ=WEEKLY'], id: 'series' }),
        invitationMail({ ...one, id: 'one' }),
        invitationMail({ id: 'viewed' }),
      )
      const [seriesId = '', occurrenceId = '', viewedId = ''] = ids
      const conflicts = async () =>
        (await client.call('GET /api/v2/messages/:id/invitation', { params: { id: viewedId } })).conflicts
      await reply(client, seriesId, { says: 'accepted' })
      expect(await conflicts()).toHaveLength(1)
      await reply(client, occurrenceId, { says: 'declined' })
      expect(await conflicts()).toEqual([])
      await reply(client, occurrenceId, { says: 'accepted' })
      expect(await conflicts()).toHaveLength(1)
      await deliver(world, client, invitationMail({ ...one, sequence: 2, method: 'CANCEL' }))
      expect(await conflicts()).toEqual([])
    })

    test('names no occurrence of a series that the organiser cancelled on its own', async () => {
      const series = { ...other, start: '20260303T073000Z', end: '20260303T083000Z' }
      const { world, client, params, conflicts } = await openTwo({ ...series, lines: ['RRULE:FREQ=WEEKLY'] })
      await reply(client, params.id, { says: 'accepted' })
      expect(await conflicts()).toHaveLength(1)
      const one = { ...other, lines: ['RECURRENCE-ID:20260331T073000Z'], sequence: 1, method: 'CANCEL' }
      await deliver(world, client, invitationMail(one))
      expect(await conflicts()).toEqual([])
    })

    test('names none that was cancelled or takes place before or after it', async () => {
      const { world, client, params, conflicts } = await openTwo(other)
      await reply(client, params.id, { says: 'accepted' })
      await deliver(world, client, invitationMail({ ...other, method: 'CANCEL', sequence: 1 }))
      expect(await conflicts()).toEqual([])
      const next = { ...other, uid: 'sau', start: '20260331T080000Z', end: '20260331T083000Z', id: 'next' }
      const id = await deliver(world, client, invitationMail(next))
      await reply(client, id, { says: 'accepted' })
      expect(await conflicts()).toEqual([])
    })
  })

  test('shows cancelled and moved occurrences, and the original time of a moved one', async () => {
    const lines = ['RRULE:FREQ=DAILY', 'EXDATE:20260402T070000Z']
    const { world, client, params } = await open(invitationMail({ lines }))
    const read = (id: string) => client.call('GET /api/v2/messages/:id/invitation', { params: { id } })
    expect(await read(params.id)).toMatchObject({
      excluded: [{ at: Date.UTC(2026, 3, 2, 7) / 1000 }],
      moved: [],
      moved_from: null,
    })
    const moved = { sequence: 1, start: '20260404T090000Z', end: '20260404T100000Z' }
    const id = await deliver(
      world,
      client,
      invitationMail({ ...moved, lines: ['RECURRENCE-ID:20260403T070000Z'] }),
    )
    expect(await read(id)).toMatchObject({
      is_occurrence: true,
      moved_from: { at: Date.UTC(2026, 3, 3, 7) / 1000 },
      start: { at: Date.UTC(2026, 3, 4, 9) / 1000 },
    })
  })

  const newer: InvitationFixture = { sequence: 1, start: '20260401T070000Z', end: '20260401T080000Z' }

  test('shows that it is outdated, and the newer one shows the changes', async () => {
    const { client, params, ids } = await open(invitationMail(), invitationMail(newer))
    await expect(reply(client, params.id, { says: 'accepted' })).rejects.toThrow('invitation_over')
    const read = (id = '') => client.call('GET /api/v2/messages/:id/invitation', { params: { id } })
    expect(await read(params.id)).toMatchObject({ standing: 'outdated', before: null, can_answer: false })
    expect(await read(ids[1])).toMatchObject({
      standing: 'current',
      before: { start: { at: Date.UTC(2026, 2, 31, 7) / 1000 } },
      can_answer: true,
    })
  })

  test('needs a new response when the time changes', async () => {
    const { world, client, params } = await open(invitationMail())
    await reply(client, params.id, { says: 'accepted' })
    await world.runJobs()
    const id = await deliver(world, client, invitationMail(newer))
    expect(
      (await client.call('GET /api/v2/messages/:id/invitation', { params: { id } })).answer,
    ).toMatchObject({
      says: 'accepted',
      is_outdated: true,
    })
  })

  test('can be cancelled only by its organiser', async () => {
    const cancel = { method: 'CANCEL', sequence: 1 }
    const stranger = { ...cancel, from: 'Vy <vy@elsewhere.example>', id: 'strange' }
    const { world, client, params } = await open(invitationMail(), invitationMail(stranger))
    const read = () => client.call('GET /api/v2/messages/:id/invitation', { params })
    expect((await read()).standing).toBe('current')
    await deliver(world, client, invitationMail(cancel))
    expect(await read()).toMatchObject({ standing: 'cancelled', can_answer: false })
  })

  test('that is authenticated ignores unauthenticated changes', async () => {
    const world = await createWorld({ database, settings: { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' } })
    const client = await world.signIn(khue)
    const authResults = 'Authentication-Results: mx.mocviet.test; dmarc=pass header.from=xuongmoc.example\r\n'
    const params = { id: await deliver(world, client, authResults + invitationMail()) }
    const read = () => client.call('GET /api/v2/messages/:id/invitation', { params })
    for (let sequence = 2; sequence < 15; sequence++)
      await deliver(world, client, invitationMail({ method: 'CANCEL', sequence }))
    await deliver(world, client, invitationMail({ sequence: 20, place: 'Nhà khác' }))
    expect(await read()).toMatchObject({ standing: 'current', can_answer: true })
    await deliver(world, client, authResults + invitationMail({ method: 'CANCEL', sequence: 1 }))
    expect(await read()).toMatchObject({ standing: 'cancelled', can_answer: false })
  })

  test('is updated only by an authenticated message of its organiser', async () => {
    const world = await createWorld({ database, settings: { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' } })
    const client = await world.signIn(khue)
    const authResults = (domain: string) =>
      `Authentication-Results: mx.mocviet.test; dmarc=pass header.from=${domain}\r\n`
    const params = { id: await deliver(world, client, authResults('xuongmoc.example') + invitationMail()) }
    await reply(client, params.id, { says: 'accepted', delay: 60 })
    const stranger = { sequence: 5, place: 'Nhà khác', from: 'Vy <vy@elsewhere.example>' }
    const forged = [
      invitationMail({ sequence: 4, place: 'Nhà khác' }),
      authResults('elsewhere.example') + invitationMail(stranger),
      authResults('elsewhere.example') +
        invitationMail({ ...stranger, organizer: 'vy@elsewhere.example', id: 'own' }),
      authResults('elsewhere.example') + invitationMail({ ...stranger, method: 'CANCEL', id: 'cancel' }),
    ]
    for (const mail of forged) {
      const id = await deliver(world, client, mail)
      expect(await client.call('GET /api/v2/messages/:id/invitation', { params: { id } })).toMatchObject({
        unproved_update_of: { email: vy },
        standing: 'current',
        before: null,
        can_answer: false,
        answer: null,
      })
      await expect(reply(client, id, { says: 'accepted' })).rejects.toThrow('invitation_over')
    }
    const id = await deliver(
      world,
      client,
      authResults('xuongmoc.example') + invitationMail({ sequence: 1, place: 'Kho' }),
    )
    expect(await client.call('GET /api/v2/messages/:id/invitation', { params: { id } })).toMatchObject({
      unproved_update_of: null,
      before: { place: 'Phòng 2' },
      can_answer: true,
      answer: { says: 'accepted' },
    })
  })

  describe('with an authenticated sender', () => {
    const authResults = (domain: string) =>
      `Authentication-Results: mx.mocviet.test; dmarc=pass header.from=${domain}\r\n`
    const openVerified = async () => {
      const world = await createWorld({ database, settings: { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' } })
      const client = await world.signIn(khue)
      const receive = async (mail: string) => {
        const id = await deliver(world, client, mail)
        return () => client.call('GET /api/v2/messages/:id/invitation', { params: { id } })
      }
      return receive
    }

    test('accepts no unauthenticated change after an authenticated update', async () => {
      const receive = await openVerified()
      await receive(invitationMail())
      await receive(authResults('xuongmoc.example') + invitationMail({ sequence: 1, place: 'Kho' }))
      const forged = await receive(invitationMail({ sequence: 2, place: 'Nhà khác' }))
      expect(await forged()).toMatchObject({ unproved_update_of: { email: vy }, can_answer: false })
    })

    test('of a calendar without a mailbox is updated only by its first sender', async () => {
      const receive = await openVerified()
      const organizer = 'c1@group.calendar.example'
      await receive(authResults('xuongmoc.example') + invitationMail({ organizer }))
      const stranger = { from: 'Vy <vy@elsewhere.example>', sequence: 4 }
      for (const one of [
        { ...stranger, organizer },
        { ...stranger, organizer: 'vy@elsewhere.example', id: 'own' },
      ]) {
        const forged = await receive(authResults('elsewhere.example') + invitationMail(one))
        expect(await forged()).toMatchObject({ unproved_update_of: { email: organizer }, can_answer: false })
      }
      await receive(invitationMail({ organizer, from: `Vy <${organizer}>`, id: 'forged' }))
      const update = await receive(
        authResults('xuongmoc.example') + invitationMail({ organizer, sequence: 1 }),
      )
      expect(await update()).toMatchObject({
        unproved_update_of: null,
        standing: 'current',
        can_answer: true,
      })
    })

    test.each(['REPLY', 'COUNTER', 'DECLINECOUNTER'])('is not shown as cancelled by a %s', async (method) => {
      const receive = await openVerified()
      await receive(authResults('xuongmoc.example') + invitationMail())
      const mail = invitationMail({ method, from: 'Vy <vy@elsewhere.example>', lines: ['STATUS:CANCELLED'] })
      const forged = await receive(mail)
      expect(await forged()).toMatchObject({ standing: 'current' })
    })
  })

  test('is cancelled despite many later messages of other senders', async () => {
    const strange = Array.from({ length: 14 }, (_, at) =>
      invitationMail({ sequence: 9, from: 'Vy <vy@elsewhere.example>', id: `strange-${at}` }).replace(
        'Subject:',
        'Date: Tue, 01 Jan 2030 00:00:00 +0000\r\nSubject:',
      ),
    )
    const { client, params } = await open(
      invitationMail(),
      invitationMail({ method: 'CANCEL', sequence: 1 }),
      ...strange,
    )
    const read = await client.call('GET /api/v2/messages/:id/invitation', { params })
    expect(read).toMatchObject({ standing: 'cancelled', can_answer: false })
  })

  test("at a public mail provider is cancelled only by the organiser's address", async () => {
    const organizer = 'vy.xuongmoc@gmail.com'
    const organizerMail = { organizer, from: `Vy <${organizer}>` }
    const cancel = { ...organizerMail, method: 'CANCEL', sequence: 1 }
    const { world, client, params } = await open(
      invitationMail(organizerMail),
      invitationMail({ ...cancel, from: 'Vy <vy.other@gmail.com>', id: 'strange' }),
    )
    const read = () => client.call('GET /api/v2/messages/:id/invitation', { params })
    expect(await read()).toMatchObject({ standing: 'current', can_answer: true })
    await deliver(world, client, invitationMail(cancel))
    expect(await read()).toMatchObject({ standing: 'cancelled', can_answer: false })
  })

  test('with NUL characters can be answered', async () => {
    const { world, client, params } = await open(invitationMail({ place: 'Phòng\0 2', uid: 'duyet\0' }))
    const body = { says: 'accepted', note: 'Em\0 đến' } as const
    await client.call('POST /api/v2/messages/:id/invitation/answer', { params, body })
    await world.runJobs()
    await world.runJobs()
    expect(calendarIn(world.mailOut.sent[0]?.raw ?? '').event).toMatchObject({
      uid: 'duyet@xuongmoc.example',
      comment: 'Em đến',
    })
  })

  test('a reply shows the response of the participant', async () => {
    const { client, params } = await open(
      invitationMail({ method: 'REPLY', organizer: khue, invited: vy }).replace('NEEDS-ACTION', 'ACCEPTED'),
    )
    expect(await client.call('GET /api/v2/messages/:id/invitation', { params })).toMatchObject({
      kind: 'reply',
      attendees: [{ email: vy }],
      can_answer: false,
    })
  })

  test('returns 404 for other users and messages without an event', async () => {
    const { world, client, params } = await open(invitationMail())
    const ha = await world.signIn('ha@mocviet.test')
    await expect(ha.call('GET /api/v2/messages/:id/invitation', { params })).rejects.toThrow('404')
    await expect(reply(ha, params.id, { says: 'accepted' })).rejects.toThrow('404')
    await world.deliver({ subject: 'Không mời gì', recipients: [khue] })
    const id = (await messageIds(client)).find((one) => one !== params.id) ?? ''
    await expect(client.call('GET /api/v2/messages/:id/invitation', { params: { id } })).rejects.toThrow(
      '404',
    )
  })

  test('shows a response that could not be sent as failed', async () => {
    const { world, client, params } = await open(invitationMail())
    await reply(client, params.id, { says: 'accepted', delay: 5 })
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('account').set({ is_sending_enabled: 0 }).where('email', '=', khue).execute(),
    )
    await world.clock.advance(6)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    expect((await client.call('GET /api/v2/messages/:id/invitation', { params })).answer?.state).toBe(
      'failed',
    )
  })
})

onEachDatabase('an invitation in a mailbox of several', (database) => {
  const sales = 'banhang@mocviet.test'
  const ha = 'ha@mocviet.test'
  const key = 'GET /api/v2/messages/:id/invitation'
  type Right = { access: 'read' | 'write'; send: 'none' | 'on_behalf' | 'as' }
  const reader: Right = { access: 'read', send: 'as' }

  /** Opens a shared mailbox with an invitation, and a colleague with access to it. */
  async function open(right: Right, otherMembers: Array<Right & { email: string }> = []) {
    const world = await createWorld({ database })
    const owner = await world.signIn(khue)
    const people = [{ email: ha, ...right }, ...otherMembers]
    const body = { email: sales, name: 'Bán hàng', people }
    const { id } = await owner.call('POST /api/v2/organisation/mailboxes', { body })
    const lmtp = await LmtpClient.open(world.lmtpPort)
    await lmtp.deliver(vy, [sales], invitationMail({ invited: sales }))
    lmtp.close()
    const inSales = async (email: string) => (await world.signIn(email)).inMailbox(id)
    const client = await inSales(ha)
    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    const setRights = (rights: Array<Right & { email: string }>) =>
      owner.call('PATCH /api/v2/organisation/mailboxes/:id', { params: { id }, body: { people: rights } })
    return { world, owner, client, inSales, setRights, params: { id: items[0]?.message_ids[0] ?? '' } }
  }

  const reply = (client: ApiClient, params: { id: string }, delay = 0) =>
    client.call('POST /api/v2/messages/:id/invitation/answer', { params, body: { says: 'accepted', delay } })
  const undo = (client: ApiClient, params: { id: string }) =>
    client.call('DELETE /api/v2/messages/:id/invitation/answer', { params })
  const headers = (raw = '') => [/^From: (.*)\r$/m.exec(raw)?.[1], /^Sender: (.*)\r$/m.exec(raw)?.[1]]

  test.each([
    ['as', undefined],
    ['on_behalf', expect.stringContaining(ha)],
  ] as const)(
    'a delegate with permission to send %s responds from the invited address',
    async (send, sender) => {
      const { world, client, params } = await open({ access: 'read', send })
      expect(await client.call(key, { params })).toMatchObject({ own_email: sales, can_answer: true })
      expect(await reply(client, params)).toMatchObject({ by: { email: ha } })
      await world.runJobs()
      await world.runJobs()
      const [sent, ...more] = world.mailOut.sent
      expect(more).toEqual([])
      expect(sent).toMatchObject({ from: sales, to: [vy] })
      expect(headers(sent?.raw)).toEqual([expect.stringContaining(sales), sender])
      const attendees = [{ email: sales, participation: 'accepted' }]
      expect(calendarIn(sent?.raw ?? '').event?.attendees).toMatchObject(attendees)
      expect((await client.call(key, { params })).answer).toMatchObject({ state: 'sent', by: { email: ha } })
      const { items } = await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })
      expect(items).toHaveLength(1)
      const actions = (await client.call('GET /api/v2/mailbox/acts', {})).items
      expect(actions.map(({ by, act, subject }) => [by, act, subject])).toEqual([
        [ha, 'sent', 'Mời: Duyệt mẫu bàn'],
      ])
    },
  )

  test('is visible without a response to a delegate who may not send', async () => {
    const { client, params } = await open({ access: 'write', send: 'none' })
    expect(await client.call(key, { params })).toMatchObject({ can_answer: false })
    expect(await errorCode(reply(client, params))).toBe('mailbox_right_missing')
    expect(await errorCode(undo(client, params))).toBe('mailbox_right_missing')
  })

  test('has one response for all delegates, undone by its author or a writer', async () => {
    const { world, client, inSales, setRights, params } = await open(reader, [{ email: khue, ...reader }])
    const hers = { email: ha, ...reader }
    await reply(client, params, 20)
    const other = await inSales(khue)
    expect((await other.call(key, { params })).answer).toMatchObject({ by: { email: ha }, says: 'accepted' })
    expect(await errorCode(undo(other, params))).toBe('mailbox_right_missing')
    await setRights([hers, { email: khue, access: 'write', send: 'as' }])
    await undo(other, params)
    expect((await client.call(key, { params })).answer).toBeNull()
    await reply(client, params, 20)
    await undo(client, params)
    await setRights([hers, { email: khue, access: 'read', send: 'on_behalf' }])
    await reply(client, params, 20)
    await reply(other, params, 20)
    await world.clock.advance(21)
    await world.runJobs()
    await world.runJobs()
    expect(world.mailOut.sent.map(({ raw }) => headers(raw)[1])).toEqual([expect.stringContaining(khue)])
  })

  test.each([
    ['was taken', [], undefined],
    ['reaches no further than reading', [{ email: ha, access: 'read', send: 'none' }], undefined],
    ['is one to send on behalf', [{ email: ha, access: 'read', send: 'on_behalf' }], ha],
  ] as const)('is sent with the permission at that time: one that %s by then', async (_, people, sender) => {
    const { world, client, setRights, params } = await open({ access: 'write', send: 'as' })
    await reply(client, params, 20)
    await setRights([...people])
    await world.clock.advance(21)
    await world.runJobs()
    await world.runJobs()
    expect(world.mailOut.sent.map(({ raw }) => headers(raw)[1])).toEqual(
      sender ? [expect.stringContaining(sender)] : [],
    )
    await setRights([{ email: ha, ...reader }])
    expect((await client.call(key, { params })).answer?.state).toBe(sender ? 'sent' : 'failed')
  })

  test('gets no response from a delegate whose own sending is disabled', async () => {
    const { world, owner, client, params } = await open(reader)
    await reply(client, params, 20)
    const { id } = await (await world.signIn(ha)).call('GET /api/v2/user/info', {})
    await owner.call('PATCH /api/v2/organisation/users/:id', { params: { id }, body: { enable_smtp: 0 } })
    expect(await errorCode(reply(client, params))).toBe('sending_disabled')
    await world.clock.advance(21)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    expect((await client.call(key, { params })).answer?.state).toBe('failed')
  })

  test('shows the user which delegate responded', async () => {
    const world = await createWorld({ database })
    const owner = await world.signIn(khue)
    const right = { email: ha, access: 'read', send: 'on_behalf' } as const
    await owner.call('PUT /api/v2/delegates', { body: right })
    const lmtp = await LmtpClient.open(world.lmtpPort)
    await lmtp.deliver(vy, [khue], invitationMail())
    lmtp.close()
    const { items } = await owner.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    const params = { id: items[0]?.message_ids[0] ?? '' }
    const { id } = await owner.call('GET /api/v2/user/info', {})
    await reply((await world.signIn(ha)).inMailbox(id), params)
    expect((await owner.call(key, { params })).answer).toMatchObject({ by: { email: ha } })
    expect(await reply(owner, params)).toMatchObject({ by: null })
    expect((await owner.call(key, { params })).answer).toMatchObject({ by: null, state: 'waiting' })
  })
})
