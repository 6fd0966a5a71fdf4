import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { domainList } from '../domains.ts'
import { runCommand, runForJson } from '../testing.ts'
import { accountQuota, accountRename } from './accounts.ts'

const ha = 'ha@mocviet.test'

onEachDatabase('on the command line', (database) => {
  test('renaming a user and setting the quota are audited', async () => {
    const world = await createWorld({ database })
    expect(await runCommand(world, accountRename, { positionals: [ha, 'Lê Thu Hà'] })).toBe(
      `${ha} is now named Lê Thu Hà.`,
    )
    expect(await runCommand(world, accountQuota, { positionals: [ha, '2048'] })).toBe(
      `The quota of ${ha} is now 2048 MB.`,
    )
    const { json } = await runForJson(world, accountQuota, { positionals: [ha, '1024'] })
    expect(json).toMatchObject({ email: ha, quota_megabytes: 1024 })
    expect(await runCommand(world, accountQuota, { positionals: [ha, 'much'] })).toBe(
      'refused: The quota must be a number of megabytes of at least 1, got "much".',
    )
    expect(await runCommand(world, accountRename, { positionals: ['ai@mocviet.test', 'Ai'] })).toBe(
      'refused: No account has the address ai@mocviet.test.',
    )
    const khue = await world.signIn('khue@mocviet.test')
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items.map(({ kind, by, details }) => [kind, by, details.to])).toEqual([
      ['quota_set', null, '1024'],
      ['quota_set', null, '2048'],
      ['person_renamed', null, 'Lê Thu Hà'],
    ])
  })

  test('lists the domains with their organisations', async () => {
    const world = await createWorld({ database })
    const { output, json } = await runForJson(world, domainList, { positionals: [] })
    expect(output.split('\n')).toContainEqual(expect.stringMatching(/^mocviet\.test +.+ +verified$/))
    expect(json).toContainEqual(expect.objectContaining({ domain: 'mocviet.test', is_verified: true }))
  })
})
