import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { runCommand, runForFields } from '../testing.ts'
import { groupAdd, groupChange, groupJoin, groupRemoveMember, groupList, groupRemove } from './group.ts'

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
    ) => runCommand(world, command, positionals, options)
    expect(await run(groupAdd, [sales], { name: 'Bán hàng', members: khue })).toBe(`${sales} is a group.`)
    expect(await run(groupAdd, [sales], { name: 'Lại' })).toBe(
      `refused: ${sales} is somebody's address already.`,
    )
    expect(await run(groupAdd, ['a@xa.example'], { name: 'Xa' })).toBe(
      'refused: a@xa.example is in no domain that is hosted here.',
    )
    expect(await run(groupJoin, [sales, ha])).toBe(`${ha} is a member of ${sales}.`)
    expect(await run(groupJoin, [sales, 'vy@xuongmoc.example'])).toBe(
      'refused: vy@xuongmoc.example is elsewhere; --outsiders yes lets the group take them.',
    )
    expect(await run(groupJoin, [sales, 'khongco@mocviet.test'])).toBe(
      'refused: There is no account with the address khongco@mocviet.test.',
    )
    expect(await run(groupList, [])).toBe(`${sales}\tBán hàng\tanyone`)
    expect(await run(groupList, [sales])).toBe(`${ha}\n${khue}`)
    const changed = await runForFields(world, groupChange, [sales], { who: 'members', 'send-as': 'yes' })
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
    expect(await run(groupRemoveMember, [sales, ha])).toBe(`${ha} is no member of ${sales} any more.`)
    expect(await run(groupRemoveMember, [sales, ha])).toBe(`refused: ${ha} is no member of ${sales}.`)
    expect(await run(groupRemove, [sales])).toBe(`${sales} is no longer a group.`)
    expect(await run(groupRemove, [sales])).toBe(`refused: ${sales} is no group.`)
  })
})
