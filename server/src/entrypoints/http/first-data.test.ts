import type { FirstData } from '@bocau/contract/first-data'
import { expect, test } from 'vitest'
import { createFolder } from '../../features/folders/create-folder.ts'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { parsePageUrl } from './first-data.ts'

const khue = 'khue@mocviet.test'

test.each([
  ['/', 'INBOX', null],
  ['/folder/Sent', 'Sent', null],
  ['/folder/Sent/', 'Sent', null],
  ['/folder/INBOX/911563785498525696', 'INBOX', '911563785498525696'],
  ['/folder/Kh%C3%A1ch%20h%C3%A0ng%2FDakwood/911563785498525697', 'Khách hàng/Dakwood', '911563785498525697'],
  ['/folder/INBOX/abc', 'INBOX', null],
  ['/folder/INBOX/0', 'INBOX', null],
  ['/folder/INBOX/9999999999999999999', 'INBOX', null],
  ['/folder/%E0%A4%A', 'INBOX', null],
  ['/setting/general', 'INBOX', null],
])('the URL %s shows the folder %s and the thread %s', (path, folder, threadId) => {
  expect(parsePageUrl(path)).toEqual({ folder, threadId })
})

onEachDatabase('the page', (database) => {
  test('contains the data of the first screen as the API returns it', async () => {
    const { world, open, client, accountId } = await house(database)
    await world.app.db.transaction(async (tx) => {
      await createFolder(world.app, tx, { accountId, path: 'Khách hàng' })
      await createFolder(world.app, tx, { accountId, path: 'Khách hàng/Dakwood' })
    })
    await world.deliverAll([{ subject: 'Một' }, { subject: 'Hai' }])
    const page = await client.call('GET /api/v2/threads', {})
    const id = page.items[0]?.id ?? ''

    const home = await open('/')
    expect(home).toMatchObject({
      user: await client.call('GET /api/v2/user/info', {}),
      quota: await client.call('GET /api/v2/accounts/quota', {}),
      folders: await client.call('GET /api/v2/folders', {}),
      threads: { folder: 'INBOX', page },
      thread: null,
      event_number: 2,
    })
    const thread = await open(`/folder/INBOX/${id}`)
    expect(thread?.thread).toEqual({
      folder: 'INBOX',
      detail: await client.call('GET /api/v2/threads/:id', { params: { id } }),
    })
    const folder = await open(`/folder/${encodeURIComponent('Khách hàng/Dakwood')}`)
    expect(folder?.threads).toMatchObject({ folder: 'Khách hàng/Dakwood', page: { items: [], total: 0 } })
  })

  test('opens when the folder or thread of the URL does not exist', async () => {
    const { world, open } = await house(database)
    await world.deliver({ recipients: ['ha@mocviet.test'] })
    const ha = await world.signIn('ha@mocviet.test')
    const hers = (await ha.call('GET /api/v2/threads', {})).items[0]?.id
    for (const path of ['/folder/Kh%C3%B4ng%20c%C3%B3', '/folder/%00', '/folder/9999999999999999999']) {
      expect(await open(path)).toMatchObject({ threads: null, thread: null })
    }
    for (const path of [
      `/folder/INBOX/${hers}`,
      '/folder/INBOX/1',
      '/folder/INBOX/9999999999999999999',
      '/folder/INBOX/x',
    ]) {
      expect(await open(path)).toMatchObject({ threads: { page: { total: 0 } }, thread: null })
    }
  })

  test('contains no data without a session', async () => {
    const { world, read } = await house(database)
    await world.deliver({ subject: 'Bí mật' })
    for (const headers of [{}, { 'x-auth-token': 'x' }, { cookie: 'bocau_session=x' }] as Record<
      string,
      string
    >[]) {
      const html = await read('/', headers)
      expect(html).not.toContain('first-data')
      expect(html).not.toContain('Bí mật')
    }
  })

  test('message content cannot break out of the embedded data', async () => {
    const { world, open, read, client } = await house(database)
    const subject = `</script><script>alert(1)</script><!--<html $& $1 \u2028`
    await world.deliver({ subject, text: '</SCRIPT ><!-- ]]> $`' })
    const html = await read('/', { 'x-auth-token': client.token ?? '' })
    const element = html.slice(html.indexOf('<script type="application/json"'))
    expect(element.slice(1, element.indexOf('</script>'))).not.toMatch(/[<\u2028]/)
    expect(html.toLowerCase().split('<html')).toHaveLength(2)
    expect((await open('/'))?.threads?.page.items[0]?.subject).toBe(
      (await client.call('GET /api/v2/threads', {})).items[0]?.subject,
    )
  })
})

async function house(database: 'sqlite' | 'postgres') {
  const world: World = await createWorld({ database })
  const client = await world.signIn(khue)
  const { id: accountId } = await client.call('GET /api/v2/user/info', {})
  const read = async (path: string, headers: Record<string, string>): Promise<string> => {
    const response = await fetch(world.origin + path, { headers })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return response.text()
  }
  const open = async (path: string): Promise<FirstData | null> => {
    const html = await read(path, { 'x-auth-token': client.token ?? '' })
    const json = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1]
    return json === undefined ? null : (JSON.parse(json) as FirstData)
  }
  return { world, client, accountId, open, read }
}
