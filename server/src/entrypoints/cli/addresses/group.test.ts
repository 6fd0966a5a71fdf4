import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { runCommand, runForFields } from '../testing.ts'
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
      'refused: a@xa.example is not in a hosted domain.',
    )
    expect(await run(groupJoin, [sales, ha])).toBe(`${ha} is a member of ${sales}.`)
    expect(await run(groupJoin, [sales, 'vy@xuongmoc.example'])).toBe(
      'refused: vy@xuongmoc.example is an external address; --outsiders yes allows it in the group.',
    )
    expect(await run(groupJoin, [sales, 'khongco@mocviet.test'])).toBe(
      'refused: No account has the address khongco@mocviet.test.',
    )
    expect(await run(groupList, [])).toBe(`${sales}\tBán hàng\tanyone`)
    expect(await run(groupList, [sales])).toBe(`${ha}\n${khue}`)
    const changed = await runForFields(world, groupChange, {
      positionals: [sales],
      options: { who: 'members', 'send-as': 'yes' },
    })
    expect(changed.fields).toEqual({
      email: sales,
      name: 'Bán hàng',
      who_writes: 'members',
      members_send: true,
      takes_outsiders: false,
      members: [ha, khue],
    })
    expect(await run(groupChange, [sales], { who: 'nobody' })).toBe(
      'refused: --who must be anyone, organisation or members.',
    )
    expect(await run(groupRemoveMember, [sales, ha])).toBe(`${ha} is no longer a member of ${sales}.`)
    expect(await run(groupRemoveMember, [sales, ha])).toBe(`refused: ${ha} is not a member of ${sales}.`)
    expect(await run(groupRemove, [sales])).toBe(`${sales} is no longer a group.`)
    expect(await run(groupRemove, [sales])).toBe(`refused: ${sales} is not a group.`)
  })
})
