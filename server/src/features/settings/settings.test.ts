import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import { type ApiClient, ApiRefusal, createWorld, onEachDatabase, type World } from '../../testing/index.ts'

type Entry = { key: string; value: string | number | boolean }

const defaults = {
  item_per_page: 50,
  language: 'vi',
  inline_read: true,
  inline_read_position: 'no-split',
  enable_use_signature: false,
  signature: '',
  enable_delay_send: true,
  time_delay_send: 5,
  tracking: false,
  notice_spam: true,
  warning_send_outside: true,
  then_open: 'auto',
}

const asObject = (entries: Entry[]) => Object.fromEntries(entries.map(({ key, value }) => [key, value]))
const read = async (client: ApiClient) => asObject(await client.call('GET /api/v2/settings', {}))
const save = async (client: ApiClient, body: Entry[]) =>
  asObject(await client.call('POST /api/v2/settings', { body }))

async function refusedFields(client: ApiClient, body: Entry[]) {
  try {
    await save(client, body)
  } catch (error) {
    if (error instanceof ApiRefusal) return { status: error.status, fields: error.problem.fields }
    throw error
  }
  throw new Error('nothing was rejected')
}

async function store(world: World, accountId: string, key: string, value: string): Promise<void> {
  await world.app.db.transaction((tx) =>
    tx.sql.insertInto('setting').values({ account_id: accountId, key, value }).execute(),
  )
}

onEachDatabase('settings', (database) => {
  test('have defaults until the user changes them', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    expect(await read(khue)).toMatchObject({
      ...defaults,
      max_body_size: 1_000_000,
      domain: 'mocviet.test',
      enable_drive: true,
    })
  })

  test('are returned completely after saving, for that user only', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const chosen = {
      item_per_page: 25,
      language: 'en',
      signature: 'Trần Minh Khuê\nMộc Việt 🪑',
      tracking: true,
    }
    const changes = Object.entries(chosen).map(([key, value]) => ({ key, value }))

    expect(await save(khue, changes)).toMatchObject({ ...defaults, ...chosen })
    expect(await read(khue)).toMatchObject({ ...defaults, ...chosen })
    expect(await save(khue, [{ key: 'language', value: 'vi' }])).toMatchObject({
      ...defaults,
      ...chosen,
      language: 'vi',
    })
    expect(await read(ha)).toMatchObject(defaults)
  })

  test('are saved all or none, and every invalid field is named', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const refused = await refusedFields(khue, [
      { key: 'language', value: 'en' },
      { key: 'item_per_page', value: 33 },
      { key: 'colour', value: 'red' },
      { key: '__proto__', value: 'x' },
      { key: 'constructor', value: 'x' },
      { key: 'signature', value: 'x'.repeat(10_001) },
      { key: 'time_delay_send', value: '5' },
      { key: 'domain', value: 'other.test' },
    ])

    expect(refused.status).toBe(422)
    expect(refused.fields?.map((field) => field.path)).toEqual([
      'item_per_page',
      'colour',
      '__proto__',
      'constructor',
      'signature',
      'time_delay_send',
      'domain',
    ])
    expect(await read(khue)).toMatchObject(defaults)
  })

  test('save the first steps that the user opened, and no unknown ones', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    expect(await read(khue)).toMatchObject({ first_steps: '' })
    const value = 'shortcuts closed'
    expect(await save(khue, [{ key: 'first_steps', value }])).toMatchObject({ first_steps: value })
    expect(await refusedFields(khue, [{ key: 'first_steps', value: 'elsewhere' }])).toMatchObject({
      status: 422,
    })
  })

  test('notify the user’s other windows of actual changes only', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { id } = await khue.call('GET /api/v2/user/info', {})
    await refusedFields(khue, [{ key: 'language', value: 'fr' }])
    await save(khue, [{ key: 'language', value: 'en' }])

    expect(await listEventsAfter(world.app.db.sql, id, { number: 0, limit: 10 })).toMatchObject([
      { number: 1, type: 'settings_changed', payload: { settings: { ...defaults, language: 'en' } } },
    ])
  })

  test('with invalid stored values use the default', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { id } = await khue.call('GET /api/v2/user/info', {})
    await store(world, id, 'language', '"klingon"')
    await store(world, id, 'item_per_page', '{broken')
    await store(world, id, 'signature', 'null')
    await store(world, id, 'constructor', '"x"')
    await store(world, id, 'of_tomorrow', '1')
    await store(world, id, 'tracking', 'true')

    expect(await read(khue)).toMatchObject({ ...defaults, tracking: true })
    expect(await read(khue)).not.toHaveProperty('of_tomorrow')
    expect(await save(khue, [{ key: 'language', value: 'en' }])).toMatchObject({ language: 'en' })
  })

  test('sanitise the signature from any source', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const userImage = '<img src="/api/v2/public/files/0a1b2c/raw">'
    const sent = `<b onclick="x()">Khuê</b><script>alert(1)</script><a href="javascript:x()">a</a>${userImage}<img src=x onerror=x()>`
    const { signature } = await save(khue, [{ key: 'signature', value: sent }])
    expect(signature).toBe(`<b>Khuê</b><a>a</a>${userImage}<img>`)
    expect(await save(khue, [{ key: 'signature', value: signature as string }])).toMatchObject({ signature })
  })

  test('saved by two windows at the same time are both stored and reported', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await Promise.all([
      save(khue, [{ key: 'language', value: 'en' }]),
      save(khue, [{ key: 'item_per_page', value: 10 }]),
      save(khue, [{ key: 'tracking', value: true }]),
    ])
    const all = { ...defaults, language: 'en', item_per_page: 10, tracking: true }
    expect(await read(khue)).toMatchObject(all)
    const { id } = await khue.call('GET /api/v2/user/info', {})
    const [last] = await listEventsAfter(world.app.db.sql, id, { number: 2, limit: 10 })
    expect(last?.payload).toMatchObject({ settings: all })
  })
})

test('include the mail servers and the help URL of the installation', async () => {
  const named = await createWorld({
    settings: { BOCAU_MAIL_HOST: 'mail.mocviet.test', BOCAU_HELP_URL: 'https://mocviet.test/giup-do' },
  })
  const { servers, help_url } = await (await named.signIn('khue@mocviet.test')).call(
    'GET /api/v2/server_info',
    {},
  )
  expect(help_url).toBe('https://mocviet.test/giup-do')
  expect(servers.map(({ protocol, host }) => `${protocol} ${host}`)).toEqual([
    'SMTP mail.mocviet.test',
    'IMAP mail.mocviet.test',
    'POP3 mail.mocviet.test',
  ])

  const closedWorld = await createWorld({
    settings: { BOCAU_IMAP: 'off', BOCAU_POP3: 'off', BOCAU_SUBMISSION: 'off' },
  })
  const khue = await closedWorld.signIn('khue@mocviet.test')
  expect(await khue.call('GET /api/v2/server_info', {})).toEqual({
    servers: [],
    help_url: null,
    may_use_programs: true,
  })
})
