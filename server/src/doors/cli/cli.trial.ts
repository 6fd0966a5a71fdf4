import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseLocation, openDatabase } from '../../db/open-database.ts'
import { ApiClient, type Dialect, LmtpClient, onEachDatabase, writeMessage } from '../../testing/index.ts'
import { createDatabase } from '../../testing/postgres.ts'
import { emptyDirectory, ProductProcess, startServer } from '../../testing/product-process.ts'

const password = 'Bocau-test-1'

/** A store of its own, and the command line on it as its own process. */
async function openPlace(dialect: Dialect = 'sqlite') {
  const data = await emptyDirectory()
  const settings: Record<string, string> = { BOCAU_DATA: data }
  let place: DatabaseLocation = { sqliteFile: join(data, 'bocau.db') }
  if (dialect === 'postgres') {
    const own = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
    onTestFinished(() => own.drop())
    settings.BOCAU_DATABASE = own.url
    place = { postgresUrl: own.url }
  }
  const bocau = (words: string, more: string[] = [], input = '') =>
    new ProductProcess('doors/cli/main.ts', [...words.split(' '), ...more], settings, input).ended
  const addKhue = async () => {
    await bocau('domain add mocviet.test --organisation', ['Nội thất Mộc Việt'])
    await bocau('domain verify mocviet.test')
    await bocau('account add khue@mocviet.test --owner --password', [password, '--name', 'Trần Minh Khuê'])
  }
  const openStore = async () => {
    const db = await openDatabase(place)
    onTestFinished(() => db.close())
    return db
  }
  return { data, settings, bocau, addKhue, openStore }
}

async function signIn(origin: string, email = 'khue@mocviet.test', given = password): Promise<ApiClient> {
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', {
    body: { email, password: given },
  })
  return new ApiClient(origin, token)
}

const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items
    .map((thread) => thread.subject)
    .toSorted()

test('help names every command, and a wrong call is answered with how it is called', async () => {
  const { bocau } = await openPlace()
  const help = await bocau('help')
  expect([help.code, help.errors]).toEqual([0, ''])
  for (const name of [
    'account add',
    'account list',
    'account password',
    'account role',
    'domain add',
    'domain verify',
    'domain sign',
    'import',
    'export',
    'check',
    'reindex',
    'keys make',
    'keys rotate',
    'jobs dead',
    'backup now',
    'backup prove',
    'backup rehearse',
    'backup',
    'restore account',
    'restore',
  ]) {
    expect(help.output).toContain(`\n  ${name}`)
  }
  expect(await bocau('account')).toMatchObject({ code: 2, errors: 'There is no command "account".\n' })
  expect(await bocau('account disable')).toMatchObject({
    code: 2,
    errors: 'Usage: npm run bocau -- account disable <email> [--json]\n',
  })
  expect(await bocau('check --everything')).toMatchObject({ code: 2, output: '' })
}, 60_000)

onEachDatabase('the command line', (dialect) => {
  test('makes an organisation and its people, beside a server that goes on and takes them at once', async () => {
    const { settings, bocau } = await openPlace(dialect)
    const { origin } = await startServer(settings)

    expect(await bocau('domain add MocViet.test --organisation', ['Mộc Việt'])).toMatchObject({
      code: 0,
      errors: '',
    })
    expect(await bocau('domain verify mocviet.test')).toMatchObject({ code: 0 })
    expect((await bocau('domain sign mocviet.test')).output).toMatch(
      /^bocau\._domainkey\.mocviet\.test TXT "v=DKIM1; k=rsa; p=[\w+/=]{300,}"$/m,
    )
    expect(await bocau('domain sign elsewhere.test')).toMatchObject({ code: 1 })
    const made = await bocau('account add khue@mocviet.test --owner --quota-mb 100 --name', [
      'Trần Minh Khuê',
    ])
    const [, generated = ''] = /^Password: (\S{20})$/m.exec(made.output) ?? []
    expect(made).toMatchObject({ code: 0, errors: '' })
    const khue = await signIn(origin, 'khue@mocviet.test', generated)
    expect(await khue.call('GET /api/v2/user/info', {})).toMatchObject({
      fullname: 'Trần Minh Khuê',
      type: 'Owner',
      domain_verified: true,
    })
    expect(await khue.call('GET /api/v2/accounts/quota', {})).toMatchObject({ user_quota: 100 })

    await bocau('account add ha@mocviet.test --password - --name', ['Hà'], `${password}\n`)
    await signIn(origin, 'ha@mocviet.test')
    expect((await bocau('account list')).output.split('\n')).toEqual([
      'ha@mocviet.test\tHà\tUser\t0/30720 MB',
      'khue@mocviet.test\tTrần Minh Khuê\tOwner\t0/100 MB',
      '',
    ])

    expect(await bocau('account password khue@mocviet.test --password', [password])).toMatchObject({
      code: 0,
    })
    expect((await khue.fetch('GET /api/v2/user/info', {})).status).toBe(401)
    await signIn(origin)
    await bocau('account disable khue@mocviet.test')
    await expect(signIn(origin)).rejects.toThrow('account_disabled')
    await bocau('account enable khue@mocviet.test')
    await signIn(origin)
  }, 90_000)
})

test('refuses what cannot be, with a sentence, and changes nothing', async () => {
  const { bocau, addKhue, openStore } = await openPlace()
  await addKhue()
  const refused = async (words: string, more: string[] = []) => {
    const { code, output, errors } = await bocau(words, more)
    expect([code, output]).toEqual([1, ''])
    return errors.trim()
  }
  const name = ['--name', 'X', '--password', password]

  expect(await refused('account add khue@mocviet.test', name)).toBe('The email is taken.')
  // A password that was made for nobody is not said.
  expect(await refused('account add khue@mocviet.test --name X')).toBe('The email is taken.')
  expect(await refused('account add x@nowhere.test', name)).toBe(
    'The email is in no domain that is hosted here.',
  )
  expect(await refused('account add x@mocviet.test --name X --password short')).toBe(
    'The password is too short.',
  )
  expect(await refused('account password nobody@mocviet.test --password', [password])).toBe(
    'There is nothing of that name here.',
  )
  expect(await refused('domain add mocviet.test --organisation X')).toBe('The domain is hosted here already.')
  const db = await openStore()
  expect(await db.sql.selectFrom('account').select('email').execute()).toHaveLength(1)
  expect(await db.sql.selectFrom('organisation').select('id').execute()).toHaveLength(1)
}, 90_000)

test('takes mail out and brings it back as it lay: folders, flags, times and bytes', async () => {
  const { settings, bocau, addKhue } = await openPlace()
  await addKhue()
  await bocau('account add ha@mocviet.test --password', [password, '--name', 'Hà'])
  const source = await emptyDirectory()
  const put = async (directory: string, name: string, message: string) => {
    await mkdir(join(source, directory), { recursive: true })
    await writeFile(join(source, directory, name), message)
  }
  const date = new Date('2024-05-06T07:08:09Z')
  await put('cur', '1:2,S', writeMessage({ subject: 'Đã đọc', date }))
  await put('new', '2', writeMessage({ subject: 'Chưa đọc', date }))
  await put('.Sent Items/cur', '3:2,S', writeMessage({ subject: 'Đã gửi', date }))
  await put('.Khách hàng.Miền Trung/cur', '4:2,FS', writeMessage({ subject: 'Có sao', date }))
  await put('cur', '5:2,ST', writeMessage({ subject: 'Đã bỏ', date }))
  await put('.Ho&AOE- &AREBoQ-n/cur', '6:2,S', writeMessage({ subject: 'Hóa đơn điện', date }))
  await put('.Kh&AOE-ch h&AOA-ng/V&APk-ng xa/cur', '7:2,PS', writeMessage({ subject: 'Xa', date }))
  await put('cur', '8:2,Sb', writeMessage({ subject: 'Trúng thưởng', date }))
  await writeFile(join(source, 'dovecot-keywords'), '0 NonJunk\n1 $Junk\n')
  await mkdir(join(source, '.Tr&HtE-ng/cur'), { recursive: true })
  expect(await bocau('import khue@mocviet.test', [source])).toMatchObject({
    code: 0,
    output: '8 letters imported for khue@mocviet.test.\n',
  })
  const target = join(await emptyDirectory(), 'export')
  expect(await bocau('export khue@mocviet.test', [target])).toMatchObject({ code: 0 })
  expect(await bocau('import ha@mocviet.test', [target])).toMatchObject({ code: 0 })
  // Brought along again, it is there already.
  expect(await bocau('import ha@mocviet.test', [target])).toMatchObject({
    code: 0,
    output: '0 letters imported for ha@mocviet.test. 8 were here already and were left.\n',
  })

  const { origin } = await startServer(settings)
  for (const email of ['khue@mocviet.test', 'ha@mocviet.test']) {
    const client = await signIn(origin, email)
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Chưa đọc', 'Đã đọc'])
    expect(await subjectsIn(client, 'Sent')).toEqual(['Đã gửi'])
    expect(await subjectsIn(client, 'Khách hàng/Miền Trung')).toEqual(['Có sao'])
    expect(await subjectsIn(client, 'Starred')).toEqual(['Có sao'])
    expect(await subjectsIn(client, 'Trash')).toEqual(['Đã bỏ'])
    expect(await subjectsIn(client, 'Hoá đơn')).toEqual(['Hóa đơn điện'])
    expect(await subjectsIn(client, 'Khách hàng/Vùng xa')).toEqual(['Xa'])
    expect(await subjectsIn(client, 'Junk')).toEqual(['Trúng thưởng'])
    const { items } = await client.call('GET /api/v2/threads', {})
    expect(items.filter((thread) => thread.unread).map((thread) => thread.subject)).toEqual(['Chưa đọc'])
    expect(items[0]?.last_message_timestamp).toBe(date.getTime() / 1000)
  }
  const folders = await (await signIn(origin, 'khue@mocviet.test')).call('GET /api/v2/folders', {})
  expect(JSON.stringify(folders)).toContain('"Trống"')
  const [file = ''] = await readdir(join(target, '.Sent', 'cur'))
  expect(await readFile(join(target, '.Sent', 'cur', file))).toEqual(
    await readFile(join(source, '.Sent Items/cur/3:2,S')),
  )
}, 120_000)

test('brings an mbox along, letter by letter', async () => {
  const { settings, bocau, addKhue } = await openPlace()
  await addKhue()
  const file = join(await emptyDirectory(), 'old.mbox')
  const message = (subject: string, text: string) =>
    `From vy@xuongmoc.example Mon May  6 07:08:09 2024\n${writeMessage({ subject, text }).replaceAll('\r\n', '\n')}\n\n`
  await writeFile(
    file,
    message('Một', 'xin chào\n\n>From đây trở đi') + message('Hai', 'From giữa dòng') + message('Ba', ''),
  )
  expect(await bocau('import khue@mocviet.test --folder', ['Cũ/2024', file])).toMatchObject({
    code: 0,
    output: '3 letters imported for khue@mocviet.test.\n',
  })

  const { origin } = await startServer(settings)
  const khue = await signIn(origin)
  expect(await subjectsIn(khue, 'Cũ/2024')).toEqual(['Ba', 'Hai', 'Một'])
  const page = await khue.call('GET /api/v2/threads', { query: { in: 'Cũ/2024' } })
  const id = page.items.find((thread) => thread.subject === 'Một')?.message_ids[0] ?? ''
  const raw = await khue.fetch('GET /api/v2/messages/:id/raw', { params: { id } })
  expect(await raw.text()).toContain('\n\nFrom đây trở đi')
}, 90_000)

test('brings the labels of an archive of Gmail along, each message in the inbox or where it was put', async () => {
  const { settings, bocau, addKhue } = await openPlace()
  await addKhue()
  const file = join(await emptyDirectory(), 'All mail.mbox')
  const message = (subject: string, labels: string) =>
    `From 1@xxx Mon May 06 07:08:09 +0000 2024\nX-Gmail-Labels: ${labels}\n${writeMessage({ subject }).replaceAll('\r\n', '\n')}\n\n`
  await writeFile(
    file,
    message('Một', 'Inbox,Unread,Dự án/Bàn ghế') +
      message('Hai', 'Archived,Opened,"Anna, Berlin",\n Dự án') +
      message('Ba', 'Trash,Opened'),
  )
  expect(await bocau('import khue@mocviet.test', [file])).toMatchObject({ code: 0 })

  const { origin } = await startServer(settings)
  const khue = await signIn(origin)
  expect(await subjectsIn(khue, 'INBOX')).toEqual(['Một'])
  expect(await subjectsIn(khue, 'Archive')).toEqual(['Hai'])
  expect(await subjectsIn(khue, 'Trash')).toEqual(['Ba'])
  const { items } = await khue.call('GET /api/v2/threads', {})
  expect(items).toMatchObject([{ unread: true }])
  const labels = await khue.call('GET /api/v2/labels', {})
  expect(labels.map(({ name, total_threads }) => [name, total_threads])).toEqual([
    ['Anna, Berlin', 1],
    ['Dự án', 1],
    ['Dự án/Bàn ghế', 1],
  ])
}, 90_000)

test('looks after a store: checks it, makes its index anew, shows the jobs that are dead', async () => {
  const { bocau, addKhue, openStore } = await openPlace()
  await addKhue()
  const message = join(await emptyDirectory(), '1.eml')
  await writeFile(message, writeMessage({ subject: 'Bàn gỗ sồi' }))
  await bocau('import khue@mocviet.test', [message])
  const db = await openStore()
  await db.transaction(async (tx) => {
    await tx.sql.updateTable('folder').set({ total_threads: 7 }).where('name', '=', 'INBOX').execute()
    await tx.sql
      .insertInto('job')
      .values({
        id: '9007199254740993',
        kind: 'send',
        payload: 'null',
        unique_key: null,
        state: 'dead',
        run_at: 0,
        attempts: 12,
        max_attempts: 12,
        leased_until: 0,
        lease_holder: '',
        last_error: 'no relay',
        created_at: 0,
      })
      .execute()
  })

  const found = await bocau('check')
  expect(found.code).toBe(1)
  expect(found.output).toMatch(/^khue@mocviet\.test: counts are wrong \(\d+\)\n1 troubles, 0 repaired\.\n$/)
  expect(await bocau('check --repair')).toMatchObject({ code: 0 })
  expect(await bocau('check')).toMatchObject({ code: 0, output: '1 accounts, nothing wrong.\n' })
  expect(await bocau('reindex')).toMatchObject({ code: 0, output: 'khue@mocviet.test: 1 messages indexed\n' })
  expect((await bocau('jobs dead')).output).toBe('9007199254740993\tsend\t12 attempts\tno relay\n')

  await db.transaction((tx) =>
    tx.sql
      .updateTable('small_blob')
      .set({ content: Buffer.from('something else') })
      .execute(),
  )
  expect((await bocau('check --repair')).output).toMatch(/blob is broken \(\d+\)\n1 troubles, 0 repaired/)
}, 120_000)

test('a backup taken while messages arrive is a whole store, and is put back only where there is none', async () => {
  const { data, settings, bocau, addKhue } = await openPlace()
  await addKhue()
  const { server, lmtpPort } = await startServer(settings)
  const client = await LmtpClient.open(lmtpPort)
  const deliver = (number: number) =>
    client.deliver('vy@x.example', ['khue@mocviet.test'], writeMessage({ subject: `Thư ${number}` }))
  for (let number = 0; number < 5; number++) await deliver(number)
  const target = join(await emptyDirectory(), 'backup')
  const backing = bocau('backup', [target])
  let answered = 0
  let isDone = false
  void backing.finally(() => {
    isDone = true
  })
  while (!isDone && answered < 500) answered += (await deliver(answered + 5))[0]?.startsWith('250') ? 1 : 0
  expect(await backing).toMatchObject({ code: 0, errors: '' })
  client.close()
  // Small letters are copied inside the database; only those that came after it are there as files.
  const copied = await readdir(join(target, 'blobs'), { recursive: true, withFileTypes: true })
  expect(copied.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(answered)
  expect(await bocau('restore', [target])).toMatchObject({ code: 1 })
  await server.stop()
  expect((await bocau('restore', [target])).errors).toContain(`There is a store in ${data} already.`)

  const elsewhere = { BOCAU_DATA: join(await emptyDirectory(), 'data') }
  const run = (words: string[]) => new ProductProcess('doors/cli/main.ts', words, elsewhere).ended
  expect(await run(['restore', target])).toMatchObject({ code: 0, errors: '' })
  expect(await run(['check'])).toMatchObject({ code: 0, output: '1 accounts, nothing wrong.\n' })
  const restored = await startServer(elsewhere)
  const khue = await signIn(restored.origin)
  expect((await khue.call('GET /api/v2/threads', {})).total).toBeGreaterThanOrEqual(5)
}, 120_000)
