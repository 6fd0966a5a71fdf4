import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase, type RowCount } from '../../testing/index.ts'

const khue = 'khue@mocviet.test'

const createRule = (client: ApiClient, value: string, ...actions: object[]) =>
  client.call('POST /api/v2/rules', {
    body: {
      sieve_json: JSON.stringify({
        conditions: [{ type: 'subject', comparator: 'contains', value }],
        actions,
      }),
    },
  })

const problems = async (client: ApiClient) =>
  (await client.call('GET /api/v2/rules', {})).map(({ problem }) => problem)

const saveScript = (client: ApiClient, sieve_script: string) =>
  client.call('POST /api/v2/rules', { body: { sieve_json: '{"type":"script"}', sieve_script } })

const into = (value: string) => ({ type: 'fileinto', value })

onEachDatabase('a filter', (database) => {
  test('reports a deleted folder immediately, until it is restored', async () => {
    const client = await (await createWorld({ database })).signIn(khue)
    const folder = await client.call('POST /api/v2/folders', { body: { display_name: 'Báo giá' } })
    const { id } = await createRule(client, 'báo giá', into('Báo giá'))
    await createRule(client, 'trúng thưởng', into('Junk'))
    expect(await problems(client)).toEqual([null, null])

    await client.call('DELETE /api/v2/folders/:id', { params: { id: folder.id } })
    expect(await problems(client)).toEqual(['folder_gone', null])
    expect((await client.call('GET /api/v2/rules/:id', { params: { id } })).problem).toBe('folder_gone')
    const body = { is_enable: false }
    expect((await client.call('PATCH /api/v2/rules/:id', { params: { id }, body })).problem).toBe(
      'folder_gone',
    )

    await client.call('POST /api/v2/folders', { body: { display_name: 'Báo giá' } })
    expect(await problems(client)).toEqual([null, null])
  })

  test('reports a deleted label immediately, until it is restored', async () => {
    const client = await (await createWorld({ database })).signIn(khue)
    const label = await client.call('POST /api/v2/labels', { body: { name: 'Gia' } })
    await createRule(client, 'báo giá', { type: 'label', value: label.keyword.toUpperCase() })
    expect(await problems(client)).toEqual([null])

    await client.call('DELETE /api/v2/labels/:id', { params: { id: label.id } })
    expect(await problems(client)).toEqual(['label_gone'])
    const recreated = await client.call('POST /api/v2/labels', { body: { name: 'Gia' } })
    expect(recreated.keyword).not.toBe('')
    expect(await problems(client)).toEqual([recreated.keyword === label.keyword ? null : 'label_gone'])
  })

  test('ignores the missing folder of another filter for the same message', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const label = await client.call('POST /api/v2/labels', { body: { name: 'Giá' } })
    await createRule(client, 'báo giá', { type: 'label', value: label.keyword })
    await createRule(client, 'tháng', into('Đã xóa'))
    await world.deliver({ subject: 'báo giá tháng 11' })
    expect(await problems(client)).toEqual([null, 'folder_gone'])
    // An invalid name, which must not be passed to the database.
    await createRule(client, 'quý', into('a\0b'))
    expect(await problems(client)).toEqual([null, 'folder_gone', 'folder_gone'])
  })

  test('needs no separate query for each rule of a list', async () => {
    const counts: RowCount = { statements: 0, rows: 0 }
    const client = await (await createWorld({ database, counts })).signIn(khue)
    const statements = async () => {
      const before = counts.statements
      await client.call('GET /api/v2/rules', {})
      return counts.statements - before
    }
    const label = await client.call('POST /api/v2/labels', { body: { name: 'Giá' } })
    await createRule(client, 'một', into('Một'), { type: 'label', value: label.keyword })
    const ofOne = await statements()
    for (const name of ['Hai', 'Ba', 'Bốn'])
      await createRule(client, name, into(name), { type: 'label', value: `_${name.length}` })
    expect(await statements()).toBe(ofOne)
  })
})

onEachDatabase('a script', (database) => {
  test('reports a deleted folder immediately, until it is restored', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const folder = await client.call('POST /api/v2/folders', { body: { display_name: 'Báo giá' } })
    // Folder names are compared independently of their Unicode composition.
    await saveScript(
      client,
      `require "fileinto"; fileinto "${'Báo giá'.normalize('NFD')}"; fileinto "inbox";`,
    )
    expect(await problems(client)).toEqual([null])

    await client.call('DELETE /api/v2/folders/:id', { params: { id: folder.id } })
    expect(await problems(client)).toEqual(['folder_gone'])
    await world.deliver({ subject: 'một' })
    expect(await problems(client)).toEqual(['folder_gone'])

    await client.call('POST /api/v2/folders', { body: { display_name: 'Báo giá' } })
    expect(await problems(client)).toEqual([null])
  })

  test('does not report folders that it creates, checks or names at run time', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const needs = 'require ["fileinto", "mailbox", "variables"];'
    await saveScript(
      client,
      `${needs} if mailboxexists "Xa" { fileinto "Xa"; } else { fileinto :create "Gần"; }`,
    )
    expect(await problems(client)).toEqual([null])
    await saveScript(client, `${needs} set "x" "a"; fileinto "Khách/\${x}";`)
    await world.deliver({ subject: 'một' })
    expect(await problems(client)).toEqual([null, null])
  })

  test('reports a failure in preference to a missing folder', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const script = `require ["fileinto", "variables"];
if header :is "subject" "một" { fileinto "Đã xóa"; }
if header :matches "subject" "to *" { redirect "\${1}"; }`
    await saveScript(client, script)
    await world.deliver({ subject: 'một' })
    expect(await problems(client)).toEqual(['folder_gone'])
    await world.deliver({ subject: 'to nobody' })
    expect(await problems(client)).toEqual(['script_failed'])
  })
})
