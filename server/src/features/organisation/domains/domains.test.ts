import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import { expect, test } from 'vitest'
import { ApiRefusal, createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import { MemoryNameService } from '../../../testing/memory/memory-name-service.ts'
import { deleteExpired } from './domain-store.ts'

const settings = { BOCAU_MX_HOST: 'mx.bocau.example', BOCAU_SPF: 'include:_spf.bocau.example' }
const check = 'POST /api/v2/organisation/domains/:domain/check'
const keyPath = '/api/v2/organisation/domains/:domain/next_key'
const nextKey = `POST ${keyPath}` as const
const params = { domain: 'chuaxacminh.test' }

async function createWorldWithZones(database?: 'sqlite' | 'postgres', more: Record<string, string> = {}) {
  const names = new MemoryNameService()
  const world = await createWorld({
    ...(database && { database }),
    settings: { ...settings, ...more },
    parts: { names },
  })
  const an = await world.signIn('an@chuaxacminh.test')
  const list = () => an.call('GET /api/v2/organisation/domains', {})
  return { world, names, an, list }
}

/** Publishes the records that the page shows. */
function publish(names: MemoryNameService, { records }: OrganisationDomain): void {
  names.addresses.set('thu.bocau.example', ['192.0.2.1'])
  for (const { type, name, value, priority, weight, port } of records) {
    if (type === 'MX') names.mailHosts.set(name, [{ host: value, priority: priority ?? 0 }])
    else if (type === 'CNAME') names.addresses.set(name, names.addresses.get(value) ?? [])
    else if (type === 'SRV')
      names.services.set(name, [
        { host: value, priority: priority ?? 0, weight: weight ?? 0, port: port ?? 0 },
      ])
    else names.texts.set(name, [...(names.texts.get(name) ?? []), value])
  }
}

/** Returns the states of a domain's records by kind. */
const statesOf = ({ records }: OrganisationDomain) =>
  Object.fromEntries(records.map(({ kind, state }) => [kind, state]))

async function getRefusal(call: Promise<unknown>): Promise<ApiRefusal> {
  const error = await call.catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(ApiRefusal)
  return error as ApiRefusal
}

async function signatureOf(world: World, from: string): Promise<string | null> {
  const sender = await world.signIn(from)
  const { id } = await sender.call('POST /api/v2/messages', {
    body: {
      save_id: crypto.randomUUID(),
      subject: 'Ký',
      body: 'x',
      to: [{ name: '', email: 'a@elsewhere.example' }],
    },
  })
  await sender.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  await world.clock.advance(10)
  await world.runJobs()
  const raw = world.mailOut.sent.at(-1)?.raw ?? ''
  expect(raw).toContain('Subject:')
  return /^DKIM-Signature:[\s\S]*?s=(\w+)/m.exec(raw)?.[1] ?? null
}

onEachDatabase('the domains of an organisation', (database) => {
  test('are shown to their Owner with the required records; the key is created once', async () => {
    const { list } = await createWorldWithZones(database)
    const domains = await list()

    expect(domains).toMatchObject([
      {
        domain: 'chuaxacminh.test',
        is_active: true,
        is_verified: false,
        checked_at: null,
        records: [
          { kind: 'mx', type: 'MX', name: 'chuaxacminh.test', value: 'mx.bocau.example', priority: 10 },
          { kind: 'spf', name: 'chuaxacminh.test', value: 'v=spf1 include:_spf.bocau.example ~all' },
          { kind: 'dkim', name: 'bocau._domainkey.chuaxacminh.test', is_required: true },
          { kind: 'dmarc', name: '_dmarc.chuaxacminh.test', is_required: false },
        ],
      },
    ])
    expect(domains[0]?.records[2]?.value).toMatch(/^v=DKIM1; k=rsa; p=MII[A-Za-z0-9+/]{380,}={0,2}$/)
    expect(domains[0]?.records.every((record) => record.state === 'unchecked')).toBe(true)
    expect(await list()).toEqual(domains)
  })

  test('are verified when all required records are correct, which unlocks their users', async () => {
    const { world, names, an, list } = await createWorldWithZones(database)
    await world.deliver({ to: 'an@chuaxacminh.test' })
    const id = (await an.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
    const star = () => an.fetch('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
    expect((await star()).status).toBe(403)

    const [domain] = await list()
    publish(names, domain as OrganisationDomain)
    names.texts.delete('_dmarc.chuaxacminh.test')
    const checked = await an.call(check, { params })

    expect(checked).toMatchObject({
      is_verified: true,
      is_complete: false,
      checked_at: world.clock.now() / 1000,
    })
    expect(statesOf(checked)).toEqual({ mx: 'found', spf: 'found', dkim: 'found', dmarc: 'missing' })
    expect(await list()).toEqual([checked])
    expect((await star()).status).toBe(204)
    expect(await an.call('GET /api/v2/user/info', {})).toMatchObject({ domain_verified: true })
  })

  test('stay unverified with a missing or wrong record, which the response names', async () => {
    const { world, names, an, list } = await createWorldWithZones(database)
    const [domain] = await list()
    publish(names, domain as OrganisationDomain)
    names.texts.set('chuaxacminh.test', ['v=spf1 -all', 'other=1'])
    names.mailHosts.delete('chuaxacminh.test')
    const { status, problem } = await getRefusal(an.call(check, { params }))

    expect(status).toBe(403)
    expect(problem).toMatchObject({ code: 'dns_verification_failed', message: 'DNS verification failed' })
    const reported = problem.domain as OrganisationDomain
    expect(statesOf(reported)).toEqual({ mx: 'missing', spf: 'wrong', dkim: 'found', dmarc: 'found' })
    expect(reported.records[1]?.found).toEqual(['v=spf1 -all'])
    expect(await list()).toEqual([reported])
    expect(reported.is_verified).toBe(false)

    await world.clock.advance(5)
    names.isReachable = false
    const silent = await getRefusal(an.call(check, { params }))
    expect(new Set(Object.values(statesOf(silent.problem.domain as OrganisationDomain)))).toEqual(
      new Set(['unreachable']),
    )
  })
})

test('may send before the MX record changes, and are complete after it', async () => {
  const { world, names, an, list } = await createWorldWithZones()
  const [domain] = await list()
  publish(names, domain as OrganisationDomain)
  names.mailHosts.set(params.domain, [{ host: 'mx.old.example', priority: 10 }])
  await world.deliver({ to: 'an@chuaxacminh.test' })
  const id = (await an.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
  const open = () => an.fetch('GET /api/v2/threads/:id', { params: { id }, query: { in: 'INBOX' } })
  expect((await open()).status).toBe(403)

  const before = await an.call(check, { params })
  expect(before).toMatchObject({ is_verified: true, is_complete: false })
  expect(statesOf(before)).toMatchObject({ mx: 'wrong', spf: 'found', dkim: 'found' })
  expect((await open()).status).toBe(200)
  expect(await signatureOf(world, 'an@chuaxacminh.test')).toBe('bocau')

  names.mailHosts.set(params.domain, [{ host: 'mx.bocau.example', priority: 10 }])
  await world.clock.advance(5)
  expect(await an.call(check, { params })).toMatchObject({ is_verified: true, is_complete: true })
})

test.each(['spf', 'dkim'] as const)('cannot send while the %s record is missing', async (kind) => {
  const { names, an, list } = await createWorldWithZones()
  const [domain] = await list()
  publish(names, {
    ...(domain as OrganisationDomain),
    records: (domain as OrganisationDomain).records.filter((record) => record.kind !== kind),
  })
  expect((await getRefusal(an.call(check, { params }))).problem.domain).toMatchObject({ is_verified: false })
})

test('service discovery records are checked but optional', async () => {
  const { world, names, an, list } = await createWorldWithZones(undefined, {
    BOCAU_PUBLIC_URL: 'https://thu.bocau.example',
    BOCAU_MAIL_HOST: 'mail.bocau.example',
  })
  const [domain] = await list()
  publish(names, domain as OrganisationDomain)
  expect(statesOf(await an.call(check, { params }))).toEqual({
    mx: 'found',
    spf: 'found',
    dkim: 'found',
    dmarc: 'found',
    submission: 'found',
    imaps: 'found',
    pop3s: 'found',
    autodiscover: 'found',
    autoconfig: 'found',
  })

  names.services.set('_imaps._tcp.chuaxacminh.test', [
    { host: 'old.example', port: 993, priority: 0, weight: 0 },
  ])
  names.services.delete('_pop3s._tcp.chuaxacminh.test')
  names.addresses.set('autoconfig.chuaxacminh.test', ['192.0.2.77'])
  await world.clock.advance(5)
  const checked = await an.call(check, { params })
  expect(checked.is_verified).toBe(true)
  expect(statesOf(checked)).toMatchObject({ imaps: 'wrong', pop3s: 'missing', autoconfig: 'wrong' })
  expect(checked.records.find(({ kind }) => kind === 'imaps')?.found).toEqual(['0 0 993 old.example'])
})

test('a verified domain stays verified when its zone fails', async () => {
  const { world, names, an, list } = await createWorldWithZones()
  publish(names, (await list())[0] as OrganisationDomain)
  await an.call(check, { params })
  names.mailHosts.clear()
  await world.clock.advance(5)
  const checked = await an.call(check, { params })

  expect(checked.is_verified).toBe(true)
  expect(statesOf(checked)).toMatchObject({ mx: 'missing', spf: 'found' })
})

test('messages are signed only after the zone names the key', async () => {
  const { names, world, list, an } = await createWorldWithZones()
  await world.app.db.transaction((tx) =>
    tx.sql.updateTable('domain').set({ is_verified: 1 }).where('name', '=', params.domain).execute(),
  )
  const [domain] = await list()
  expect(await signatureOf(world, 'an@chuaxacminh.test')).toBeNull()

  publish(names, domain as OrganisationDomain)
  await an.call(check, { params })
  expect(await signatureOf(world, 'an@chuaxacminh.test')).toBe('bocau')
  expect((await list())[0]?.records).toMatchObject(
    domain?.records.map(({ name, value }) => ({ name, value })) ?? [],
  )
})

test('signed-in users are notified when their domain is verified', async () => {
  const { world, names, an, list } = await createWorldWithZones()
  await world.addAccount({ email: 'asleep@chuaxacminh.test' })
  publish(names, (await list())[0] as OrganisationDomain)
  await an.call(check, { params })
  const events = await world.app.db.sql.selectFrom('event').select(['type', 'payload']).execute()

  const payloads = events
    .filter(({ type }) => type === 'user_changed')
    .map(({ payload }) => JSON.parse(payload))
  expect(payloads).toMatchObject([{ user: { email: 'an@chuaxacminh.test', domain_verified: true } }])
})

test('DNS queries are limited to one every few seconds', async () => {
  const { world, names, an } = await createWorldWithZones()
  await getRefusal(an.call(check, { params }))
  const questions = names.queryCount
  const { status, problem } = await getRefusal(an.call(check, { params }))

  expect([status, problem.code, problem.retry_after_seconds]).toEqual([429, 'too_many_requests', 5])
  expect(names.queryCount).toBe(questions)
  await world.clock.advance(5)
  expect((await getRefusal(an.call(check, { params }))).problem.code).toBe('dns_verification_failed')
})

test('a domain is hidden from other Owners and from non-Owners', async () => {
  const { world } = await createWorldWithZones()
  const duy = await world.signIn('duy@dakwood.test')
  expect((await getRefusal(duy.call(check, { params }))).problem.code).toBe('not_found')
  expect((await getRefusal(duy.call(check, { params: { domain: 'nowhere.test' } }))).status).toBe(404)
  const ha = await world.signIn('ha@mocviet.test')
  expect((await getRefusal(ha.call(check, { params: { domain: 'mocviet.test' } }))).problem.code).toBe(
    'forbidden',
  )
  expect((await getRefusal(ha.call('GET /api/v2/organisation/domains', {}))).problem.code).toBe('forbidden')
})

test('a browser receives only the public key of a domain', async () => {
  const { an } = await createWorldWithZones()
  const text = await (await an.fetch('GET /api/v2/organisation/domains', {})).text()
  expect(text).not.toMatch(/PRIVATE|MIIE/)
})

onEachDatabase('a DKIM key', (database) => {
  test('stays in use until the zone names the next one; its signatures verify for days', async () => {
    const { world, names, an, list } = await createWorldWithZones(database)
    const publishAll = async () => {
      names.texts.clear()
      publish(names, (await list())[0] as OrganisationDomain)
    }
    await publishAll()
    expect(await an.call(check, { params })).toMatchObject({ is_complete: true, retired_keys: [] })
    const before = (await list())[0]?.records.find(({ kind }) => kind === 'dkim')

    const turning = await an.call(nextKey, { params })
    expect(turning).toMatchObject({ is_complete: true })
    const next = turning.records.find(({ kind }) => kind === 'dkim_next')
    expect(next).toMatchObject({
      name: 'bocau2._domainkey.chuaxacminh.test',
      is_required: false,
      state: 'unchecked',
    })
    expect(next?.value).not.toBe(before?.value)
    expect(await an.call(nextKey, { params })).toEqual(turning)
    await world.clock.advance(5)
    await an.call(check, { params })
    expect(await signatureOf(world, 'an@chuaxacminh.test')).toBe('bocau')

    await publishAll()
    await world.clock.advance(5)
    const checked = await an.call(check, { params })
    expect(await signatureOf(world, 'an@chuaxacminh.test')).toBe('bocau2')
    expect(statesOf(checked)).toMatchObject({ dkim: 'found' })
    expect(checked.records.find(({ kind }) => kind === 'dkim')).toMatchObject({
      name: next?.name,
      value: next?.value,
    })
    const weekMilliseconds = 7 * 86_400_000
    expect(checked.retired_keys).toMatchObject([
      {
        name: before?.name,
        value: before?.value,
        until: (checked.checked_at as number) + weekMilliseconds / 1000,
      },
    ])

    const retired = () => world.app.db.sql.selectFrom('retired_key').select('selector').execute()
    const until = world.clock.now() + weekMilliseconds
    await world.app.db.transaction((tx) => deleteExpired(tx.sql, until - 60_000))
    expect(await retired()).toHaveLength(1)
    await world.app.db.transaction((tx) => deleteExpired(tx.sql, until))
    expect(await retired()).toEqual([])
    expect((await list())[0]?.retired_keys).toEqual([])
  })

  test('that waits can be discarded, except the first one of a domain', async () => {
    const { names, an, list } = await createWorldWithZones(database)
    const drop = () => an.call(`DELETE ${keyPath}` as const, { params })
    expect((await getRefusal(drop())).status).toBe(404)
    publish(names, (await list())[0] as OrganisationDomain)
    await an.call(check, { params })
    await an.call(nextKey, { params })
    expect((await drop()).records.map(({ kind }) => kind)).not.toContain('dkim_next')
    expect((await getRefusal(drop())).status).toBe(404)
  })
})

test('a host unreachable from the internet is reported as a setting and not published', async () => {
  const { names, an, list } = await createWorldWithZones(undefined, { BOCAU_MX_HOST: 'vm' })
  const [domain] = await list()
  expect(domain?.unfit_hosts).toEqual([{ setting: 'BOCAU_MX_HOST', host: 'vm' }])
  expect(domain?.records.map(({ kind }) => kind)).toEqual(['spf', 'dkim', 'dmarc'])
  publish(names, domain as OrganisationDomain)
  expect(await an.call(check, { params })).toMatchObject({ is_verified: true, is_complete: false })
})
