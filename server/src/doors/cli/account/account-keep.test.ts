import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { domainList } from '../domain/domain-list.ts'
import { runCommand } from '../testing.ts'
import { accountQuota, accountRename } from './account-keep.ts'

const ha = 'ha@mocviet.test'
const json = { json: true }

onEachDatabase('on the command line', (database) => {
  test('somebody is renamed and given room, which the audit log tells of', async () => {
    const world = await createWorld({ database })
    expect(await runCommand(world, accountRename, [ha, 'Lê Thu Hà'])).toBe(`${ha} is called Lê Thu Hà.`)
    expect(await runCommand(world, accountQuota, [ha, '2048'])).toBe(`${ha} has 2048 MB.`)
    expect(JSON.parse(await runCommand(world, accountQuota, [ha, '1024'], json))).toMatchObject({
      email: ha,
      quota_megabytes: 1024,
    })
    expect(await runCommand(world, accountQuota, [ha, 'much'])).toBe(
      'refused: "much" is no number of megabytes.',
    )
    expect(await runCommand(world, accountRename, ['ai@mocviet.test', 'Ai'])).toBe(
      'refused: Nobody here has the address ai@mocviet.test.',
    )
    const khue = await world.signIn('khue@mocviet.test')
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items.map(({ kind, by, details }) => [kind, by, details.to])).toEqual([
      ['quota_set', null, '1024'],
      ['quota_set', null, '2048'],
      ['person_renamed', null, 'Lê Thu Hà'],
    ])
  })

  test('the domains are listed with whose they are', async () => {
    const world = await createWorld({ database })
    expect((await runCommand(world, domainList, [])).split('\n')).toContainEqual(
      expect.stringMatching(/^mocviet\.test\t.+\tverified$/),
    )
    expect(JSON.parse(await runCommand(world, domainList, [], json))).toContainEqual(
      expect.objectContaining({ domain: 'mocviet.test', is_verified: true }),
    )
  })
})
