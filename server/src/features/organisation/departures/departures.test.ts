import { limits } from '@bocau/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setStorage } from '../../../db/testing.ts'
import {
  type ApiClient,
  createWorld,
  errorCode,
  findCountErrors,
  LmtpClient,
  onEachDatabase,
  type World,
} from '../../../testing/index.ts'
import { uploadOne } from '../../drive/testing.ts'
import { createTestDraft } from '../../outbox/testing.ts'
import { share, uploadFile } from '../../sharing/testing.ts'

const users = '/api/v2/organisation/users'
const ha = 'ha@mocviet.test'
const khueEmail = 'khue@mocviet.test'
const day = 24 * 3600

/** Hà leaves Mộc Việt; Minh is the successor, Khuê the administrator. */
async function createOffice(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database, settings: { BOCAU_ADDRESS_REST_DAYS: '2' } })
  const minhId = await world.addAccount({ email: 'minh@mocviet.test', fullName: 'Đỗ Minh' })
  const khue = await world.signIn(khueEmail)
  const haClient = await world.signIn(ha)
  const { items } = await khue.call(`GET ${users}`, { query: { s: ha } })
  const params = { id: items[0]?.id ?? '' }
  const startDeparture = (
    body: Parameters<typeof khue.call<`POST ${typeof users}/:id/leaving`>>[1]['body'],
  ) => khue.call(`POST ${users}/:id/leaving`, { params, body })
  /** Runs due jobs until the departure reaches the state. */
  const until = async (state: string) => {
    const now = async () => {
      await world.runJobs()
      await world.clock.advance(5)
      const reply = await khue.fetch(`GET ${users}/:id/leaving`, { params })
      if (reply.status === 404) return 'gone'
      return reply.ok ? ((await reply.json()) as { state: string }).state : `refused with ${reply.status}`
    }
    await expect.poll(now, { timeout: 60_000, interval: 50 }).toBe(state)
  }
  return { world, khue, haClient, minhId, params, leave: startDeparture, until }
}

const everything = {
  successor: 'minh@mocviet.test',
  takes_new_mail: true,
  hands_mail: true,
  hands_drive: true,
  answer: { subject: 'Tôi đã nghỉ việc', text: 'Xin viết cho minh@mocviet.test.' },
}

/** A filter that sets a label and files into a folder. */
function filterOf(subject: string, keyword: string, folder: string): string {
  const conditions = [{ type: 'subject', comparator: 'contains', value: subject }]
  const actions = [
    { type: 'label', value: keyword, enable: true },
    { type: 'fileinto', value: folder, enable: true },
  ]
  return JSON.stringify({ conditions, actions })
}

/** Returns the subjects of the messages in each folder of a mailbox. */
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
  const contents: Record<string, string[]> = {}
  for (const { name, subject } of rows) contents[name] = [...(contents[name] ?? []), subject]
  return contents
}

async function foldersOf({ app }: World, accountId: string): Promise<string[]> {
  const rows = await app.db.sql
    .selectFrom('folder')
    .select('name')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ name }) => name)
}

onEachDatabase('a departing user', (database) => {
  test('is disabled immediately; data moves to a folder of the successor', async () => {
    const { world, khue, haClient, params, leave, until } = await createOffice(database)
    for (const subject of ['Một', 'Hai']) await world.deliver({ to: ha, subject, text: subject })
    // Both have the same message; it is transferred anyway.
    await world.deliver({ recipients: [ha, 'minh@mocviet.test'], subject: 'Cho cả hai', text: 'x' })
    await uploadOne(haClient, { name: 'Báo giá.txt' }, {})

    const started = await leave(everything)

    expect(started).toMatchObject({ email: ha, total: 4 })
    expect(await errorCode(haClient.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
    await until('kept')
    const departure = await khue.call(`GET ${users}/:id/leaving`, { params })
    expect(departure).toMatchObject({ state: 'kept', trouble: null, done: 4, total: 4 })
    expect(await mailOf(world, 'minh@mocviet.test')).toEqual({
      INBOX: ['Cho cả hai'],
      [`${departure.folder}/Hộp thư đến`]: ['Cho cả hai', 'Hai', 'Một'],
    })
    const minh = await world.signIn('minh@mocviet.test')
    const { items } = await minh.call('GET /storage/v1/files', {})
    expect(items.map(({ name }) => name)).toEqual([departure.folder])
    const inside = await minh.call('GET /storage/v1/files', { query: { folder_id: items[0]?.id ?? '' } })
    expect(inside.items.map(({ name }) => name)).toEqual(['Báo giá.txt'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('has public links disabled until the account is enabled again', async () => {
    const { world, khue, haClient, params, leave } = await createOffice(database)
    const file = await uploadFile(world, ha)
    const link = await share(haClient, [file.id])
    const inside = await share(haClient, [file.id], { share_withs: [khueEmail] })
    const opens = async (client: ApiClient, { token }: { token: string }) =>
      (await client.call('GET /storage/v1/public/:token', { params: { token } })).state
    expect([await opens(world.anonymous, link), await opens(khue, inside)]).toEqual(['open', 'open'])
    await leave({})
    expect([await opens(world.anonymous, link), await opens(khue, inside)]).toEqual(['sign_in', 'open'])
    await khue.call(`PATCH ${users}/:id`, { params, body: { is_disabled: false } })
    expect(await opens(world.anonymous, link)).toBe('open')
  })

  test('has scheduled messages dropped and reported to the successor', async () => {
    const { world, haClient, leave } = await createOffice(database)
    const { id } = await createTestDraft(haClient, { to: ['vy@xuongmoc.example'], subject: 'Báo giá' })
    const intended_time = Math.floor(world.clock.now() / 1000) + 600
    await haClient.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time } })
    await leave({ ...everything, hands_mail: false, hands_drive: false })
    await world.clock.advance(700)
    await world.runJobs()
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    const minh = await world.signIn('minh@mocviet.test')
    const { items } = await minh.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(items.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Thư hẹn giờ của .+ chưa được gửi: Báo giá$/),
    ])
    expect(items[0]?.snippet).toContain(ha)
    expect(items[0]?.snippet).not.toContain('Thư nháp')
  })

  test('transfers messages with their sender check results', async () => {
    const { world, minhId, leave, until } = await createOffice(database)
    await world.deliver({ to: ha, subject: 'Chuyển tiền', from: 'Giám đốc <gd@rnocviet.test>' })
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    const messages = await world.app.db.sql
      .selectFrom('message')
      .select(['subject', 'authentication'])
      .where('account_id', '=', minhId)
      .execute()
    expect(messages).toEqual([{ subject: '**SPOOF** Chuyển tiền', authentication: 'fail' }])
  })

  test('transfers labels with the mail under the same names', async () => {
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
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('transfers filters and scripts disabled, remapped and only once', async () => {
    const { world, khue, haClient, minhId, params, leave, until } = await createOffice(database)
    await world.deliver({ to: ha, subject: 'Một' })
    const minh = await world.signIn('minh@mocviet.test')
    await haClient.call('POST /api/v2/folders', { body: { display_name: 'Khách hàng' } })
    const label = await haClient.call('POST /api/v2/labels', { body: { name: 'Gấp' } })
    // Minh's label has another keyword, because it was renamed.
    const { id } = await minh.call('POST /api/v2/labels', { body: { name: 'Vội' } })
    await minh.call('PATCH /api/v2/labels/:id', { params: { id }, body: { name: 'Gấp' } })
    const script = 'require "fileinto";\nfileinto "Khách hàng";\n'
    const progress = [
      { name: 'Báo giá', sieve_json: filterOf('báo giá', label.keyword, 'Khách hàng') },
      { name: 'Quảng cáo', sieve_json: filterOf('khuyến mãi', label.keyword, 'Junk') },
      { name: 'Riêng', sieve_script: script, sieve_json: '{"type":"script"}' },
      { name: '', sieve_json: '{"type":"auto_mark_spam","from":"vy@xuongmoc.example"}' },
      { name: '', sieve_json: '{"type":"autofw","email":"ha@nha.example"}' },
    ]
    for (const body of progress) await haClient.call('POST /api/v2/rules', { body })
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    const { folder } = await khue.call(`GET ${users}/:id/leaving`, { params })
    const labels = await minh.call('GET /api/v2/labels', {})
    const theirs = labels.find(({ name }) => name === 'Gấp')?.keyword ?? ''
    expect(theirs).not.toBe(label.keyword)
    const listTransferred = async () => {
      const rules = await (await world.signIn('minh@mocviet.test')).call('GET /api/v2/rules', {})
      return rules.map(({ name, is_enable, problem, sieve_json, sieve_script }) => {
        const content = sieve_json === '{"type":"script"}' ? sieve_script : sieve_json
        return [name, is_enable, problem, content]
      })
    }
    const expected = [
      [`${folder}: Báo giá`, false, null, filterOf('báo giá', theirs, `${folder}/Khách hàng`)],
      [`${folder}: Quảng cáo`, false, null, filterOf('khuyến mãi', theirs, 'Junk')],
      [`${folder}: Riêng`, false, 'folder_gone', script],
    ]
    expect(await listTransferred()).toEqual(expected)
    // The target folder of a filter exists although it was empty.
    expect(await foldersOf(world, minhId)).toContain(`${folder}/Khách hàng`)
    // The user returned and departs again.
    await khue.call(`PATCH ${users}/:id`, { params, body: { is_disabled: false } })
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    expect(await listTransferred()).toEqual(expected)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('transfers contacts, templates with files and the signature exactly once', async () => {
    const { world, khue, haClient, params, leave, until } = await createOffice(database)
    const minh = await world.signIn('minh@mocviet.test')
    const email = 'vy@xuongmoc.example'
    const vy = await haClient.call('POST /api/v2/contacts', {
      body: { name: 'Vy', emails: [{ email }], phones: [{ number: '0912' }], company: 'Xưởng Mộc' },
    })
    await haClient.call('POST /api/v2/contacts', { body: { company: 'Gỗ Lim' } })
    await minh.call('POST /api/v2/contacts', { body: { name: 'Chị Vy', emails: [{ email }] } })
    for (const client of [haClient, minh]) {
      const { id } = await client.call('POST /api/v2/contact-groups', { body: { name: 'Khách' } })
      if (client === haClient)
        await client.call('PATCH /api/v2/contact-groups/:id', { params: { id }, body: { add: [vy.id] } })
    }
    const form = new FormData()
    form.append('file', new Blob(['giá']), 'giá.txt')
    const uploaded = await haClient.fetch('POST /api/v2/files', { query: {} }, { body: form })
    const files = ((await uploaded.json()) as { uuid: string }[]).map(({ uuid }) => uuid)
    const template = { name: 'Báo giá', subject: 'Giá', body: '<p>Kính gửi {{name}}</p>', files }
    const { id: templateId } = await haClient.call('POST /api/v2/templates', { body: template })
    const answering = (id: string) => {
      const conditions = [{ type: 'subject', comparator: 'contains', value: 'báo giá' }]
      return JSON.stringify({ conditions, actions: [{ type: 'reply', value: id, enable: true }] })
    }
    const body = { name: 'Trả lời', sieve_json: answering(templateId) }
    await haClient.call('POST /api/v2/rules', { body })
    await haClient.call('POST /api/v2/settings', { body: [{ key: 'signature', value: '<p>Hà</p>' }] })

    const holdings = await khue.call(`GET ${users}/:id/holdings`, { params })
    expect(holdings).toMatchObject({ messages: 0, files: 0, contacts: 2, templates: 2 })
    const part = { hands_drive: false, hands_contacts: true, hands_templates: true }
    expect(await leave({ ...everything, ...part })).toMatchObject({ total: 4, handed_contacts: 0 })
    await until('kept')
    const after = { done: 4, total: 4, handed_contacts: 2, handed_templates: 2, contacts: 2, templates: 2 }
    const { folder, ...departure } = await khue.call(`GET ${users}/:id/leaving`, { params })
    expect(departure).toMatchObject({ ...after, hands_contacts: true, hands_templates: true })

    const readAll = async () => {
      const successor = await world.signIn('minh@mocviet.test')
      const { items } = await successor.call('GET /api/v2/contacts', {})
      const groups = (await successor.call('GET /api/v2/contact-groups', {})).items.map(({ name, count }) => [
        name,
        count,
      ])
      const listed = (await successor.call('GET /api/v2/templates', {})).items
      const templates = []
      for (const { id } of listed) {
        const one = await successor.call('GET /api/v2/templates/:id', { params: { id } })
        templates.push([one.name, one.subject, one.body, one.files.map(({ name }) => name)])
      }
      const [first] = items.filter(({ name }) => name === 'Chị Vy')
      const contact = await successor.call('GET /api/v2/contacts/:id', { params: { id: first?.id ?? '' } })
      const rules = await successor.call('GET /api/v2/rules', {})
      const ruleRows = rules.map(({ name, problem, sieve_json }) => [name, problem, sieve_json])
      return {
        names: items.map(({ name }) => name),
        groups,
        templates,
        whole: contact,
        answers: ruleRows,
        listed,
      }
    }
    const everythingRead = await readAll()
    expect(everythingRead.names).toEqual(['Chị Vy', 'Gỗ Lim'])
    expect(everythingRead.whole).toMatchObject({
      name: 'Chị Vy',
      company: 'Xưởng Mộc',
      phones: [{ number: '0912' }],
    })
    // A transferred contact group gets another name than an existing one; otherwise its messages would reach the wrong
    // contacts.
    expect(everythingRead.groups).toEqual([
      ['Khách', 0],
      [folder, 2],
      [`${folder}: Khách`, 1],
    ])
    expect(everythingRead.templates).toEqual([
      [`${folder}: Báo giá`, 'Giá', template.body, ['giá.txt']],
      [`${folder}: Chữ ký`, '', '<p>Hà</p>', []],
    ])
    const transferredId = everythingRead.listed.find(({ name }) => name.endsWith('Báo giá'))?.id ?? ''
    expect(everythingRead.answers).toEqual([[`${folder}: Trả lời`, null, answering(transferredId)]])
    // The user returned and departs again.
    await khue.call(`PATCH ${users}/:id`, { params, body: { is_disabled: false } })
    await leave({ ...everything, ...part })
    await until('kept')
    expect(await readAll()).toEqual(everythingRead)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('transfers each contact and template once despite a crash', async () => {
    const { world, khue, haClient, minhId, params, leave, until } = await createOffice(database)
    const rows = ['Name,Email', ...Array.from({ length: 230 }, (_, at) => `Khách ${at},k${at}@thu.example`)]
    const form = new FormData()
    form.append('file', new Blob([rows.join('\n')]), 'danh ba.csv')
    await haClient.fetch('POST /api/v2/contacts/import', { query: {} }, { body: form })
    for (const name of ['Một', 'Hai', 'Ba']) await haClient.call('POST /api/v2/templates', { body: { name } })
    const { events } = world.app
    const append = events.append
    const counts = new Map<string, number>()
    events.append = async (...args) => {
      const [, accountId, kind] = args
      const count = (counts.get(kind) ?? 0) + 1
      if (accountId === minhId) counts.set(kind, count)
      if (accountId === minhId && count === 2) throw new Error('the power failed')
      return append.apply(events, args)
    }
    const nothing = { hands_mail: false, hands_drive: false, takes_new_mail: false, answer: null }
    await leave({ ...everything, ...nothing, hands_contacts: true, hands_templates: true })
    await until('kept')
    expect(counts.get('contacts_changed')).toBe(4)
    expect(counts.get('templates_changed')).toBe(4)
    expect(await khue.call(`GET ${users}/:id/leaving`, { params })).toMatchObject({
      state: 'kept',
      handed_contacts: 230,
      handed_templates: 3,
    })
    const listRows = (table: 'book_contact' | 'template') =>
      world.app.db.sql.selectFrom(table).select('id').where('account_id', '=', minhId).execute()
    expect([(await listRows('book_contact')).length, (await listRows('template')).length]).toEqual([230, 3])
  })

  test('transfers templates once there is space for their files', async () => {
    const { world, khue, haClient, minhId, params, leave, until } = await createOffice(database)
    const form = new FormData()
    form.append('file', new Blob(['giá']), 'giá.txt')
    const uploaded = await haClient.fetch('POST /api/v2/files', { query: {} }, { body: form })
    const files = ((await uploaded.json()) as { uuid: string }[]).map(({ uuid }) => uuid)
    await haClient.call('POST /api/v2/templates', { body: { name: 'Báo giá', files } })
    const setUsed = (used: number) =>
      world.app.db.transaction((tx) => setStorage(tx.sql, { id: minhId, used }))
    await setUsed(30 * 1024 * 1024 * 1024)
    await leave({ ...everything, hands_mail: false, hands_drive: false, hands_templates: true })
    await until('waiting')
    const getDeparture = () => khue.call(`GET ${users}/:id/leaving`, { params })
    expect(await getDeparture()).toMatchObject({ trouble: 'over_quota', handed_templates: 0 })
    await setUsed(0)
    await khue.call(`POST ${users}/:id/leaving/go_on`, { params })
    await until('kept')
    expect(await getDeparture()).toMatchObject({ handed_templates: 1 })
  })

  test('is transferred with folders at the maximum depth', async () => {
    const { world, khue, haClient, minhId, params, leave, until } = await createOffice(database)
    const names = Array.from({ length: limits.maxFolderDepth }, (_, at) => `f${at}`)
    for (let depth = 1; depth <= names.length; depth++) {
      const display_name = names.slice(0, depth).join('/')
      await haClient.call('POST /api/v2/folders', { body: { display_name } })
    }
    await world.deliver({ to: ha, subject: 'Sâu' })
    const [thread] = (await haClient.call('GET /api/v2/threads', {})).items
    const folders = world.app.db.sql.selectFrom('folder').select(['id', 'name'])
    const leaverFolders = await folders.where('account_id', '=', params.id).execute()
    const findId = (name: string) => leaverFolders.find((one) => one.name === name)?.id ?? ''
    const [from_folder_id, to_folder_id] = [findId('INBOX'), findId(names.join('/'))]
    const move = { thread_ids: [thread?.id ?? ''], from_folder_id, to_folder_id }
    await haClient.call('POST /api/v2/threads/move', { body: [move] })
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    const { folder } = await khue.call(`GET ${users}/:id/leaving`, { params })
    const deepest = [folder, ...names].slice(0, limits.maxFolderDepth).join('/')
    expect(await mailOf(world, 'minh@mocviet.test')).toEqual({ [deepest]: ['Sâu'] })
    expect(await foldersOf(world, minhId)).toContain(deepest)
  })

  test('transfers earlier versions of files with dates and authors', async () => {
    const { world, haClient, minhId, params, leave, until } = await createOffice(database)
    const name = 'Báo giá.txt'
    for (let at = 0; at < 12; at++) {
      await uploadOne(haClient, { name, content: `lần ${at}` }, { on_taken: 'replace' })
      await world.clock.advance(60)
    }
    await uploadOne(haClient, { name: 'Một lần.txt', content: 'x' }, {})
    await world.app.db.transaction((tx) =>
      tx.sql
        .updateTable('drive_version')
        .set({ scan: 'infected' })
        .where('account_id', '=', params.id)
        .where('version', '=', 3)
        .execute(),
    )
    const countRows = async (accountId: string) => {
      const versions = await world.app.db.sql
        .selectFrom('drive_version')
        .select(['version', 'size', 'blob_hash', 'author_id', 'created_at'])
        .where('account_id', '=', accountId)
        .where('scan', '<>', 'infected')
        .orderBy('blob_hash')
        .execute()
      const files = await world.app.db.sql
        .selectFrom('drive_node')
        .select(['name', 'version', 'size', 'created_at', 'changed_at'])
        .where('account_id', '=', accountId)
        .where('is_file', '=', 1)
        .orderBy('name')
        .execute()
      return { versions, files }
    }
    const before = await countRows(params.id)
    expect(before.versions.length).toBe(12)
    await leave({ ...everything, hands_mail: false })
    await until('kept')
    expect(await countRows(minhId)).toEqual(before)
    const minh = await world.signIn('minh@mocviet.test')
    const [folder] = (await minh.call('GET /storage/v1/files', {})).items
    const { items } = await minh.call('GET /storage/v1/files', { query: { folder_id: folder?.id ?? '' } })
    const id = items.find((one) => one.name === name)?.id ?? ''
    const versions = await minh.call('GET /storage/v1/files/:id/versions', { params: { id } })
    expect(versions.map(({ version, author }) => [version, author])).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1].map((version) => [version, ha]),
    )
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('transfers many versions of a file in steps', async () => {
    const { world, haClient, minhId, params, leave, until } = await createOffice(database)
    const files = []
    for (const name of ['a.txt', 'b.txt', 'c.txt']) files.push(await uploadOne(haClient, { name }, {}))
    await world.app.db.transaction(async (tx) => {
      const first = await tx.sql
        .selectFrom('drive_version')
        .selectAll()
        .where('account_id', '=', params.id)
        .execute()
      for (const one of first) {
        for (let version = 2; version <= 400; version++)
          await tx.sql
            .insertInto('drive_version')
            .values({ ...one, version })
            .execute()
      }
      await tx.sql
        .updateTable('drive_node')
        .set({ version: 400 })
        .where('account_id', '=', params.id)
        .execute()
      const used = await tx.sql
        .selectFrom('account_counter')
        .select('used_bytes')
        .where('account_id', '=', params.id)
        .executeTakeFirstOrThrow()
      const more = first.reduce((sum, { size }) => sum + size * 399, 0)
      await setStorage(tx.sql, { id: params.id, used: used.used_bytes + more })
    })
    await leave({ ...everything, hands_mail: false })
    await until('kept')
    const rows = world.app.db.sql.selectFrom('drive_version').select(['node_id', 'version'])
    const transferred = await rows.where('account_id', '=', minhId).execute()
    expect(new Set(transferred.map(({ node_id }) => node_id)).size).toBe(files.length)
    expect(transferred.length).toBe(files.length * 400)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('has new mail delivered to the successor, with one automatic reply per sender', async () => {
    const { world, leave, until } = await createOffice(database)
    await leave(everything)
    await until('kept')

    for (const subject of ['Đơn hàng', 'Nhắc lại'])
      expect(await world.deliver({ to: ha, subject })).toEqual([expect.stringMatching(/^250 /)])
    const listReplies = () => world.mailOut.sent.filter(({ to }) => to.includes('vy@xuongmoc.example'))
    await expect
      .poll(async () => {
        await world.runJobs()
        return listReplies().length
      })
      .toBe(1)
    const replies = listReplies()

    expect((await mailOf(world, 'minh@mocviet.test')).INBOX).toEqual(['Nhắc lại', 'Đơn hàng'])
    const raw = Buffer.from(replies[0]?.raw ?? []).toString()
    expect(raw).toContain(`<${ha}>`)
    expect(raw).toContain('Auto-Submitted: auto-replied')
  })

  test('waits while the successor’s mailbox is full, and resumes later', async () => {
    const { world, khue, params, minhId, leave, until } = await createOffice(database)
    for (const subject of ['Một', 'Hai', 'Ba']) await world.deliver({ to: ha, subject })
    const setUsed = (id: string, used_bytes: number) =>
      world.app.db.transaction((tx) => setStorage(tx.sql, { id, used: used_bytes }))
    // It fit when the transfer started.
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

  test('is rejected when the successor lacks space', async () => {
    const { world, params, leave } = await createOffice(database)
    await world.app.db.transaction((tx) =>
      setStorage(tx.sql, { id: params.id, used: 31 * 1024 * 1024 * 1024 }),
    )
    expect(await errorCode(leave(everything))).toBe('successor_full')
  })

  test('is transferred once despite a crash', async () => {
    const { world, khue, minhId, params, leave, until } = await createOffice(database)
    const subjects = Array.from({ length: 8 }, (_, at) => `Thư ${at}`)
    for (const subject of subjects) await world.deliver({ to: ha, subject })
    // The process ends while it stores a message; the next one resumes its job.
    const { events } = world.app
    const append = events.append
    let remaining = 5
    events.append = async (...args) => {
      if (args[1] === minhId && remaining-- === 0) throw new Error('the power failed')
      return append.apply(events, args)
    }
    await leave({ ...everything, hands_drive: false })
    await until('kept')
    expect(remaining).toBeLessThan(0)
    const departure = await khue.call(`GET ${users}/:id/leaving`, { params })
    expect(departure).toMatchObject({ state: 'kept', done: 8 })
    expect((await mailOf(world, 'minh@mocviet.test'))[`${departure.folder}/Hộp thư đến`]).toEqual(subjects)
  })

  test('is transferred despite a draft with a lost file', async () => {
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

  test('transfers infected messages without making them readable', async () => {
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

  test('is restored when the account is enabled; transferred data stays', async () => {
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

  test('is deleted with all references; the address stays blocked for a while', async () => {
    const { world, khue, haClient, params, leave, until } = await createOffice(database)
    await world.deliver({ to: ha, subject: 'Một', files: [file] })
    await uploadOne(haClient, { name: 'Báo giá.txt' }, {})
    await khue.call(`POST ${users}/:id/addresses`, { params, body: { email: 'ke-toan@mocviet.test' } })
    const blobs = await blobsOf(world, params.id)
    expect(blobs.length).toBe(3)
    await leave({})
    const { used_bytes: bytes } = await khue.call(`GET ${users}/:id/leaving`, { params })
    expect(bytes).toBeGreaterThan(0)
    expect(await errorCode(remove({ email: khueEmail }))).toBe('leaving_not_done')

    await remove({ email: ha })
    await until('gone')

    expect(await tablesNaming(world, params.id)).toEqual([])
    // The blob sweep handles them from here.
    const released = await world.app.db.sql.selectFrom('released_blob').select('hash').execute()
    expect(released.map(({ hash }) => hash)).toEqual(expect.arrayContaining(blobs))
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
    expect(await world.deliver({ to: ha })).toEqual([expect.stringMatching(/^550 5\.1\.1 /)])
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items[0]).toMatchObject({
      kind: 'account_deleted',
      subject: ha,
      by: khueEmail,
      details: { bytes: String(bytes) },
    })
    const newcomer = { email: ha, fullname: 'Lê Hà', password: 'Bocau-moi-12' }
    expect(await errorCode(khue.call(`POST ${users}`, { body: newcomer }))).toBe('address_resting')
    const checked = khue.call(`POST ${users}/check`, { body: { emails: [ha, 'tho@mocviet.test'] } })
    expect(await checked).toMatchObject({
      refused: [{ email: ha, code: 'address_resting' }],
    })
    const group = { email: 'ke-toan@mocviet.test', name: 'Kế toán', members: [] }
    expect(await errorCode(khue.call('POST /api/v2/organisation/groups', { body: group }))).toBe(
      'address_resting',
    )
    world.clock.skip(2 * day + 1)
    await world.runJobs()
    const later = await world.signIn(khueEmail)
    expect(await later.call(`POST ${users}`, { body: newcomer })).toMatchObject({ email: ha })

    function remove(body: { email: string }) {
      return khue.call(`POST ${users}/:id/leaving/delete`, { params, body })
    }
  })

  test('receives no message in progress; the sending server retries', async () => {
    const { world, leave, until } = await createOffice(database)
    const client = await LmtpClient.open(world.lmtpPort)
    await client.send('MAIL FROM:<vy@xuongmoc.example>')
    expect(await client.send(`RCPT TO:<${ha}>`)).toMatch(/^250 /)
    await leave(everything)
    await until('kept')
    await client.send('DATA')
    client.write('Message-ID: <1@xuongmoc.example>\r\nSubject: Đơn hàng\r\n\r\nx\r\n.\r\n')
    expect(await client.next()).toMatch(/^450 4\.2\.1 /)
    client.close()
    expect(await mailOf(world, ha)).toEqual({})
    expect(await world.deliver({ to: ha, subject: 'Đơn hàng' })).toEqual([expect.stringMatching(/^250 /)])
    expect((await mailOf(world, 'minh@mocviet.test')).INBOX).toEqual(['Đơn hàng'])
  })

  test('is removed from shares and as catch-all mailbox', async () => {
    const { world, khue, params, leave, until } = await createOffice(database)
    const [alone, both] = [
      await uploadFile(world, khueEmail),
      await uploadFile(world, khueEmail, { name: 'b.pdf' }),
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
    const opened = await world.anonymous.fetch('GET /storage/v1/public/:token', {
      params: { token: link.token },
    })
    expect(opened.status).toBe(404)
    world.clock.skip(2 * day + 1)
    await world.runJobs()
    await world.addAccount({ email: ha, fullName: 'Lê Hà' })
    const newcomer = await world.signIn(ha)
    expect((await newcomer.call('GET /storage/v1/shares', received)).items).toEqual([])
  })

  test('leaves nothing behind of uploads by others to the drive', async () => {
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
      const chunk = { account_id: minhId, upload_id: 'u1', start: 0, size: 3, blob_hash: hash }
      await tx.sql.insertInto('drive_upload_piece').values(chunk).execute()
    })
    await leave({})
    await khue.call(`POST ${users}/:id/leaving/delete`, { params, body: { email: ha } })
    await until('gone')
    const released = await world.app.db.sql.selectFrom('released_blob').select('hash').execute()
    expect(released.map((row) => row.hash)).toContain(hash)
  })

  test('is reported to the deleting administrator even when deletion ends first', async () => {
    const { world, khue, params, leave, until } = await createOffice(database)
    await leave({})
    // No other work runs during the deletion, so only that action is delayed below.
    await until('kept')
    const { db } = world.app
    const { transaction } = db
    let isOver = false
    db.transaction = async (action) => {
      const done = await transaction.call(db, action)
      const { sql: reading } = db
      const row = await reading.selectFrom('leaving').select('state').executeTakeFirst()
      if (row?.state === 'deleting' && !isOver) {
        isOver = true
        await until('gone')
      }
      return done as never
    }
    const deletion = await khue.call(`POST ${users}/:id/leaving/delete`, { params, body: { email: ha } })
    expect(deletion).toMatchObject({ email: ha, state: 'deleting' })
    expect(await errorCode(khue.call(`GET ${users}/:id/leaving`, { params }))).toBe('not_found')
  })

  test('is deleted automatically when the retention ends', async () => {
    const { world, params, leave } = await createOffice(database)
    await world.deliver({ to: ha, subject: 'Một' })
    expect(await leave({ keep_days: 1 })).toMatchObject({ state: 'kept' })
    await world.clock.advance(day / 2)
    await world.runJobs()
    const session = await world.signIn(khueEmail)
    expect(await session.call(`GET ${users}/:id/leaving`, { params })).toMatchObject({ messages: 1 })
    await world.clock.advance(day / 2 + 3600)
    const later = await world.signIn(khueEmail)
    await expect
      .poll(async () => {
        await world.runJobs()
        return errorCode(later.call(`GET ${users}/:id/leaving`, { params }))
      })
      .toBe('not_found')
    expect(await mailOf(world, ha)).toEqual({})
  })

  test('is not an owner or oneself; the successor must be able to sign in', async () => {
    const { world, khue, leave } = await createOffice(database)
    const { items } = await khue.call(`GET ${users}`, {})
    const findId = (email: string) => items.find((one) => one.email === email)?.id ?? ''
    const userParams = { id: findId(khueEmail) }
    expect(await errorCode(khue.call(`POST ${users}/:id/leaving`, { params: userParams, body: {} }))).toBe(
      'owner_account',
    )
    for (const successor of [ha, 'duy@dakwood.test', 'ai@mocviet.test'])
      expect(await errorCode(leave({ ...everything, successor }))).toBe('successor_unfit')
    expect(await errorCode(leave({ takes_new_mail: true }))).toBe('successor_unfit')
    await leave({})
    expect(await errorCode(leave({}))).toBe('leaving_already')
    const duy = await world.signIn('duy@dakwood.test')
    const params = { id: findId(ha) }
    for (const call of [
      () => duy.call(`GET ${users}/:id/leaving`, { params }),
      () => duy.call(`POST ${users}/:id/leaving`, { params, body: {} }),
      () => duy.call(`POST ${users}/:id/leaving/go_on`, { params }),
      () => duy.call(`POST ${users}/:id/leaving/delete`, { params, body: { email: ha } }),
    ])
      expect(await errorCode(call())).toBe('not_found')
    expect((await duy.call('GET /api/v2/organisation/leaving', {})).items).toEqual([])
  })
})

const file = { name: 'a.txt', contentType: 'text/plain', content: 'x'.repeat(2000) }

/** Returns the blobs of messages and files of an account. */
async function blobsOf({ app }: World, accountId: string): Promise<string[]> {
  const tables: string[] = []
  for (const table of ['message', 'attachment', 'drive_version'] as const)
    for (const { blob_hash } of await app.db.sql
      .selectFrom(table)
      .select('blob_hash')
      .where('account_id', '=', accountId)
      .execute())
      tables.push(blob_hash)
  return tables
}

/** Returns the tables that still reference an account. */
async function tablesNaming({ app }: World, accountId: string): Promise<string[]> {
  const { db } = app
  const columns = ['account_id', 'owner_id', 'asker_id', 'node_account_id', 'successor_id'] as const
  const remainingTables: string[] = []
  for (const table of await listTables(app))
    for (const column of columns) {
      const query = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`
      const rows = await query.execute(db.sql).then(
        (result) => result.rows,
        () => [], // The table has no such column.
      )
      if (rows.length > 0 && table !== 'audit') remainingTables.push(`${table}.${column}`)
    }
  return remainingTables
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
