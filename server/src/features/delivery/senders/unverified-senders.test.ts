import { expect, test } from 'vitest'
import { MailauthSenderCheck } from '../../../adapters/mailauth/mailauth-sender-check.ts'
import { listEventsAfter } from '../../../db/event-log.ts'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  verifyForward,
  type World,
} from '../../../testing/index.ts'
import { MemoryDns } from '../../../testing/memory/memory-dns.ts'

const khue = 'khue@mocviet.test'
const settings = { BOCAU_CHECK_SENDERS: 'all', BOCAU_AUTHSERV_ID: 'mx.mocviet.test' }
const trace = 'Received: from mx.bank.example (mx.bank.example [198.51.100.7]) by mx.mocviet.test with ESMTP'
const names = ['bank.example', '_dmarc.bank.example', 'mocviet.test', '_dmarc.mocviet.test']

/** Creates a world where the name servers of two domains do not respond; `bank.example` rejects forgeries. */
async function openOutage(database: Parameters<Parameters<typeof onEachDatabase>[1]>[0], policy = 'reject') {
  const dns = new MemoryDns()
  dns.setText('bank.example', 'v=spf1 ip4:198.51.100.7 -all')
  dns.setText('_dmarc.bank.example', `v=DMARC1; p=${policy}`)
  dns.setText('mocviet.test', 'v=spf1 ip4:198.51.100.7 -all')
  const senders = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' })
  const world = await createWorld({ database, settings, parts: { senders } })
  for (const name of names) dns.fail(name, 'ETIMEOUT')
  return {
    world,
    client: await world.signIn(khue),
    recover: () => {
      for (const name of names) dns.recover(name)
    },
    /** Delivers a message in the name of the bank, from its own server or from another one. */
    deliver: (
      from = 'Bank <info@bank.example>',
      { isForged = false, headers = [] as string[], forger = 'x@la.example' } = {},
    ) =>
      world.deliver({
        from,
        subject: 'Sao kê',
        envelopeFrom: isForged ? forger : (/<(.*)>/.exec(from)?.[1] ?? ''),
        headers: [...headers, isForged ? trace.replace('198.51.100.7', '203.0.113.5') : trace],
      }),
  }
}

async function newest(client: ApiClient) {
  const [thread] = (await client.call('GET /api/v2/threads', {})).items
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
  const message = messages.at(-1)
  const params = { id: message?.id ?? '' }
  const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', { params })
  return {
    row: thread?.subject,
    isRowMarked: thread?.unverified ?? false,
    subject: message?.subject,
    authentication: message?.authentication,
    reason: delivery?.steps.flatMap((step) => (step.step === 'spoof' ? step.reason : []))[0] ?? null,
  }
}

async function minutesLater(world: World, minutes: number): Promise<void> {
  await world.clock.advance(minutes * 60)
  await world.runJobs()
}

const unverified = {
  row: 'Sao kê',
  isRowMarked: true,
  subject: 'Sao kê',
  authentication: 'unverified',
  reason: 'unverified',
}
const verified = {
  row: 'Sao kê',
  isRowMarked: false,
  subject: 'Sao kê',
  authentication: 'pass',
  reason: null,
}
const tagged = { row: '**SPOOF** Sao kê', isRowMarked: false, subject: '**SPOOF** Sao kê' }

onEachDatabase('a message whose sender could not be verified', (database) => {
  test('is marked, and loses the mark when a later check passes', async () => {
    const { world, client, deliver, recover } = await openOutage(database)
    await deliver()
    expect(await newest(client)).toEqual(unverified)
    await minutesLater(world, 1)
    expect(await newest(client)).toEqual(unverified)
    recover()
    await minutesLater(world, 4)
    expect(await newest(client)).toEqual(verified)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is marked as forged when a later check fails', async () => {
    const { world, client, deliver, recover } = await openOutage(database)
    await deliver(undefined, { isForged: true })
    expect(await newest(client)).toEqual(unverified)
    recover()
    await minutesLater(world, 1)
    expect(await newest(client)).toEqual({ ...tagged, authentication: 'fail', reason: 'policy' })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is marked when the server in front reports a failure and no policy', async () => {
    const { world, client, deliver, recover } = await openOutage(database)
    const headers = ['Authentication-Results: mx.mocviet.test; dmarc=fail header.from=bank.example']
    await deliver(undefined, { isForged: true, headers })
    expect(await newest(client)).toEqual(unverified)
    recover()
    await minutesLater(world, 1)
    expect(await newest(client)).toEqual({ ...tagged, authentication: 'fail', reason: 'policy' })
  })

  test('is marked when its return address could have forged a missing policy', async () => {
    const { client, deliver } = await openOutage(database)
    const forger = '"x);dmarc=none()header.from=bank.example("@la.example'
    const comment = '(envelope-from=x);dmarc=none()header.from=bank.example(@la.example)'
    const headers = [`Authentication-Results: mx.mocviet.test; spf=pass ${comment}`]
    await deliver(undefined, { isForged: true, headers, forger })
    expect(await newest(client)).toEqual(unverified)
  })

  test('loses the mark when its domain turns out to have no policy', async () => {
    const { world, client, deliver, recover } = await openOutage(database, 'none')
    await deliver(undefined, { isForged: true })
    recover()
    await minutesLater(world, 1)
    expect(await newest(client)).toEqual({ ...verified, authentication: 'fail' })
  })

  test('is marked as forged immediately when it claims a hosted domain', async () => {
    const { world, client, deliver, recover } = await openOutage(database)
    await deliver(`Khuê <${khue}>`)
    expect(await newest(client)).toEqual({
      ...tagged,
      isRowMarked: true,
      authentication: 'unverified',
      reason: 'hosted_here',
    })
    recover()
    await minutesLater(world, 1)
    expect(await newest(client)).toEqual(verified)
  })

  test('stays marked after the last check', async () => {
    const { world, deliver, recover } = await openOutage(database)
    await deliver()
    for (const minutes of [1, 4, 15, 60, 240]) await minutesLater(world, minutes)
    recover()
    await minutesLater(world, 24 * 60)
    expect(await newest(await world.signIn(khue))).toEqual(unverified)
  })

  test('notifies open windows when the mark changes', async () => {
    const { world, client, deliver, recover } = await openOutage(database)
    await deliver()
    const { id } = await client.call('GET /api/v2/user/info', {})
    const before = await listEventsAfter(world.app.db.sql, id, { number: 0, limit: 100 })
    recover()
    await minutesLater(world, 1)
    const events = await listEventsAfter(world.app.db.sql, id, { number: 0, limit: 100 })
    expect(events.slice(before.length).map(({ type }) => type)).toEqual(['threads_changed'])
  })

  test('stays marked when it cannot be verified: two subjects', async () => {
    const { world, client, deliver, recover } = await openOutage(database)
    recover()
    await deliver(undefined, { headers: ['Subject: Khác'] })
    expect(await newest(client)).toEqual({
      ...unverified,
      row: expect.any(String),
      subject: expect.any(String),
    })
    await minutesLater(world, 1)
    expect(await newest(client)).toMatchObject({ isRowMarked: true, authentication: 'unverified' })
  })

  test('is deferred by a group that only members may write to', async () => {
    const { world, client } = await openOutage(database)
    const group = 'noibo@mocviet.test'
    const body = { email: group, name: 'Nội bộ', members: [khue], who_writes: 'organisation' as const }
    await client.call('POST /api/v2/organisation/groups', { body })
    const arrive = (from: string) =>
      world.deliver({ from, envelopeFrom: khue, recipients: [group], headers: [trace] })
    expect(await arrive(`Khuê <${khue}>`)).toEqual([expect.stringMatching(/^451 4\.7\.1 /)])
    expect(await arrive('Bank <info@bank.example>')).toEqual([expect.stringMatching(/^550 5\.7\.1 /)])
  })

  test('stays marked in a mailbox that a rule forwards it to', async () => {
    const { world, client, deliver } = await openOutage(database)
    const ha = await world.signIn('ha@mocviet.test')
    await verifyForward(world, client, 'ha@mocviet.test', { isOn: true, localClient: ha })
    await deliver(undefined, { isForged: true })
    await world.runJobs()
    expect(await newest(client)).toEqual(unverified)
    expect(await newest(ha)).toEqual(unverified)
  })

  test.each([
    ['fail', 'fail', 'none'],
    ['pass', 'none', 'reject'],
  ])('a message whose check ends as %s is forwarded locally as %s', async (at, forwarded, policy) => {
    const { world, client, deliver, recover } = await openOutage(database, policy)
    const ha = await world.signIn('ha@mocviet.test')
    await verifyForward(world, client, 'ha@mocviet.test', { isOn: true, localClient: ha })
    recover()
    await deliver(undefined, { isForged: at === 'fail' })
    await world.runJobs()
    expect(await newest(client)).toEqual({ ...verified, authentication: at })
    expect(await newest(ha)).toEqual({ ...verified, authentication: forwarded })
  })

  test('is forwarded to another server unless it claims a hosted domain', async () => {
    const { world, client, deliver } = await openOutage(database)
    await verifyForward(world, client, 'khue@elsewhere.test', { isOn: true })
    await deliver()
    await deliver(`Hà <ha@mocviet.test>`)
    await world.runJobs()
    expect(world.mailOut.sent.map(({ raw }) => /^From: (.*)$/m.exec(raw)?.[1])).toEqual([
      'Bank <info@bank.example>',
    ])
  })

  test('is deferred by a group with external members when it claims a hosted domain', async () => {
    const { world, client } = await openOutage(database)
    const group = 'chung@mocviet.test'
    const members = [khue, 'khue@elsewhere.test']
    const rights = { who_writes: 'anyone' as const, takes_outsiders: true }
    const body = { email: group, name: 'Chung', members, ...rights }
    await client.call('POST /api/v2/organisation/groups', { body })
    const arrive = (from: string) =>
      world.deliver({ from, envelopeFrom: 'x@la.example', recipients: [group], headers: [trace] })
    expect(await arrive('Hà <ha@mocviet.test>')).toEqual([expect.stringMatching(/^451 4\.7\.1 /)])
    expect(await arrive('Bank <info@bank.example>')).toEqual([expect.stringMatching(/^250 /)])
  })

  test('stays marked in the mailbox of a group member in another organisation', async () => {
    const { world, client } = await openOutage(database)
    const group = 'chung@mocviet.test'
    const members = [khue, 'duy@dakwood.test']
    const rights = { who_writes: 'anyone' as const, takes_outsiders: true }
    const body = { email: group, name: 'Chung', members, ...rights }
    await client.call('POST /api/v2/organisation/groups', { body })
    const message = { from: 'Bank <info@bank.example>', subject: 'Sao kê', headers: [trace] }
    await world.deliver({ ...message, envelopeFrom: 'x@la.example', recipients: [group] })
    await world.runJobs()
    expect(await newest(client)).toEqual(unverified)
    expect(await newest(await world.signIn('duy@dakwood.test'))).toEqual(unverified)
  })
})
