import type { DomainRecord } from '@bocau/contract/organisation-domain'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, password, writeMessage } from '../../testing/index.ts'
import { MemoryNameService } from '../../testing/memory/memory-name-service.ts'
import { listFolder, listSubjects, sendNow } from '../outbox/testing.ts'

const domain = 'xuonggo.test'
const params = { domain }
const moc = `moc@${domain}`
const lan = `lan@${domain}`
const missingAddress = `kho@${domain}`

/** Publishes the mail records shown on a domain page. */
function publish(
  names: MemoryNameService,
  records: readonly DomainRecord[],
  isPublished: (kind: DomainRecord['kind']) => boolean,
): void {
  for (const { kind, type, name, value, priority } of records) {
    if (!isPublished(kind)) continue
    if (type === 'MX') names.mailHosts.set(name, [{ host: value, priority: priority ?? 0 }])
    if (type === 'TXT') names.texts.set(name, [value])
  }
}

const rawMessage = (subject: string) => Buffer.from(writeMessage({ subject }))

onEachDatabase('the migration of a company', (database) => {
  test('follows docs/migration.md over a weekend', async () => {
    const names = new MemoryNameService()
    const world = await createWorld({
      database,
      settings: { BOCAU_MX_HOST: 'mx.bocau.example' },
      parts: { names },
    })
    const owner = await world.signIn('khue@mocviet.test')
    const check = async () => {
      await world.clock.advance(5)
      return owner.call('POST /api/v2/organisation/domains/:domain/check', { params })
    }
    const move = async () =>
      (await owner.call('GET /api/v2/organisation/moving-in', { query: {} })).items.find(
        ({ email }) => email === moc,
      )
    names.mailHosts.set(domain, [{ host: 'mx.old.example', priority: 10 }])

    // Step 1: the domain is verified and its users are added.
    const { record } = await owner.call('POST /api/v2/organisation/domain_claims', { body: { domain } })
    names.texts.set(record.name, [record.value])
    await owner.call('POST /api/v2/organisation/domain_claims/:domain/check', { params })
    for (const email of [moc, lan])
      await owner.call('POST /api/v2/organisation/users', {
        body: { email, fullname: email, password, is_temporary: false },
      })
    const mocs = await world.signIn(moc)
    const lans = await world.signIn(lan)

    // Step 2, which needs neither SPF nor DKIM: old mail is imported, new mail is fetched.
    world.remote.addFolder('INBOX')
    world.remote.addMessage('INBOX', { raw: rawMessage('Thư cũ') })
    await owner.call('POST /api/v2/organisation/moving-in', {
      body: {
        table: `email,password\n${moc},elsewhere\n`,
        server: 'imap.elsewhere.test',
        keeps_fetching: true,
      },
    })
    await world.runJobs()
    expect(await move()).toMatchObject({ state: 'watching', brought: 1 })
    const [imported] = await listFolder(mocs, 'INBOX')
    const id = imported?.id ?? ''
    const open = () => mocs.fetch('GET /api/v2/threads/:id', { params: { id }, query: { in: 'INBOX' } })
    expect((await open()).status).toBe(403)

    // SPF and DKIM are published while the MX record still names the old server.
    const pending = (await owner.call('GET /api/v2/organisation/domains', {})).find(
      (one) => one.domain === domain,
    )
    publish(names, pending?.records ?? [], (kind) => kind !== 'mx')
    expect(await check()).toMatchObject({ is_verified: true, is_complete: false })
    expect((await open()).status).toBe(200)
    await mocs.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
    await sendNow(world, mocs, { to: ['vy@xuongmoc.example', lan, missingAddress], subject: 'Báo giá' })
    expect(world.mailOut.sent.flatMap(({ to }) => to).toSorted()).toEqual([
      missingAddress,
      'vy@xuongmoc.example',
    ])
    for (const { raw } of world.mailOut.sent) expect(raw).toMatch(/^DKIM-Signature:[^\0]*?d=xuonggo\.test/m)
    expect(await listSubjects(lans, 'INBOX')).toEqual(['Báo giá'])
    world.remote.addMessage('INBOX', { raw: rawMessage('Còn đến máy cũ') })
    await world.clock.advance(300)
    expect(await listSubjects(mocs, 'INBOX')).toContain('Còn đến máy cũ')

    // Step 3: the MX record is changed, and the domain is complete.
    publish(names, pending?.records ?? [], (kind) => kind === 'mx')
    expect(await check()).toMatchObject({ is_verified: true, is_complete: true })
    expect(await world.deliver({ to: moc, subject: 'Đến thẳng đây' })).toEqual([
      expect.stringMatching(/^250 /),
    ])
    await sendNow(world, mocs, { to: [missingAddress], subject: 'Không còn máy cũ' })
    expect(world.mailOut.sent.filter(({ to }) => to.includes(missingAddress))).toHaveLength(1)

    // Step 4: the last mail on the old server is fetched, and the password is deleted.
    world.remote.addMessage('INBOX', { raw: rawMessage('Thư cuối ở máy cũ') })
    await world.clock.advance(300)
    await owner.call('POST /api/v2/organisation/moving-in/act', { body: { act: 'end' } })
    expect(await move()).toMatchObject({ state: 'ended', brought: 3 })
    expect(await listSubjects(mocs, 'INBOX')).toEqual(
      expect.arrayContaining(['Thư cũ', 'Còn đến máy cũ', 'Đến thẳng đây', 'Thư cuối ở máy cũ']),
    )
    const stored = await world.app.db.sql.selectFrom('move_in').select('password').execute()
    expect(stored).toEqual([{ password: '' }])
  })
})
