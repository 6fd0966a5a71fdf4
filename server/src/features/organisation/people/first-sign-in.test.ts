import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import { changePassword } from '../../sign-in/index.ts'
import {
  authenticatorCode,
  Browser,
  behindProxy,
  refusalCode,
  setUpAuthenticator,
} from '../../sign-in/testing.ts'

const users = '/api/v2/organisation/users'
const tho = { email: 'tho@mocviet.test', fullname: 'Phạm Văn Thợ' }
const ha = 'ha@mocviet.test'
const initialPassword = 'Bocau-moi-1'
const chosenPassword = 'Cua-rieng-toi-2'
const privately = 'tho.rieng@hopthu.example'

async function office(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database, ...behindProxy })
  const owner = new Browser(world)
  await owner.signIn()
  const browser = new Browser(world, { address: '203.0.113.9' })
  const add = (body: object) => owner.call(`POST ${users}`, { body: { ...tho, ...body } })
  const invite = (id: string, send_to?: string) =>
    owner.call(`POST ${users}/:id/invitation`, { params: { id }, body: send_to ? { send_to } : {} })
  const findUserId = async (s: string) =>
    (await owner.call(`GET ${users}`, { query: { s } })).items[0]?.id ?? ''
  return { world, owner, there: browser, add, invite, idOf: findUserId }
}

const choose = (browser: Browser, ticket: string, new_password = chosenPassword) =>
  browser.call('POST /api/v2/session/own-password', { body: { ticket, new_password } })
const isSignedIn = async (browser: Browser) => (await browser.fetch('GET /api/v2/user/info', {})).ok
const ticketOf = (url: string) => new URL(url).hash.slice(1)
const subjects = async (world: World, browser: Browser) => {
  await world.runJobs()
  return (await browser.call('GET /api/v2/threads', {})).items.map(({ subject }) => subject)
}

onEachDatabase('a first password', (database) => {
  test('only allows choosing a new password and then becomes invalid', async () => {
    const { world, there, add } = await office(database)
    await add({ password: initialPassword })
    const needed = await there.firstStep(tho.email, initialPassword)
    expect(needed).toMatchObject({ status: 401, code: 'own_password_needed' })
    expect(await isSignedIn(there)).toBe(false)

    expect(await refusalCode(choose(there, needed.ticket, 'short'))).toBe('password_weak')
    expect(await refusalCode(choose(there, needed.ticket, initialPassword))).toBe('password_same')
    expect(await refusalCode(choose(there, 'nobodys'))).toBe('sign_in_expired')
    const other = await there.firstStep(tho.email, initialPassword)
    expect((await choose(there, needed.ticket)).user).toMatchObject({ email: tho.email })
    expect(await isSignedIn(there)).toBe(true)

    for (const ticket of [needed.ticket, other.ticket])
      expect(await refusalCode(choose(there, ticket))).toBe('sign_in_expired')
    expect(await refusalCode(there.signIn(tho.email, initialPassword))).toBe('wrong_credentials')
    await there.signIn(tho.email, chosenPassword)
    expect(await subjects(world, there)).toEqual([])
  })

  test('that is not temporary signs in directly', async () => {
    const { there, add } = await office(database)
    await add({ password: initialPassword, is_temporary: false })
    await there.signIn(tho.email, initialPassword)
    expect(await isSignedIn(there)).toBe(true)
  })

  test('sign-in expires after half an hour, and when the account is disabled', async () => {
    const { world, owner, there, add } = await office(database)
    const { id } = await add({ password: initialPassword })
    const late = await there.firstStep(tho.email, initialPassword)
    await world.clock.advance(31 * 60)
    expect(await refusalCode(choose(there, late.ticket))).toBe('sign_in_expired')
    const { ticket } = await there.firstStep(tho.email, initialPassword)
    await owner.call(`PATCH ${users}/:id`, { params: { id }, body: { is_disabled: true } })
    expect(await refusalCode(choose(there, ticket))).toBe('account_disabled')
  })

  test('a ticket used twice at the same time works once', async () => {
    const { there, world, add } = await office(database)
    await add({ password: initialPassword })
    const { ticket } = await there.firstStep(tho.email, initialPassword)
    const tried = [chosenPassword, `${chosenPassword}3`].map((next) =>
      refusalCode(choose(new Browser(world), ticket, next)),
    )
    expect((await Promise.all(tried)).toSorted()).toEqual(['nothing', 'sign_in_expired'])
  })

  test('for an existing user also requires a new one, after the second step', async () => {
    const { world, owner, there, idOf } = await office(database)
    await there.signIn(ha)
    const { key } = await setUpAuthenticator(world, there)
    const body = { password: initialPassword }
    await owner.call(`POST ${users}/:id/password`, { params: { id: await idOf('ha@') }, body })
    expect(await isSignedIn(there)).toBe(false)

    const first = await there.firstStep(ha, initialPassword)
    expect(first).toMatchObject({ code: 'second_step_needed' })
    const code = authenticatorCode(key, world)
    const step = { ticket: first.ticket, method: 'authenticator', code } as const
    const response = await there
      .fetch('POST /api/v2/auth-verification', { body: step })
      .then((reply) => reply.json() as Promise<{ code: string; ticket: string }>)
    expect(response).toMatchObject({ code: 'own_password_needed' })
    await choose(there, response.ticket)
    expect(await isSignedIn(there)).toBe(true)
    expect(await subjects(world, there)).toContain('Mật khẩu đã được đổi')
  })

  test('can be set on the command line with an option', async () => {
    const { world, there } = await office(database)
    await changePassword(world.app, ha, { password: initialPassword, isTemporary: true })
    expect((await there.firstStep(ha, initialPassword)).code).toBe('own_password_needed')
    await changePassword(world.app, ha, { password: initialPassword })
    await there.signIn(ha, initialPassword)
  })

  test('is not required again after an invitation', async () => {
    const { world, there, add, invite } = await office(database)
    const { id } = await add({ password: initialPassword })
    await choose(there, ticketOf((await invite(id)).url))
    await there.signIn(tho.email, chosenPassword)
    const { is_password_temporary } = await world.app.db.sql
      .selectFrom('account')
      .select('is_password_temporary')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(is_password_temporary).toBe(0)
  })
})

onEachDatabase('an invitation', (database) => {
  test('shows its user and allows choosing a password and signing in, once', async () => {
    const { world, there, add, invite } = await office(database)
    const { id } = await add({})
    const earlier = ticketOf((await invite(id)).url)
    const { url, expires_at } = await invite(id)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invitation#.{40,}$/)
    expect(expires_at).toBe(world.clock.now() / 1000 + 7 * 86_400)

    const ticket = ticketOf(url)
    const checkInvitation = (of: string) =>
      there.call('POST /api/v2/session/invitation', { body: { ticket: of } })
    expect(await checkInvitation(ticket)).toEqual(tho)
    expect(await refusalCode(checkInvitation(earlier))).toBe('sign_in_expired')
    expect(await refusalCode(choose(there, earlier))).toBe('sign_in_expired')
    await choose(there, ticket)
    expect(await isSignedIn(there)).toBe(true)
    expect(await refusalCode(checkInvitation(ticket))).toBe('sign_in_expired')
  })

  test('is sent to an existing address of the user and audited', async () => {
    const { world, owner, add, invite } = await office(database)
    const { id } = await add({})
    expect(await refusalCode(invite(id, tho.email))).toBe('invalid_input')
    expect(await refusalCode(invite(id, 'nonsense'))).toBe('invalid_input')
    const { url } = await invite(id, privately)
    await world.runJobs()
    const sent = world.mailOut.sent.filter(({ to }) => to.includes(privately))
    expect(sent).toHaveLength(1)
    const message = await parseMessage(Buffer.from(sent[0]?.raw ?? ''))
    expect(message.subject).toBe('Hộp thư của bạn: tho@mocviet.test')
    expect(Buffer.from(sent[0]?.raw ?? '').toString()).toContain('Auto-Submitted')
    expect(JSON.stringify(message)).toContain(url)
    expect(message.text).toContain('<khue@mocviet.test> đã tạo hộp thư')
    const { items } = await owner.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items[0]).toMatchObject({ kind: 'person_invited', subject: tho.email, details: { to: privately } })
  })

  test('requires an existing second step and reports the new password', async () => {
    const { world, there, invite, idOf } = await office(database)
    await there.signIn(ha)
    const { key } = await setUpAuthenticator(world, there)
    const { url } = await invite(await idOf('ha@'))
    const stranger = new Browser(world, { address: '192.0.2.77' })
    expect(await refusalCode(choose(stranger, ticketOf(url)))).toBe('second_step_needed')
    expect(await isSignedIn(stranger)).toBe(false)
    expect(await isSignedIn(there)).toBe(false)
    const { ticket } = await there.firstStep(ha, chosenPassword)
    const body = { ticket, method: 'authenticator', code: authenticatorCode(key, world) } as const
    await there.call('POST /api/v2/auth-verification', { body })
    expect(await subjects(world, there)).toContain('Mật khẩu đã được đổi')
  })

  test('cannot be created for owners or oneself, or by a member', async () => {
    const { there, invite, idOf } = await office(database)
    expect(await refusalCode(invite(await idOf('khue@')))).toBe('owner_account')
    await there.signIn(ha)
    const params = { id: await idOf('ha@') }
    expect(await refusalCode(there.call(`POST ${users}/:id/invitation`, { params, body: {} }))).toBe(
      'forbidden',
    )
  })
})
