import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setStorage } from '../../../db/testing.ts'
import {
  ApiRefusal,
  createWorld,
  findDrift,
  LmtpClient,
  onBothDatabases,
  type World,
} from '../../../testing/index.ts'
import { bringOne } from '../../drive/testing.ts'
import { putFile, share } from '../../sharing/testing.ts'

const users = '/api/v2/organisation/users'
const ha = 'ha@mocviet.test'
const khueEmail = 'khue@mocviet.test'
const day = 24 * 3600

/** Hà leaves Mộc Việt; Minh comes after her, Khuê looks after it. */
async function createOffice(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database, settings: { BOCAU_ADDRESS_REST_DAYS: '2' } })
  const minhId = await world.addAccount({ email: 'minh@mocviet.test', fullName: 'Đỗ Minh' })
  const khue = await world.signIn(khueEmail)
  const haClient = await world.signIn(ha)
  const { items } = await khue.call(`GET ${users}`, { query: { s: ha } })
  const params = { id: items[0]?.id ?? '' }
  const leave = (body: Parameters<typeof khue.call<`POST ${typeof users}/:id/leaving`>>[1]['body']) =>
    khue.call(`POST ${users}/:id/leaving`, { params, body })
  /** Does what is due, by whichever runner, until the leaving stands so. */
  const until = async (state: string) => {
    const now = async () => {
      await world.runJobs()
      await world.clock.advance(5)
      const reply = await khue.fetch(`GET ${users}/:id/leaving`, { params })
      return reply.ok ? ((await reply.json()) as { state: string }).state : 'gone'
    }
    await expect.poll(now, { timeout: 60_000, interval: 50 }).toBe(state)
  }
  return { world, khue, haClient, minhId, params, leave, until }
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'not refused',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiRefusal)
      return (error as ApiRefusal).problem.code
    },
  )
}

const everything = {
  successor: 'minh@mocviet.test',
  takes_new_mail: true,
  hands_mail: true,
  hands_drive: true,
  answer: { subject: 'Tôi đã nghỉ việc', text: 'Xin viết cho minh@mocviet.test.' },
}

/** The subjects of what lies in each folder of somebody's mailbox. */
async function mailOf(world: World, email: string): Promise<Record<string, string[]>> {
  const rows = await world.app.db.sql
    .selectFrom('message')
    .innerJoin('folder', (join) =>
      join.onRef('folder.account_id', '=', 'message.account_id').onRef('folder.id', '=', 'message.folder_id'),
    )
    .innerJoin('account', 'account.id', 'message.account_id')
    .select(['folder.name', 'message.subject'])
    .where('account.email', '=', email)
    .orderBy('message.subject')
    .execute()
  const found: Record<string, string[]> = {}
  for (const { name, subject } of rows) found[name] = [...(found[name] ?? []), subject]
  return found
}

onBothDatabases('somebody who leaves', (database) => {
  test('is shut at once, and what they have comes into a folder of whoever comes after them', async () => {
    const { world, khue, haClient, params, leave, until } = await createOffice(database)
    for (const subject of ['Một', 'Hai']) await world.deliver({ to: ha, subject, text: subject })
    // The same letter lies with both: it is handed over all the same.
    await world.deliver({ recipients: [ha, 'minh@mocviet.test'], subject: 'Cho cả hai', text: 'x' })
    await bringOne(haClient, { name: 'Báo giá.txt' }, {})

    const begun = await leave(everything)

    expect(begun).toMatchObject({ email: ha, total: 4 })
    expect(await codeOf(haClient.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
    await until('kept')
    const leaving = await khue.call(`GET ${users}/:id/leaving`, { params })
    expect(leaving).toMatchObject({ state: 'kept', trouble: null, done: 4, total: 4 })
    expect(await mailOf(world, 'minh@mocviet.test')).toEqual({
      INBOX: ['Cho cả hai'],
      [`${leaving.folder}/Hộp thư đến`]: ['Cho cả hai', 'Hai', 'Một'],
    })
    const minh = await world.signIn('minh@mocviet.test')
    const { items } = await minh.call('GET /storage/v1/files', {})
    expect(items.map(({ name }) => name)).toEqual([leaving.folder])
    const inside = await minh.call('GET /storage/v1/files', { query: { folder_id: items[0]?.id ?? '' } })
    expect(inside.items.map(({ name }) => name)).toEqual(['Báo giá.txt'])
    expect(await findDrift(world.app.db.sql)).toEqual([])
  })

  test('hands their labels over with their mail: the successor finds what was labelled by the same names', async () => {
    const { world, haClient, leave, until } = await createOffice(database)
    for (const subject of ['Một', 'Hai']) await world.deliver({ to: ha, subject, text: subject })
    const { items } = await haClient.call('GET /api/v2/threads', {})
    const ids = items.filter(({ subject }) => subject === 'Hai').map(({ id }) => id)
    for (const name of ['Khách/Hà Nội', 'Gấp']) {
      const label = await haClient.call('POST /api/v2/labels', { body: { name } })
      await haClient.call('POST /api/v2/threads/labels', { body: { ids, add: [label.id] } })
    }
    const minh = await world.signIn('minh@mocviet.test')
    await minh.call('POST /api/v2/labels', { body: { name: 'gấp' } })
    await leave(everything)
    await until('kept')
    const labels = await minh.call('GET /api/v2/labels', {})
    expect(labels.map(({ name, total_threads }) => [name, total_threads])).toEqual([
      ['gấp', 1],
      ['Khách/Hà Nội', 1],
    ])
    expect(await findDrift(world.app.db.sql)).toEqual([])
  })

  test('has new mail come to their successor, and whoever wrote it answered once in their name', async () => {
    const { world, leave, until } = await createOffice(database)
    await leave(everything)
    await until('kept')

    for (const subject of ['Đơn hàng', 'Nhắc lại'])
      expect(await world.deliver({ to: ha, subject })).toEqual([expect.stringMatching(/^250 /)])
    const answersTo = () => world.mailOut.sent.filter(({ to }) => to.includes('vy@xuongmoc.example'))
    await expect
      .poll(async () => {
        await world.runJobs()
        return answersTo().length
      })
      .toBe(1)
    const answers = answersTo()

    expect((await mailOf(world, 'minh@mocviet.test')).INBOX).toEqual(['Nhắc lại', 'Đơn hàng'])
    const raw = Buffer.from(answers[0]?.raw ?? []).toString()
    expect(raw).toContain(`<${ha}>`)
    expect(raw).toContain('Auto-Submitted: auto-replied')
  })

  test('is not gone on with where the mailbox of the successor is full, and is once there is room', async () => {
    const { world, khue, params, minhId, leave, until } = await createOffice(database)
    for (const subject of ['Một', 'Hai', 'Ba']) await world.deliver({ to: ha, subject })
    const setUsed = (id: string, used_bytes: number) =>
      world.app.db.transaction((tx) => setStorage(tx.sql, { id, used: used_bytes }))
    // It seemed to fit when it began.
    await setUsed(params.id, 0)
    await setUsed(minhId, 30 * 1024 * 1024 * 1024)
    await leave({ ...everything, hands_drive: false })
    await until('waiting')
    expect(await khue.call(`GET ${users}/:id/leaving`, { params })).toMatchObject({
      trouble: 'over_quota',
      done: 0,
    })
    await setUsed(minhId, 0)
    await khue.call(`POST ${users}/:id/leaving/go_on`, { params })
    await until('kept')
    expect(await khue.call(`GET ${users}/:id/leaving`, { params })).toMatchObject({ done: 3 })
  })

  test('is not begun where the successor has too little room for it', async () => {
    const { world, params, leave } = await createOffice(database)
    await world.app.db.transaction((tx) =>
      setStorage(tx.sql, { id: params.id, used: 31 * 1024 * 1024 * 1024 }),
    )
    expect(await codeOf(leave(everything))).toBe('successor_full')
  })

  test('is handed over once though the server ends in the middle of it', async () => {
    const { world, khue, minhId, params, leave, until } = await createOffice(database)
    const subjects = Array.from({ length: 8 }, (_, at) => `Thư ${at}`)
    for (const subject of subjects) await world.deliver({ to: ha, subject })
    // The process ends while it keeps a message: its job is taken up again by the next.
    const { events } = world.app
    const append = events.append
    let left = 5
    events.append = async (...args) => {
      if (args[1] === minhId && left-- === 0) throw new Error('the power is gone')
      return append.apply(events, args)
    }
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    expect(left).toBeLessThan(0)
    const leaving = await khue.call(`GET ${users}/:id/leaving`, { params })
    expect(leaving).toMatchObject({ state: 'kept', done: 8 })
    expect((await mailOf(world, 'minh@mocviet.test'))[`${leaving.folder}/Hộp thư đến`]).toEqual(subjects)
  })

  test('is handed over past a draft whose file is lost', async () => {
    const { world, khue, haClient, params, leave, until } = await createOffice(database)
    const body = { save_id: 'save-a-draft-once', subject: 'Báo giá', body: '<p>Kính gửi</p>' }
    const { id } = await haClient.call('POST /api/v2/messages', { body })
    await world.app.db.transaction((tx) =>
      tx.sql
        .insertInto('attachment')
        .values({
          account_id: params.id,
          id: '1',
          message_id: id,
          uuid: 'u',
          position: 0,
          name: 'a.pdf',
          size: 3,
          content_type: 'application/pdf',
          content_id: null,
          is_inline: 0,
          blob_hash: 'a'.repeat(64),
          scan: 'clean',
          scan_message: '',
          carried_uuid: null,
        })
        .execute(),
    )
    await world.deliver({ to: ha, subject: 'Một' })
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    const { folder } = await khue.call(`GET ${users}/:id/leaving`, { params })
    expect((await mailOf(world, 'minh@mocviet.test'))[`${folder}/Hộp thư đến`]).toEqual(['Một'])
  })

  test('hands nothing over that becomes readable by it: what held a virus stays shut', async () => {
    const { world, minhId, params, leave, until } = await createOffice(database)
    await world.deliver({ to: ha, subject: 'Hoá đơn' })
    await world.app.db.transaction((tx) =>
      tx.sql
        .updateTable('message')
        .set({ status: 'infected', error_text: 'Eicar-Test' })
        .where('account_id', '=', params.id)
        .execute(),
    )
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    const rows = world.app.db.sql.selectFrom('message').select(['status', 'error_text'])
    expect(await rows.where('account_id', '=', minhId).execute()).toEqual([
      { status: 'infected', error_text: 'Eicar-Test' },
    ])
  })

  test('comes back when the account is opened again, and what was handed over stays', async () => {
    const { world, khue, params, leave, until } = await createOffice(database)
    await world.deliver({ to: ha, subject: 'Một' })
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    await khue.call(`PATCH ${users}/:id`, { params, body: { is_disabled: false } })
    expect((await khue.call('GET /api/v2/organisation/leaving', {})).items).toEqual([])
    await world.deliver({ to: ha, subject: 'Về lại' })
    expect((await mailOf(world, ha)).INBOX).toEqual(['Một', 'Về lại'])
    expect(Object.values(await mailOf(world, 'minh@mocviet.test')).flat()).toEqual(['Một'])
  })

  test('is deleted with all that names them, and their address is nobody else’s for a while', async () => {
    const { world, khue, haClient, params, leave, until } = await createOffice(database)
    await world.deliver({ to: ha, subject: 'Một', files: [file] })
    await bringOne(haClient, { name: 'Báo giá.txt' }, {})
    await khue.call(`POST ${users}/:id/addresses`, { params, body: { email: 'ke-toan@mocviet.test' } })
    const blobs = await blobsOf(world, params.id)
    expect(blobs.length).toBe(3)
    await leave({})
    const { used_bytes: bytes } = await khue.call(`GET ${users}/:id/leaving`, { params })
    expect(bytes).toBeGreaterThan(0)
    expect(await codeOf(remove({ email: khueEmail }))).toBe('leaving_not_done')

    await remove({ email: ha })
    await until('gone')

    expect(await tablesNaming(world, params.id)).toEqual([])
    // The sweeper of blobs takes it from there.
    const released = await world.app.db.sql.selectFrom('released_blob').select('hash').execute()
    expect(released.map(({ hash }) => hash)).toEqual(expect.arrayContaining(blobs))
    expect(await findDrift(world.app.db.sql)).toEqual([])
    expect(await world.deliver({ to: ha })).toEqual([expect.stringMatching(/^550 5\.1\.1 /)])
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items[0]).toMatchObject({
      kind: 'account_deleted',
      subject: ha,
      by: khueEmail,
      details: { bytes: String(bytes) },
    })
    const newcomer = { email: ha, fullname: 'Lê Hà', password: 'Bocau-moi-12' }
    expect(await codeOf(khue.call(`POST ${users}`, { body: newcomer }))).toBe('address_resting')
    const group = { email: 'ke-toan@mocviet.test', name: 'Kế toán', members: [] }
    expect(await codeOf(khue.call('POST /api/v2/organisation/groups', { body: group }))).toBe(
      'address_resting',
    )
    await world.clock.advance(2 * day + 1)
    const later = await world.signIn(khueEmail)
    expect(await later.call(`POST ${users}`, { body: newcomer })).toMatchObject({ email: ha })

    function remove(body: { email: string }) {
      return khue.call(`POST ${users}/:id/leaving/delete`, { params, body })
    }
  })

  test('is sent nothing that they would not see: what was on its way when they left comes again', async () => {
    const { world, leave, until } = await createOffice(database)
    const client = await LmtpClient.open(world.lmtpPort)
    await client.say('MAIL FROM:<vy@xuongmoc.example>')
    expect(await client.say(`RCPT TO:<${ha}>`)).toMatch(/^250 /)
    await leave(everything)
    await until('kept')
    await client.say('DATA')
    client.write('Message-ID: <1@xuongmoc.example>\r\nSubject: Đơn hàng\r\n\r\nx\r\n.\r\n')
    expect(await client.next()).toMatch(/^450 4\.2\.1 /)
    client.close()
    expect(await mailOf(world, ha)).toEqual({})
    expect(await world.deliver({ to: ha, subject: 'Đơn hàng' })).toEqual([expect.stringMatching(/^250 /)])
    expect((await mailOf(world, 'minh@mocviet.test')).INBOX).toEqual(['Đơn hàng'])
  })

  test('is forgotten by what was shared with them, and by who takes what is nobody’s', async () => {
    const { world, khue, params, leave, until } = await createOffice(database)
    const [alone, both] = [
      await putFile(world, khueEmail),
      await putFile(world, khueEmail, { name: 'b.pdf' }),
    ]
    const link = await share(khue, [alone.id], { share_withs: [ha] })
    await share(khue, [both.id], { share_withs: [ha, 'minh@mocviet.test'] })
    await khue.call('PUT /api/v2/organisation/catch_all', {
      body: { domain: 'mocviet.test', email: khueEmail },
    })
    await leave({})
    await khue.call(`POST ${users}/:id/leaving/delete`, { params, body: { email: ha } })
    await until('gone')

    expect(await world.deliver({ to: ha })).toEqual([expect.stringMatching(/^550 5\.1\.1 /)])
    const shared = await world.signIn('minh@mocviet.test')
    const received = { query: { limit: 10, offset: 0 } }
    expect((await shared.call('GET /storage/v1/shares', received)).items.length).toBe(1)
    const opened = await world.stranger.fetch('GET /storage/v1/public/:token', {
      params: { token: link.token },
    })
    expect(opened.status).toBe(404)
    await world.clock.advance(2 * day + 1)
    await world.addAccount({ email: ha, fullName: 'Lê Hà' })
    const newcomer = await world.signIn(ha)
    expect((await newcomer.call('GET /storage/v1/shares', received)).items).toEqual([])
  })

  test('leaves nothing behind of what others were bringing to their drive', async () => {
    const { world, khue, minhId, params, leave, until } = await createOffice(database)
    const { hash } = await world.app.blobs.put(Buffer.from('345'))
    await world.app.db.transaction(async (tx) => {
      const upload = { account_id: minhId, id: 'u1', node_account_id: params.id, parent_id: 0 } as const
      const file = { name: 'a.txt', content_type: 'text/plain', on_taken: 'rename', metadata: '' } as const
      const progress = { size: 5, received: 3, node_id: null, created_at: 0, expires_at: 2 ** 50 }
      await tx.sql
        .insertInto('drive_upload')
        .values({ ...upload, ...file, ...progress })
        .execute()
      const piece = { account_id: minhId, upload_id: 'u1', start: 0, size: 3, blob_hash: hash }
      await tx.sql.insertInto('drive_upload_piece').values(piece).execute()
    })
    await leave({})
    await khue.call(`POST ${users}/:id/leaving/delete`, { params, body: { email: ha } })
    await until('gone')
    const released = await world.app.db.sql.selectFrom('released_blob').select('hash').execute()
    expect(released.map((row) => row.hash)).toContain(hash)
  })

  test('is deleted by itself when the days that it was kept are over', async () => {
    const { world, params, leave } = await createOffice(database)
    await world.deliver({ to: ha, subject: 'Một' })
    expect(await leave({ keep_days: 1 })).toMatchObject({ state: 'kept' })
    await world.clock.advance(day / 2)
    await world.runJobs()
    const still = await world.signIn(khueEmail)
    expect(await still.call(`GET ${users}/:id/leaving`, { params })).toMatchObject({ messages: 1 })
    await world.clock.advance(day / 2 + 3600)
    const later = await world.signIn(khueEmail)
    await expect
      .poll(async () => {
        await world.runJobs()
        return codeOf(later.call(`GET ${users}/:id/leaving`, { params }))
      })
      .toBe('not_found')
    expect(await mailOf(world, ha)).toEqual({})
  })

  test('is no owner, not oneself, and hands over to nobody who could not read it', async () => {
    const { world, khue, leave } = await createOffice(database)
    const { items } = await khue.call(`GET ${users}`, {})
    const idOf = (email: string) => items.find((one) => one.email === email)?.id ?? ''
    const own = { id: idOf(khueEmail) }
    expect(await codeOf(khue.call(`POST ${users}/:id/leaving`, { params: own, body: {} }))).toBe(
      'owner_account',
    )
    for (const successor of [ha, 'duy@dakwood.test', 'ai@mocviet.test'])
      expect(await codeOf(leave({ ...everything, successor }))).toBe('successor_unfit')
    expect(await codeOf(leave({ takes_new_mail: true }))).toBe('successor_unfit')
    await leave({})
    expect(await codeOf(leave({}))).toBe('leaving_already')
    const duy = await world.signIn('duy@dakwood.test')
    const params = { id: idOf(ha) }
    for (const call of [
      () => duy.call(`GET ${users}/:id/leaving`, { params }),
      () => duy.call(`POST ${users}/:id/leaving`, { params, body: {} }),
      () => duy.call(`POST ${users}/:id/leaving/go_on`, { params }),
      () => duy.call(`POST ${users}/:id/leaving/delete`, { params, body: { email: ha } }),
    ])
      expect(await codeOf(call())).toBe('not_found')
    expect((await duy.call('GET /api/v2/organisation/leaving', {})).items).toEqual([])
  })
})

const file = { name: 'a.txt', contentType: 'text/plain', content: 'x'.repeat(2000) }

/** The blobs of messages and files of an account. */
async function blobsOf({ app }: World, accountId: string): Promise<string[]> {
  const found: string[] = []
  for (const table of ['message', 'attachment', 'drive_version'] as const)
    for (const { blob_hash } of await app.db.sql
      .selectFrom(table)
      .select('blob_hash')
      .where('account_id', '=', accountId)
      .execute())
      found.push(blob_hash)
  return found
}

/** The tables in which anything still names an account. */
async function tablesNaming({ app }: World, accountId: string): Promise<string[]> {
  const { db } = app
  const columns = ['account_id', 'owner_id', 'asker_id', 'node_account_id', 'successor_id'] as const
  const found: string[] = []
  for (const table of await listTables(app))
    for (const column of columns) {
      const asked = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`
      const rows = await asked.execute(db.sql).then(
        (answer) => answer.rows,
        () => [], // it has no such column
      )
      if (rows.length > 0 && table !== 'audit') found.push(`${table}.${column}`)
    }
  return found
}

async function listTables({ db }: World['app']): Promise<string[]> {
  const listed =
    db.dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
  return (await listed.execute(db.sql)).rows.map(({ name }) => name)
}
