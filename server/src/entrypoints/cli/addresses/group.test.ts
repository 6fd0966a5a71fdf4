import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { runCommand, runForJson } from '../testing.ts'
import { groupAdd, groupChange, groupJoin, groupList, groupRemove, groupRemoveMember } from './group.ts'

const sales = 'banhang@mocviet.test'
const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'

onEachDatabase('on the command line', (database) => {
  test('creates, changes, lists and deletes a group, as text or JSON', async () => {
    const world = await createWorld({ database })
    const run = (
      command: typeof groupAdd,
      positionals: string[],
      options: Record<string, string | boolean> = {},
    ) => runCommand(world, command, { positionals, options })
    expect(await run(groupAdd, [sales], { name: 'Bán hàng', members: khue })).toBe(
      `The group ${sales} was created.`,
    )
    expect(await run(groupAdd, [sales], { name: 'Lại' })).toBe(`refused: ${sales} is already in use.`)
    expect(await run(groupAdd, ['a@xa.example'], { name: 'Xa' })).toBe(
      'refused: a@xa.example is not in a domain of this server.',
    )
    expect(await run(groupJoin, [sales, ha])).toBe(`${ha} is a member of ${sales}.`)
    expect(await run(groupJoin, [sales, 'vy@xuongmoc.example'])).toBe(
      'refused: vy@xuongmoc.example is an external address; --outsiders yes allows it in the group.',
    )
    expect(await run(groupJoin, [sales, 'khongco@mocviet.test'])).toBe(
      'refused: No account has the address khongco@mocviet.test.',
    )
    expect(await run(groupList, [])).toMatch(
      /^EMAIL +NAME +SENDERS +MEMBERS\nbanhang@mocviet\.test {2}Bán hàng {2}anyone {3}2$/,
    )
    expect(await run(groupList, [sales])).toBe(`${ha}\n${khue}`)
    const changed = await runForJson(world, groupChange, {
      positionals: [sales],
      options: { who: 'members', 'send-as': 'yes' },
    })
    expect(changed.json).toEqual({
      email: sales,
      name: 'Bán hàng',
      who_writes: 'members',
      members_send: true,
      takes_outsiders: false,
      members: [ha, khue],
    })
    expect(await run(groupChange, [sales], { who: 'nobody' })).toBe(
      'refused: --who must be anyone, organisation or members, got "nobody".',
    )
    expect(await run(groupRemoveMember, [sales, ha])).toBe(`${ha} is no longer a member of ${sales}.`)
    expect(await run(groupRemoveMember, [sales, ha])).toBe(`refused: ${ha} is not a member of ${sales}.`)
    expect(await run(groupRemove, [sales])).toBe(`The group ${sales} was deleted.`)
    expect(await run(groupRemove, [sales])).toBe(`refused: ${sales} is not a group.`)
  })
})
