import { expect, test } from 'vitest'
import {
  createWorld,
  findCountErrors,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../../testing/index.ts'

const owner = 'khue@mocviet.test'
const server = 'imap.elsewhere.test'

function fill({ remote }: World, count = 2): void {
  remote.addFolder('INBOX')
  for (let n = 0; n < count; n++)
    remote.addMessage('INBOX', { raw: Buffer.from(writeMessage({ subject: `Cũ ${n}` })) })
}

onEachDatabase('an import for many users', (database) => {
  test('each line of a table is checked before the import', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(owner)
    await world.addAccount({ email: 'phuc@mocviet.test' })
    world.remote.acceptsUnencrypted = false
    world.remote.servers.set('ha@mocviet.test', {
      servers: [{ host: 'mail.mocviet.test', port: 993, security: 'tls', username: 'ha' }],
      needsAppPassword: false,
    })
    const table = [
      'email,username,password,server,security',
      'ha@mocviet.test,,x,,',
      'phuc@mocviet.test,,x,,',
      'phuc@mocviet.test,cu@nowhere.test,x,,',
      'nobody@mocviet.test,,x,imap.elsewhere.test,',
      'duy@dakwood.test,,x,imap.elsewhere.test,',
      'phuc@mocviet.test,a,,imap.elsewhere.test:143,none',
    ].join('\n')
    const preview = await khue.call('POST /api/v2/organisation/moving-in/preview', { body: { table } })
    expect(
      preview.lines.map(({ line, username, server: at, faults }) => [line, username, at, ...faults]),
    ).toEqual([
      [2, 'ha', 'mail.mocviet.test:993'],
      [3, 'phuc', 'mail.mocviet.test:993'],
      [4, 'cu@nowhere.test', '', 'server'],
      [5, 'nobody@mocviet.test', 'imap.elsewhere.test:993', 'unknown'],
      [6, 'duy@dakwood.test', 'imap.elsewhere.test:993', 'unknown'],
      [7, 'a', 'imap.elsewhere.test:143', 'password', 'not_encrypted'],
    ])
    expect(JSON.stringify(preview)).not.toContain('"x"')
    expect(world.remote.opened).toEqual([])
    const nothing = await khue.call('POST /api/v2/organisation/moving-in/preview', {
      body: { table: 'name\nAn' },
    })
    expect(nothing).toEqual({ fault: 'columns', lines: [] })
  })

  test('valid lines are imported in the background until the import is ended', async () => {
    const world = await createWorld({ database })
    fill(world)
    const khue = await world.signIn(owner)
    await world.addAccount({ email: 'phuc@mocviet.test' })
    const table =
      'email,password\nha@mocviet.test,elsewhere\nphuc@mocviet.test,wrong\nnobody@mocviet.test,x\n'
    const started = await khue.call('POST /api/v2/organisation/moving-in', {
      body: { table, server, keeps_fetching: true },
    })
    expect(started).toMatchObject({ fault: null, begun: 2, left: [{ line: 4, faults: ['unknown'] }] })
    await world.runJobs()
    const list = () => khue.call('GET /api/v2/organisation/moving-in', { query: {} })
    expect(await list()).toMatchObject({
      sum: { running: 0, watching: 1, failed: 1, messages: { total: 2, brought: 2 } },
      items: [
        { email: 'phuc@mocviet.test', state: 'failed', trouble: 'wrong_password', total: 0 },
        { email: 'ha@mocviet.test', state: 'watching', brought: 2, keeps_fetching: true },
      ],
      next: null,
    })
    const ha = await world.signIn('ha@mocviet.test')
    expect((await ha.call('GET /api/v2/threads', {})).items.map(({ subject }) => subject)).toContain('Cũ 0')
    // The user sees the import as well.
    expect((await ha.call('GET /api/v2/moving-in', {})).items).toMatchObject([{ state: 'watching' }])

    // The same table starts no import twice.
    const repeated = await khue.call('POST /api/v2/organisation/moving-in', { body: { table, server } })
    expect(repeated).toMatchObject({ begun: 0, left: [{ faults: ['running'] }, { faults: ['running'] }, {}] })

    const change = (body: { act: 'pause' | 'resume' | 'end' | 'forget'; password?: string }) =>
      khue.call('POST /api/v2/organisation/moving-in/act', { body })
    expect(await change({ act: 'resume' })).toEqual({ changed: 0 })
    expect(await change({ act: 'resume', password: 'elsewhere' })).toEqual({ changed: 1 })
    await world.runJobs()
    expect(await list()).toMatchObject({ sum: { watching: 2, failed: 0, messages: { brought: 4 } } })
    expect(await change({ act: 'pause' })).toEqual({ changed: 2 })
    world.remote.addMessage('INBOX', { raw: Buffer.from(writeMessage({ subject: 'Mới' })) })
    await world.clock.advance(3600)
    await world.runJobs()
    expect(await list()).toMatchObject({ sum: { paused: 2, messages: { brought: 4 } } })
    expect(await change({ act: 'resume' })).toEqual({ changed: 2 })
    await world.runJobs()
    expect(await list()).toMatchObject({ sum: { watching: 2, messages: { brought: 6 } } })
    expect(await change({ act: 'end' })).toEqual({ changed: 2 })
    const rows = await world.app.db.sql.selectFrom('move_in').select('password').execute()
    expect(rows.map(({ password }) => password)).toEqual(['', ''])

    const report = await khue.fetch('GET /api/v2/organisation/moving-in/report', {})
    const text = await report.text()
    expect(text).toContain('ha@mocviet.test,ha@mocviet.test,imap.elsewhere.test,ended,')
    expect(text).toContain(',INBOX,INBOX,3,3,0,0')
    expect(await change({ act: 'forget' })).toEqual({ changed: 2 })
    expect((await list()).items).toEqual([])
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { limit: 100 } })
    const counts = Map.groupBy(
      items.filter(({ kind }) => kind.startsWith('moving_')),
      ({ kind }) => kind,
    )
    expect(Object.fromEntries([...counts].map(([kind, lines]) => [kind, lines.length]))).toEqual({
      moving_begun: 2,
      moving_paused: 2,
      moving_resumed: 3,
      moving_ended: 2,
      moving_report_taken: 1,
    })
    expect(items.find(({ kind }) => kind === 'moving_begun')).toMatchObject({
      by: owner,
      subject: 'phuc@mocviet.test',
      details: { name: 'phuc@mocviet.test, imap.elsewhere.test' },
    })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('a master user opens all remote mailboxes, in both forms', async () => {
    const world = await createWorld({ database })
    fill(world)
    const khue = await world.signIn(owner)
    const start = (form: 'suffix' | 'authzid', email: string) =>
      khue.call('POST /api/v2/organisation/moving-in', {
        body: { table: `email\n${email}\n`, server, master: { form, name: 'admin', password: 'elsewhere' } },
      })
    await start('suffix', 'ha@mocviet.test')
    await start('authzid', owner)
    await world.runJobs()
    expect(world.remote.opened.map(({ username, signsInAs }) => [username, signsInAs])).toEqual(
      expect.arrayContaining([
        ['ha@mocviet.test*admin', null],
        [owner, 'admin'],
      ]),
    )
    const rows = await world.app.db.sql.selectFrom('move_in').select(['state', 'password']).execute()
    expect(rows).toEqual([
      { state: 'ended', password: '' },
      { state: 'ended', password: '' },
    ])
  })

  test('administrators cannot import for Owners, and members not at all', async () => {
    const world = await createWorld({ database })
    fill(world)
    const khue = await world.signIn(owner)
    const id = await world.addAccount({ email: 'phuc@mocviet.test' })
    await khue.call('PATCH /api/v2/organisation/users/:id', {
      params: { id },
      body: { role: 'administrator' },
    })
    const body = { table: `email,password\n${owner},elsewhere\n`, server }
    const phuc = await world.signIn('phuc@mocviet.test')
    expect(await phuc.call('POST /api/v2/organisation/moving-in', { body })).toMatchObject({
      begun: 0,
      left: [{ faults: ['owner'] }],
    })
    await khue.call('POST /api/v2/organisation/moving-in', { body: { ...body, keeps_fetching: true } })
    expect(await phuc.call('POST /api/v2/organisation/moving-in/act', { body: { act: 'end' } })).toEqual({
      changed: 0,
    })
    const ha = await world.signIn('ha@mocviet.test')
    const refused = await ha.fetch('POST /api/v2/organisation/moving-in', { body })
    expect(refused.status).toBe(403)
  })

  test('mailboxes above the limit wait for their turn', async () => {
    const world = await createWorld({ database })
    fill(world, 1)
    const khue = await world.signIn(owner)
    const emails = Array.from({ length: 12 }, (_, n) => `nguoi${n}@mocviet.test`)
    for (const email of emails) await world.addAccount({ email })
    const table = `email,password\n${emails.map((email) => `${email},elsewhere`).join('\n')}\n`
    expect(await khue.call('POST /api/v2/organisation/moving-in', { body: { table, server } })).toMatchObject(
      {
        begun: 12,
      },
    )
    for (let round = 0; round < 12; round++) {
      await world.runJobs()
      await world.clock.advance(60)
    }
    const first = await khue.call('GET /api/v2/organisation/moving-in', { query: { limit: 5 } })
    expect(first).toMatchObject({ sum: { ended: 12, messages: { brought: 12 } } })
    expect(first.items.map(({ email }) => email)).toEqual(emails.slice(-5).toReversed())
    const second = await khue.call('GET /api/v2/organisation/moving-in', {
      query: { limit: 5, before: first.next ?? '', s: 'NGUOI' },
    })
    expect(second.items.map(({ email }) => email)).toEqual(emails.slice(2, 7).toReversed())
  })
})
