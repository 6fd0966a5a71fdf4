import { expect, test } from 'vitest'
import { createWorld, errorCode, LmtpClient, onEachDatabase, writeMessage } from '../../../testing/index.ts'
import { MemoryNameService } from '../../../testing/memory/memory-name-service.ts'
import { deleteExpired } from './domain-store.ts'

const claims = '/api/v2/organisation/domain_claims'
const domain = 'xuonggo.test'
const params = { domain }

async function createTwoOrganisations(database?: 'sqlite' | 'postgres') {
  const names = new MemoryNameService()
  const world = await createWorld({
    ...(database && { database }),
    settings: { BOCAU_MX_HOST: 'mx.bocau.example' },
    parts: { names },
  })
  const khue = await world.signIn('khue@mocviet.test')
  const duy = await world.signIn('duy@dakwood.test')
  const claim = (client = khue, requested = domain) =>
    client.call(`POST ${claims}`, { body: { domain: requested } })
  const check = (client = khue) => client.call(`POST ${claims}/:domain/check`, { params })
  const domains = async (client = khue) =>
    (await client.call('GET /api/v2/organisation/domains', {})).map((one) => one.domain)
  /** Verifies the domain for an organisation as its page instructs. */
  const publishRecord = async (client = khue) => {
    const { record } = await claim(client)
    names.texts.set(record.name, [record.value])
    return check(client)
  }
  const add = (email: string) =>
    khue.call('POST /api/v2/organisation/users', {
      body: { email, fullname: 'Lê Mộc', password: 'Bocau-gian-1', is_temporary: false },
    })
  return { world, names, khue, duy, claim, check, prove: publishRecord, domains, add }
}

onEachDatabase('a domain', (database) => {
  test('belongs to the organisation only after its zone contains the record', async () => {
    const { world, names, khue, claim, check, domains, add } = await createTwoOrganisations(database)
    const claimed = await claim(khue, ' XuongGo.test ')
    expect(claimed).toMatchObject({
      domain,
      record: { type: 'TXT', name: '_bocau-challenge.xuonggo.test' },
      state: 'unchecked',
      checked_at: null,
      expires_at: world.clock.now() / 1000 + 14 * 86_400,
    })
    expect(claimed.record.value).toMatch(/^bocau-verification=[0-9a-f]{40}$/)
    expect(await claim()).toEqual(claimed)
    expect(await domains()).not.toContain(domain)
    expect(await errorCode(add(`moc@${domain}`))).toBe('domain_not_own')

    expect(await check()).toMatchObject({ state: 'missing', found: [] })
    expect(await errorCode(check())).toBe('too_many_requests')
    names.texts.set(claimed.record.name, ['bocau-verification=of-somebody-else'])
    await world.clock.advance(5)
    expect(await check()).toMatchObject({ state: 'wrong', found: ['bocau-verification=of-somebody-else'] })
    expect(await domains()).not.toContain(domain)

    names.texts.set(claimed.record.name, ['v=other', claimed.record.value])
    await world.clock.advance(5)
    expect(await check()).toMatchObject({ state: 'found' })
    expect(await domains()).toContain(domain)
    expect(await khue.call(`GET ${claims}`, {})).toEqual({ items: [] })
    expect(await errorCode(claim())).toBe('domain_own')
    expect((await add(`moc@${domain}`)).email).toBe(`moc@${domain}`)
  })

  test('claimed by two organisations goes to the one that verifies it', async () => {
    const { world, khue, duy, names, claim, check, prove, domains } = await createTwoOrganisations(database)
    const [mine, theirs] = [await claim(khue), await claim(duy)]
    expect(mine.record.value).not.toBe(theirs.record.value)
    // The record verifies the domain for its own organisation, whichever checks first.
    names.texts.set(theirs.record.name, [theirs.record.value])
    expect(await check(khue)).toMatchObject({ state: 'wrong' })
    expect(await check(duy)).toMatchObject({ state: 'found' })
    await world.clock.advance(5)
    expect(await errorCode(check(khue))).toBe('domain_taken')
    expect(await errorCode(prove(khue))).toBe('domain_taken')
    expect([await domains(khue), await domains(duy)]).toEqual([['mocviet.test'], ['dakwood.test', domain]])
  })

  test('verified by two at the same time belongs to one of them', async () => {
    const { names, khue, duy, claim, check, domains } = await createTwoOrganisations(database)
    const [mine, theirs] = [await claim(khue), await claim(duy)]
    names.texts.set(mine.record.name, [mine.record.value, theirs.record.value])
    const ends = await Promise.all([khue, duy].map((client) => errorCode(check(client))))
    expect(ends.toSorted()).toEqual(['domain_taken', 'not refused'])
    const all = [...(await domains(khue)), ...(await domains(duy))]
    expect(all.filter((one) => one === domain)).toHaveLength(1)
  })

  test('claims expire when not verified in time', async () => {
    const { world, claim, check } = await createTwoOrganisations(database)
    const first = await claim()
    const end = world.clock.now()
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('domain_claim').set({ expires_at: end }).execute(),
    )
    expect(await errorCode(check())).toBe('not_found')
    expect((await claim()).record.value).not.toBe(first.record.value)
    const listTokens = () => world.app.db.sql.selectFrom('domain_claim').select('token').execute()
    await world.app.db.transaction((tx) => deleteExpired(tx.sql, end))
    expect(await listTokens()).toHaveLength(1)
    await world.app.db.transaction((tx) => deleteExpired(tx.sql, end + 14 * 86_400_000))
    expect(await listTokens()).toEqual([])
  })

  test('cannot send from any address before its own records allow it', async () => {
    const { world, khue, prove } = await createTwoOrganisations(database)
    await prove()
    const ownerId = (await khue.call('GET /api/v2/user/info', {})).id
    await khue.call('POST /api/v2/organisation/users/:id/addresses', {
      params: { id: ownerId },
      body: { email: `khue@${domain}` },
    })
    const send = () => sendFrom(khue, `khue@${domain}`)
    expect(await errorCode(send())).toBe('sender_unknown')
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('domain').set({ is_verified: 1 }).where('name', '=', domain).execute(),
    )
    expect(await errorCode(send())).toBe('not refused')
  })

  test('is removed with its keys, but not while it has addresses', async () => {
    const { world, names, khue, duy, prove, domains } = await createTwoOrganisations(database)
    await prove()
    const remove = (client = khue, requested = domain) =>
      client.call('DELETE /api/v2/organisation/domains/:domain', { params: { domain: requested } })
    const ownerId = (await khue.call('GET /api/v2/user/info', {})).id
    const alias = { params: { id: ownerId }, body: { email: `khue@${domain}` } }
    await khue.call('POST /api/v2/organisation/users/:id/addresses', alias)
    await khue.call('PUT /api/v2/organisation/catch_all', { body: { domain, email: 'khue@mocviet.test' } })
    const list = async () => (await khue.call('GET /api/v2/organisation/domains', {}))[1]
    expect(await list()).toMatchObject({ domain, is_empty: false })
    expect([await errorCode(remove()), await errorCode(remove(khue, 'mocviet.test'))]).toEqual([
      'domain_in_use',
      'domain_in_use',
    ])
    expect(await errorCode(remove(duy))).toBe('not_found')

    await khue.call('DELETE /api/v2/organisation/users/:id/addresses/:email', {
      params: { id: ownerId, email: `khue@${domain}` },
    })
    expect(await list()).toMatchObject({ domain, is_empty: true })
    const lmtp = await LmtpClient.open(world.lmtpPort)
    const deliver = () =>
      lmtp.deliver('a@elsewhere.example', [`ai@${domain}`], writeMessage({ to: `ai@${domain}` }))
    expect((await deliver())[0]).toMatch(/^250/)
    await remove()
    expect((await deliver())[0]).toMatch(/^550/)
    lmtp.close()
    expect(await domains()).toEqual(['mocviet.test'])
    expect(await world.app.db.sql.selectFrom('waiting_key').select('selector').execute()).toHaveLength(1)
    // The next organisation that verifies it gets new keys.
    names.texts.clear()
    await world.clock.advance(5)
    expect(await prove(duy)).toMatchObject({ state: 'found' })
  })
})

test('invalid names and too many domains are rejected with an explanation', async () => {
  const { world, khue, claim } = await createTwoOrganisations()
  for (const invalid of ['xuong', 'xưởng gỗ.vn', 'a@b.test', '192.0.2.1', '.test', `${'x'.repeat(64)}.test`])
    expect([invalid, await errorCode(claim(khue, invalid))]).toEqual([invalid, 'domain_invalid'])
  const { organisation_id } = await world.app.db.sql
    .selectFrom('domain')
    .select('organisation_id')
    .where('name', '=', 'mocviet.test')
    .executeTakeFirstOrThrow()
  await world.app.db.transaction(async (tx) => {
    for (let number = 0; number < 99; number++) {
      await tx.sql
        .insertInto('domain_claim')
        .values({
          organisation_id,
          domain_name: `d${number}.test`,
          token: 'x',
          created_at: 0,
          expires_at: world.clock.now() + 1,
          checked_at: null,
          outcome: '{"state":"unchecked","found":[]}',
        })
        .execute()
    }
  })
  expect(await errorCode(claim())).toBe('too_many_domains')
})

test('a name with two spellings is one domain', async () => {
  const { names, khue, duy, claim, check } = await createTwoOrganisations()
  const spelled = { domain: 'gỗđẹp.test' }
  const { record } = await claim(khue, spelled.domain)
  names.texts.set(record.name, [record.value])
  await khue.call(`POST ${claims}/:domain/check`, { params: spelled })
  expect(await errorCode(claim(duy, new URL(`http://${spelled.domain}`).hostname))).toBe('domain_taken')
  expect(await errorCode(check(duy))).toBe('not_found')
})

test('changes of domains are recorded in the audit log', async () => {
  const { khue, claim, prove } = await createTwoOrganisations()
  await claim(khue, 'khac.test')
  await khue.call(`DELETE ${claims}/:domain`, { params: { domain: 'khac.test' } })
  await prove()
  await khue.call('DELETE /api/v2/organisation/domains/:domain', { params })
  const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'domains' } })
  expect(items.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['domain_removed', domain],
    ['domain_added', domain],
    ['domain_claimed', domain],
    ['domain_claim_dropped', 'khac.test'],
    ['domain_claimed', 'khac.test'],
  ])
})

async function sendFrom(client: Awaited<ReturnType<typeof createTwoOrganisations>>['khue'], from: string) {
  const { id } = await client.call('POST /api/v2/messages', {
    body: {
      save_id: crypto.randomUUID(),
      subject: 'Chào hàng',
      body: 'x',
      from,
      to: [{ name: '', email: 'a@elsewhere.example' }],
    },
  })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
}
