import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/all.ts'
import { createLocation, insertAccount, openStore } from '../../db/testing.ts'
import {
  type ApiClient,
  createWorld,
  type Dialect,
  onEachDatabase,
  password,
  verifyForward,
  type World,
} from '../../testing/index.ts'
import { addVerifiedSender, listSenders } from '../contacts/index.ts'
import { addDomain, verifyDomain } from '../domains/index.ts'
import { deleteByEmail } from '../organisation/index.ts'
import { listRules, planForward } from '../rules/index.ts'
import { findRecoveryAddress } from '../sign-in/recovery/recovery-store.ts'
import { findAddressHolders } from './index.ts'

const users = '/api/v2/organisation/users'
const hosted = 'kho.test'
const email = `kho@${hosted}`

/**
 * Creates an organisation that hosts kho.test: Duy is the owner, Mai has an account. Khuê belongs to another
 * organisation.
 */
async function createOffice(database: Dialect) {
  const world = await createWorld({ database, settings: { BOCAU_ADDRESS_REST_DAYS: '0' } })
  await addDomain(world.app, hosted, 'Dakwood')
  await verifyDomain(world.app, hosted)
  const maiId = await world.addAccount({ email: 'mai@dakwood.test', fullName: 'Mai' })
  const [khue, duy, mai] = [
    await world.signIn('khue@mocviet.test'),
    await world.signIn('duy@dakwood.test'),
    await world.signIn('mai@dakwood.test'),
  ]
  const { id: duyId } = await duy.call('GET /api/v2/user/info', {})
  const addAlias = (id: string) =>
    duy.call(`POST ${users}/:id/addresses`, { params: { id }, body: { email } })
  const removeAlias = (id: string) =>
    duy.call(`DELETE ${users}/:id/addresses/:email`, { params: { id, email } })
  return { world, khue, duy, mai, maiId, duyId, addAlias, removeAlias }
}
type Office = Awaited<ReturnType<typeof createOffice>>

/** Returns the code from the newest message of an inbox. */
async function newestCode(world: World, client: ApiClient): Promise<string> {
  await world.runJobs()
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  return /: (\d{6})$/.exec(items[0]?.subject ?? '')?.[1] ?? ''
}

/** Verifies the address for recovery, forwarding and sending by Khuê. Its holder reads the codes. */
async function verifyAll({ world, khue }: Office, holder: ApiClient, address = email) {
  const path = '/api/v2/recovery-address'
  await khue.call(`POST ${path}`, { body: { address } })
  await khue.call(`PATCH ${path}`, { body: { address, code: await newestCode(world, holder) } })
  await world.clock.advance(601)
  await verifyForward(world, khue, address, { isOn: true, localClient: holder })
  const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
  await addVerifiedSender(world.app, { accountId }, { email: address, name: 'Kho' })
  await world.clock.advance(1)
}

/** Lists the purposes for which Khuê has verified an address. */
async function listVerified({ khue }: Pick<Office, 'khue'>, address = email): Promise<string[]> {
  const { recovery_address } = await khue.call('GET /api/v2/recovery-address', {})
  const [forward] = await khue.call('GET /api/v2/rules', { query: { type: 'autofw' } })
  const { items } = await khue.call('GET /api/v2/accounts/default-sender', {})
  return [
    ...(recovery_address?.address === address ? ['recovery'] : []),
    ...(forward?.verify ? ['forward'] : []),
    ...(forward?.is_enable ? ['forwarding is on'] : []),
    ...(items.some((one) => one.email === address && one.verified) ? ['sender'] : []),
  ]
}

const all = ['recovery', 'forward', 'forwarding is on', 'sender']

const changes: Record<string, (office: Office) => Promise<unknown>> = {
  'an alias moves to another mailbox': async ({ maiId, duyId, addAlias, removeAlias }) => {
    await removeAlias(maiId)
    await addAlias(duyId)
  },
  'a group gets the address': async ({ duy, maiId, removeAlias }) => {
    await removeAlias(maiId)
    const body = { email, name: 'Kho', members: ['duy@dakwood.test'] }
    await duy.call('POST /api/v2/organisation/groups', { body })
  },
  'an older catch-all gets its mail': ({ maiId, removeAlias }) => removeAlias(maiId),
  'its domain is removed': async ({ duy, maiId, removeAlias }) => {
    await removeAlias(maiId)
    await duy.call('POST /api/v2/session/confirm', { body: { password } })
    await duy.call('DELETE /api/v2/organisation/domains/:domain', { params: { domain: hosted } })
  },
}

onEachDatabase('verifications of an address', (database) => {
  test.each(Object.keys(changes))('end when %s', async (change) => {
    const office = await createOffice(database)
    const { duy, mai, maiId, addAlias } = office
    await addAlias(maiId)
    const catchAll = { domain: hosted, email: 'duy@dakwood.test' }
    if (change.includes('catch-all')) await duy.call('PUT /api/v2/organisation/catch_all', { body: catchAll })
    await verifyAll(office, mai)
    expect(await listVerified(office)).toEqual(all)

    await changes[change]?.(office)
    expect(await listVerified(office)).toEqual([])
  })

  test('end when the account is deleted and created again', async () => {
    const office = await createOffice(database)
    const { world } = office
    await world.addAccount({ email })
    await verifyAll(office, await world.signIn(email))
    expect(await listVerified(office)).toEqual(all)

    await deleteByEmail({ ...world.app, addressBlockDays: 0 }, email)
    await world.runJobs()
    expect(await listVerified(office)).toEqual([])
    await world.addAccount({ email })
    expect(await listVerified(office)).toEqual([])
  })

  test('do not count while the account is disabled', async () => {
    const office = await createOffice(database)
    const { duy, mai, maiId, addAlias } = office
    await addAlias(maiId)
    await verifyAll(office, mai)

    const params = { id: maiId }
    await duy.call('POST /api/v2/session/confirm', { body: { password } })
    await duy.call(`PATCH ${users}/:id`, { params, body: { is_disabled: true } })
    expect(await listVerified(office)).toEqual([])
    await duy.call(`PATCH ${users}/:id`, { params, body: { is_disabled: false } })
    expect(await listVerified(office)).toEqual(all)
  })

  test('end when a remote domain becomes hosted locally', async () => {
    const office = await createOffice(database)
    const { world, khue } = office
    const elsewhere = 'kho@moi.test'
    const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
    await addVerifiedSender(world.app, { accountId }, { email: elsewhere, name: 'Kho' })
    await verifyForward(world, khue, elsewhere, { isOn: true })
    expect(await listVerified(office, elsewhere)).toEqual(['forward', 'forwarding is on', 'sender'])

    await addDomain(world.app, 'moi.test', 'Dakwood')
    await verifyDomain(world.app, 'moi.test')
    expect(await listVerified(office, elsewhere)).toEqual([])
    await world.addAccount({ email: elsewhere })
    expect(await listVerified(office, elsewhere)).toEqual([])
  })

  test('reject a code that another mailbox received', async () => {
    const office = await createOffice(database)
    const { world, khue, mai, maiId, duyId, addAlias, removeAlias } = office
    await addAlias(maiId)
    await khue.call('POST /api/v2/recovery-address', { body: { address: email } })
    const code = await newestCode(world, mai)
    await removeAlias(maiId)
    await addAlias(duyId)
    const verification = khue.fetch('PATCH /api/v2/recovery-address', { body: { address: email, code } })
    expect(await (await verification).json()).toMatchObject({ code: 'code_incorrect' })
  })

  test('name the same holder for a quoted address', async () => {
    const { world, maiId, addAlias } = await createOffice(database)
    await addAlias(maiId)
    const quoted = `"kho"@${hosted}`
    const holders = await findAddressHolders(world.app.db.sql, [quoted, email, `khac@${hosted}`])
    expect([...holders]).toEqual([
      [quoted, maiId],
      [email, maiId],
    ])
  })

  test('can be made again by the next holder', async () => {
    const office = await createOffice(database)
    const { world, khue, duy, mai, maiId, addAlias } = office
    await addAlias(maiId)
    await verifyAll(office, mai)
    await changes['an alias moves to another mailbox']?.(office)

    await world.clock.advance(3600)
    await khue.call('POST /api/v2/rules/resend', { body: { type: 'autofw', to: email } })
    const forward = { account_to: email, code: await newestCode(world, duy) }
    await khue.call('POST /api/v2/rules/verify', { body: forward })
    await world.clock.advance(3600)
    await khue.call('POST /api/v2/accounts/resend', { body: { email } })
    const sender = { email, code: await newestCode(world, duy) }
    await khue.call('POST /api/v2/accounts/verify', { body: sender })
    expect(await listVerified(office)).toEqual(['forward', 'forwarding is on', 'sender'])
  })

  test('stop forwarding to the next holder, also of queued messages', async () => {
    const office = await createOffice(database)
    const { world, khue, duy, mai, maiId, addAlias } = office
    await addAlias(maiId)
    await verifyAll(office, mai)
    const arrive = async (subject: string) => {
      await world.deliver({ subject })
      await world.runJobs()
    }
    const subjects = async (client: ApiClient) => {
      const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
      return items.map(({ subject }) => subject)
    }
    await arrive('Trước')
    expect(await subjects(mai)).toContain('Trước')

    await changes['an alias moves to another mailbox']?.(office)
    await arrive('Sau')
    const { blob_hash: blobHash, account_id: accountId } = await world.app.db.sql
      .selectFrom('message')
      .select(['blob_hash', 'account_id'])
      .where('subject', '=', 'Sau')
      .executeTakeFirstOrThrow()
    const queued = { accountId, mailbox: 'khue@mocviet.test', envelopeFrom: '', to: email, blobHash }
    await world.app.db.transaction((tx) => planForward(world.app, tx, queued))
    await world.runJobs()
    expect(await subjects(khue)).toContain('Sau')
    expect(await subjects(duy)).toEqual([])
  })
})

onEachDatabase('verifications from before the upgrade', (database) => {
  test('hold for the mailbox that had the address at that time', async () => {
    const db = await openStore(await createLocation(database))
    await migrate(
      db,
      migrations.filter(({ number }) => number < 430),
    )
    await insertAccount(db, '7')
    await db.transaction(async (tx) => {
      await sql`insert into address (email, kind, organisation_id, domain_name, account_id, created_at) values
        ('before@d7.test', 'alias', 7, 'd7.test', 7, 10), ('after@d7.test', 'alias', 7, 'd7.test', 7, 30),
        ('group@d7.test', 'group', 7, 'd7.test', null, 10)`.execute(tx.sql)
      await sql`insert into mail_group (organisation_id, id, email, name, who_writes, members_send, takes_outsiders, created_at)
        values (7, 8, 'group@d7.test', 'Nhóm', 'anyone', 0, 0, 10)`.execute(tx.sql)
      for (const [at, name] of [
        'before@d7.test',
        'after@d7.test',
        'group@d7.test',
        'far@far.test',
      ].entries()) {
        const id = sql.lit(at)
        await sql`insert into sender_address (account_id, email, name, is_verified, created_at)
          values (7, ${name}, '', 1, 20)`.execute(tx.sql)
        await sql`insert into rule (account_id, id, kind, target, name, position, is_enabled, is_verified, content, created_at)
          values (7, ${id}, 'autofw', ${name}, '', 0, 1, 1, '{}', 20)`.execute(tx.sql)
      }
      await sql`insert into recovery_address (account_id, address, verified_at)
        values (7, 'before@d7.test', 20)`.execute(tx.sql)
    })
    await migrate(db)

    const verified = (await listRules(db.sql, '7')).filter((row) => row.is_verified).map((row) => row.target)
    expect(verified.toSorted()).toEqual(['before@d7.test', 'far@far.test', 'group@d7.test'])
    const senders = (await listSenders(db.sql, '7')).filter((one) => one.verified && one.kind === 'added')
    expect(senders.map((one) => one.email)).toEqual(['far@far.test'])
    expect(await findRecoveryAddress(db.sql, '7')).toMatchObject({ address: 'before@d7.test' })
  })
})
