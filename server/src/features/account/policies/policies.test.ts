import { expect, onTestFinished, test } from 'vitest'
import { ImapClient } from '../../../entrypoints/imap/imap-client.fixture.ts'
import { createWorld, onEachDatabase, password, verifyForward, type World } from '../../../testing/index.ts'
import { planForward } from '../../rules/index.ts'
import { Browser, behindProxy, khue, refusalCode, setUpAuthenticator } from '../../sign-in/testing.ts'

const ha = 'ha@mocviet.test'
const policies = '/api/v2/organisation/policies'
const hour = 3600

async function createOffice(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ ...behindProxy, database })
  const owner = new Browser(world)
  await owner.signIn()
  const patchPolicies = (body: object) => owner.call(`PATCH ${policies}`, { body })
  return { world, owner, say: patchPolicies }
}

const infoOf = (browser: Pick<Browser, 'fetch'>) => browser.fetch('GET /api/v2/user/info', {})

async function openImap(world: World): Promise<ImapClient> {
  const client = await ImapClient.open(world.imapPort)
  onTestFinished(() => client.close())
  return client
}

/** Returns the state of a connection; the client notices a closed connection a moment later. */
const connectionState = (imap: ImapClient) =>
  imap.execute('NOOP').then(
    () => 'open',
    () => 'shut',
  )

onEachDatabase('the policies of an organisation', (database) => {
  test('start with the defaults, are saved one by one and audited', async () => {
    const { owner, say } = await createOffice(database)
    const before = await owner.call(`GET ${policies}`, {})
    expect(before).toMatchObject({
      two_step_from: null,
      session_hours: null,
      forwards_outside: true,
      answers_outside: true,
      program_users: 'everyone',
      trash_days: 30,
      has_drive: true,
      default_quota: 30 * 1024,
      total_quota: null,
      language: 'vi',
      without_two_step: 2,
      given_quota: 60 * 1024,
      is_drive_installed: true,
    })
    expect(await say({ trash_days: 7, answers_outside: false })).toEqual({
      ...before,
      trash_days: 7,
      answers_outside: false,
    })
    expect((await say({ trash_days: 14 })).answers_outside).toBe(false)
    const { items } = await owner.call('GET /api/v2/organisation/audit', { query: { topic: 'policies' } })
    expect(items.map(({ kind, by, details }) => ({ kind, by, details }))).toEqual([
      { kind: 'policy_set', by: khue, details: { policy: 'trash_days', from: '7', to: '14' } },
      { kind: 'policy_set', by: khue, details: { policy: 'answers_outside', from: 'true', to: 'false' } },
      { kind: 'policy_set', by: khue, details: { policy: 'trash_days', from: '30', to: '7' } },
    ])
  })

  test('block users without a second step from a date on', async () => {
    const { world, owner, say } = await createOffice(database)
    const from = Math.floor(world.clock.now() / 1000) + 48 * hour
    expect(await refusalCode(say({ two_step_from: from }))).toBe('own_second_step_missing')
    await setUpAuthenticator(world, owner)
    await say({ two_step_from: from })

    const late = new Browser(world, { address: '198.51.100.9' })
    const { user } = await late.signIn(ha)
    expect(user.second_step_from).toBe(from)
    await late.call('GET /api/v2/threads', {})
    world.clock.skip(48 * hour + 1)
    await world.runJobs()

    // Sessions from before and new ones alike only allow setting up the account.
    const newBrowser = new Browser(world, { address: '198.51.100.10' })
    await newBrowser.signIn(ha)
    expect(await refusalCode(newBrowser.call('GET /api/v2/threads', {}))).toBe('second_step_missing')
    expect(await refusalCode(newBrowser.call('GET /storage/v1/files', {}))).toBe('second_step_missing')
    expect(await refusalCode(newBrowser.call('POST /api/v2/app-passwords', { body: { name: 'x' } }))).toBe(
      'second_step_missing',
    )
    const imap = await openImap(world)
    expect((await imap.execute(`LOGIN ${ha} ${password}`)).status).toBe('NO')

    await setUpAuthenticator(world, newBrowser)
    await newBrowser.call('GET /api/v2/threads', {})
    expect((await newBrowser.call('GET /api/v2/user/info', {})).second_step_from).toBeNull()
  })

  test('limit the age of sessions, also of open ones', async () => {
    const { world, owner, say } = await createOffice(database)
    const old = new Browser(world, { address: '198.51.100.9' })
    await old.call('POST /api/v2/session', { body: { email: ha, password, remember: true } })
    await world.clock.advance(5 * hour)
    const young = new Browser(world, { address: '198.51.100.10' })
    await young.call('POST /api/v2/session', { body: { email: ha, password, remember: true } })
    await owner.call('POST /api/v2/session', { body: { email: khue, password, remember: true } })
    await say({ session_hours: 4 })

    expect((await infoOf(old)).status).toBe(401)
    expect((await infoOf(young)).status).toBe(200)
    const next = new Browser(world, { address: '198.51.100.11' })
    const started = await next.call('POST /api/v2/session', {
      body: { email: ha, password, remember: true },
    })
    expect(started.expires_at).toBe(Math.floor(world.clock.now() / 1000) + 4 * hour)
    await world.clock.advance(4 * hour + 1)
    expect((await infoOf(young)).status).toBe(401)
  })

  test('restrict mail clients to all, chosen or no users immediately', async () => {
    const { world, owner, say } = await createOffice(database)
    const person = new Browser(world, { address: '198.51.100.9' })
    await person.signIn(ha)
    const created = await person.call('POST /api/v2/app-passwords', {
      body: { name: 'Script', scope: 'api' },
    })
    const program = new Browser(world, { address: '198.51.100.12' })
    await program.signIn(ha, created.password)
    const imap = await openImap(world)
    await imap.execute(`LOGIN ${ha} ${password}`)
    expect((await imap.execute('SELECT INBOX')).status).toBe('OK')

    await say({ program_users: 'chosen' })
    expect((await infoOf(program)).status).toBe(401)
    await expect.poll(() => connectionState(imap)).toBe('shut')
    expect(await refusalCode(program.signIn(ha, created.password))).toBe('programs_off')
    const refused = await (await openImap(world)).execute(`LOGIN ${ha} ${password}`)
    expect([refused.status, refused.text]).toEqual([
      'NO',
      expect.stringContaining('does not allow mail programs'),
    ])
    expect(await refusalCode(person.call('POST /api/v2/app-passwords', { body: { name: 'x' } }))).toBe(
      'programs_off',
    )
    expect(await person.call('GET /api/v2/server_info', {})).toMatchObject({ may_use_programs: false })

    const { id } = await person.call('GET /api/v2/user/info', {})
    const choose = (may_use_programs: boolean) =>
      owner.call('PATCH /api/v2/organisation/users/:id', { params: { id }, body: { may_use_programs } })
    await choose(true)
    expect(await person.call('GET /api/v2/server_info', {})).toMatchObject({ may_use_programs: true })
    const reopened = await openImap(world)
    expect((await reopened.execute(`LOGIN ${ha} ${password}`)).status).toBe('OK')
    await choose(false)
    await expect.poll(() => connectionState(reopened)).toBe('shut')
    await choose(true)
    await say({ program_users: 'nobody' })
    expect((await (await openImap(world)).execute(`LOGIN ${ha} ${password}`)).status).toBe('NO')
    // The web session is not affected.
    expect((await infoOf(person)).status).toBe(200)
  })

  test('block forwarding to the outside, also of queued messages', async () => {
    const { world, say } = await createOffice(database)
    const outside = 'vy@xuongmoc.example'
    const client = await world.signIn(ha)
    await verifyForward(world, client, outside, { isOn: true })
    await say({ forwards_outside: false })
    await world.deliver({ subject: 'Ở lại', to: ha, recipients: [ha] })
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    const { items } = await client.call('GET /api/v2/threads', {})
    expect(items.map(({ subject }) => subject)).toContain('Ở lại')
    const create = (email: string) =>
      client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify({ type: 'autofw', email }) } })
    expect(await refusalCode(create('khac@xuongmoc.example'))).toBe('forwarding_outside_off')
    await create(khue)

    const { id: accountId } = await client.call('GET /api/v2/user/info', {})
    const forwarded = { accountId, mailbox: ha, envelopeFrom: outside, to: outside, blobHash: 'x' }
    await world.app.db.transaction((tx) => planForward(world.app, tx, forwarded))
    await world.runJobs()
    expect(world.mailOut.sent.filter(({ to }) => to.includes(outside))).toEqual([])
  })

  test('can limit vacation replies to colleagues', async () => {
    const { world, say } = await createOffice(database)
    const client = await world.signIn(ha)
    const vacation = {
      type: 'vacation',
      start_date: null,
      end_date: null,
      subject: 'Đi vắng',
      from: ha,
      body: 'Tôi đi vắng',
    }
    await client.call('POST /api/v2/rules', {
      body: { sieve_json: JSON.stringify(vacation), is_enable: true },
    })
    await say({ answers_outside: false })
    await world.deliver({ subject: 'Hỏi giá', to: ha, recipients: [ha] })
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    await say({ answers_outside: true })
    await world.deliver({ subject: 'Hỏi nữa', to: ha, recipients: [ha] })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
  })

  test('disable the drive and its links for one user or all', async () => {
    const { world, owner, say } = await createOffice(database)
    const client = await world.signIn(ha)
    const settingsOf = async () =>
      Object.fromEntries(
        (await client.call('GET /api/v2/settings', {})).map(({ key, value }) => [key, value]),
      )
    const { id } = await client.call('POST /storage/v1/folders', { body: { name: 'Báo giá' } })
    const { shares } = await client.call('POST /storage/v1/shares', { body: { file_ids: [id] } })
    const token = shares[0]?.href.split('/').at(-1) ?? ''
    const openLink = () => world.anonymous.fetch('GET /storage/v1/public/:token', { params: { token } })
    expect((await openLink()).status).toBe(200)

    await say({ has_drive: false })
    expect(await refusalCode(client.call('GET /storage/v1/files', {}))).toBe('drive_off')
    expect((await settingsOf()).enable_drive).toBe(false)
    expect((await openLink()).status).not.toBe(200)
    await say({ has_drive: true })
    expect((await openLink()).status).toBe(200)

    const { id: person } = await client.call('GET /api/v2/user/info', {})
    const set = (has_drive: boolean) =>
      owner.call('PATCH /api/v2/organisation/users/:id', { params: { id: person }, body: { has_drive } })
    await set(false)
    expect(await refusalCode(client.call('GET /storage/v1/files', {}))).toBe('drive_off')
    await owner.call('GET /storage/v1/files', {})
    await set(true)
    expect((await client.call('GET /storage/v1/files', {})).items).toHaveLength(1)
  })

  test('limit the total quota and set the default for new users', async () => {
    const { owner, say } = await createOffice(database)
    expect(await refusalCode(say({ total_quota: 59 * 1024 }))).toBe('total_quota_exceeded')
    await say({ total_quota: 65 * 1024, default_quota: 2048 })
    const add = (local: string, user_quota?: number) =>
      owner.call('POST /api/v2/organisation/users', {
        body: { email: `${local}@mocviet.test`, fullname: 'Thợ', ...(user_quota && { user_quota }) },
      })
    const first = await add('mot')
    expect(first.user_quota).toBe(2048)
    const both = await Promise.allSettled([add('hai'), add('ba')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalCode(add('bon', 1025))).toBe('total_quota_exceeded')
    const { id } = first
    const params = { id }
    const set = (user_quota: number) =>
      owner.call('PATCH /api/v2/organisation/users/:id', { params, body: { user_quota } })
    expect(await refusalCode(set(4096))).toBe('total_quota_exceeded')
    expect((await set(3072)).user_quota).toBe(3072)
  })
})

test('without a drive on the installation no user has one', async () => {
  const world = await createWorld({ settings: { BOCAU_DRIVE: 'off' } })
  const client = await world.signIn(khue)
  expect(await refusalCode(client.call('GET /storage/v1/files', {}))).toBe('drive_off')
  expect((await client.call(`GET ${policies}`, {})).is_drive_installed).toBe(false)
  const open = world.anonymous.fetch('GET /storage/v1/public/:token', { params: { token: 'x'.repeat(43) } })
  expect((await open).status).toBe(403)
})

test('redirects a user without the required second step and embeds no mail', async () => {
  const world = await createWorld(behindProxy)
  const owner = new Browser(world)
  await owner.signIn()
  await setUpAuthenticator(world, owner)
  await owner.call(`PATCH ${policies}`, { body: { two_step_from: Math.floor(world.clock.now() / 1000) } })
  const { token } = await world.anonymous.call('POST /api/v2/session', { body: { email: ha, password } })
  await world.deliver({ subject: 'Kín', to: ha, recipients: [ha] })
  const read = (path: string) =>
    fetch(world.origin + path, { headers: { 'x-auth-token': token }, redirect: 'manual' })
  expect((await read('/folder/INBOX')).headers.get('location')).toBe('/protect/authentication')
  const page = await (await read('/protect/authentication')).text()
  expect(page).not.toContain('Kín')
})
