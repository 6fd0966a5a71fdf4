import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'
import { checkMailbox } from '../mailbox/check/check-mailbox.ts'
import { checkDrive } from './check-drive.ts'
import { listForExport } from './lists/list-for-export.ts'
import { createFolder, uploadOne } from './testing.ts'

onEachDatabase('drive maintenance', (database) => {
  test('the check reports only versions whose blobs are missing', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
    const file = await uploadOne(khue, { name: 'a.txt', content: 'một' })
    await uploadOne(khue, { name: 'a.txt', content: 'hai' }, { on_taken: 'replace' })
    await uploadOne(khue, { name: 'b.txt', content: 'ba' })
    expect(await checkDrive(world.app, accountId)).toEqual([])
    // The drive's usage is not reported as a fault of the mailbox.
    expect(await checkMailbox(world.app, accountId, { repair: false })).toEqual([])

    const { hash } = await world.app.blobs.put(Buffer.from('một'))
    await world.app.blobs.delete(hash)
    expect(await checkDrive(world.app, accountId)).toEqual([
      { kind: 'blob_is_missing', id: file.id, isRepaired: false },
    ])
  })

  test('the export lists each folder before its content', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
    const folder = await createFolder(khue, 'Hợp đồng')
    await uploadOne(khue, { name: 'b.txt', content: 'b' }, { folder_id: folder.id })
    await uploadOne(khue, { name: 'a.txt', content: 'a' })
    const nodes = await Array.fromAsync(listForExport(world.app, accountId))
    expect(nodes.map(({ path, isFolder }) => [path.join('/'), isFolder])).toEqual([
      ['Hợp đồng', true],
      ['Hợp đồng/b.txt', false],
      ['a.txt', false],
    ])
    const [content] = await Array.fromAsync((await nodes[1]?.open()) ?? [])
    expect(String(content)).toBe('b')
  })
})
