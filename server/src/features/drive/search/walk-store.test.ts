import { foldText } from '@bocau/mail-core/search/fold-text'
import { expect, test } from 'vitest'
import { createWorld, onBothDatabases } from '../../../testing/index.ts'
import { getAuthor, newFile, newFolder } from '../contents/new-node.ts'
import { readDriveName, sortKey } from '../names/drive-name.ts'
import { uploadOne } from '../testing.ts'
import { insertNodes } from '../tree/node-write-store.ts'

const range = (count: number, nameAt: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => nameAt(at))

/** Creates more names than a search sorts: one match comes first, the others after more than a walk reads. */
async function longDrive(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  const khue = await world.signIn('khue@mocviet.test')
  const { app } = world
  const { owner } = await uploadOne(khue, { name: 'a.txt' })
  const { id: accountId } = await app.db.sql
    .selectFrom('account')
    .select('id')
    .where('email', '=', owner)
    .executeTakeFirstOrThrow()
  const author = await getAuthor(app.db.sql, accountId)
  const location = { accountId, folderId: 0 } as const
  const content = {
    blob_hash: '',
    size: 1,
    scan: 'clean',
    scan_message: '',
    contentType: 'text/plain',
  } as const
  const files = [
    'Ảnh hợp đồng.jpg',
    ...range(5100, (at) => `Biên bản ${at}.txt`),
    ...range(2100, (at) => `Hợp đồng ${at}.pdf`),
    ...range(3, () => 'Hợp đồng 0.pdf'),
  ]
  const nodes = [
    ...['Đồng phục', 'Hợp đồng cũ'].map((name) =>
      newFolder(app, location, { name: readDriveName(name), author }),
    ),
    ...files.map((name) => newFile(app, location, { name: readDriveName(name), author, content }).node),
  ].map((node, at) => ({ ...node, name_key: `${node.name_key} ${at}` }))
  await app.db.transaction((tx) => insertNodes(app, tx, nodes))
  const search = (query: object) =>
    khue.call('GET /storage/v1/search', { query: { display_name: 'hop dong', ...query } })
  return { khue, nodes, search }
}

/** Returns the names that contain the terms, in the expected order. */
function matchingNames(nodes: readonly { name: string; is_file: 0 | 1 }[], words: readonly string[]) {
  const sortPosition = (node: { name: string; is_file: 0 | 1 }) =>
    `${node.is_file} ${sortKey(foldText(node.name))}`
  return nodes
    .filter((node) => words.every((word) => foldText(node.name).includes(word)))
    .toSorted((a, b) => (sortPosition(a) < sortPosition(b) ? -1 : Number(sortPosition(a) > sortPosition(b))))
    .map((node) => node.name)
}

onBothDatabases('a search of more names than are sorted', (database) => {
  test('is in order across pages, regardless of where the names are', async () => {
    const { khue, nodes, search } = await longDrive(database)
    const all = matchingNames(nodes, ['hop', 'dong'])
    const names: string[] = []
    for (let cursor: string | undefined; names.length < 12; ) {
      const page = await search({ limit: 3, ...(cursor ? { cursor } : {}) })
      expect(page.total).toBe(all.length)
      names.push(...page.items.map((file) => file.name))
      cursor = page.next_cursor ?? undefined
    }
    expect(names).toEqual(all.slice(0, names.length))
    expect(names.slice(0, 3)).toEqual(['Hợp đồng cũ', 'Ảnh hợp đồng.jpg', 'Hợp đồng 0.pdf'])
    const distant = await search({ limit: 4, offset: 2100 })
    expect(distant.items.map((file) => file.name)).toEqual(all.slice(2100, 2104))

    const last = await search({ limit: 2, order: 'desc' })
    expect(last.items.map((file) => file.name)).toEqual(['Hợp đồng cũ', 'Hợp đồng 2099.pdf'])
    const before = await search({ limit: 2, order: 'desc', cursor: last.next_cursor })
    expect(before.items.map((file) => file.name)).toEqual(['Hợp đồng 2098.pdf', 'Hợp đồng 2097.pdf'])

    const minutes = await search({ display_name: 'bien ban', limit: 2, order: 'desc' })
    expect(minutes.items.map((file) => file.name)).toEqual(['Biên bản 5099.txt', 'Biên bản 5098.txt'])
    const older = await search({
      display_name: 'bien ban',
      limit: 1,
      order: 'desc',
      cursor: minutes.next_cursor,
    })
    expect([older.items[0]?.name, older.total]).toEqual(['Biên bản 5097.txt', 5100])

    const first = nodes.find((node) => node.name === 'Ảnh hợp đồng.jpg')
    await khue.call('POST /storage/v1/files/trash', { body: { ids: [first?.id ?? ''] } })
    const without = await search({ limit: 3 })
    expect(without.items.map((file) => file.name)).toEqual(
      all.filter((name) => !name.startsWith('Ảnh')).slice(0, 3),
    )
  })
})
