import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { runCommand, runForJson } from '../testing.ts'
import { aliasAdd, aliasList, aliasRemove } from './alias.ts'

const khue = 'khue@mocviet.test'
const sales = 'banhang@mocviet.test'

onEachDatabase('on the command line', (database) => {
  test('adds, lists and removes an alias', async () => {
    const world = await createWorld({ database })
    const add = (email: string, alias: string) => runCommand(world, aliasAdd, { positionals: [email, alias] })
    expect(await add(khue, 'BanHang@mocviet.test')).toBe(`${sales} is now an alias of ${khue}.`)
    expect(await add(khue, sales)).toBe(`refused: ${sales} is already in use.`)
    expect(await add(khue, 'ai@xa.example')).toBe(
      'refused: ai@xa.example is not in a domain of the organisation.',
    )
    expect(await add('ai@mocviet.test', sales)).toBe('refused: No account has the address ai@mocviet.test.')
    expect(await runCommand(world, aliasList, { positionals: [] })).toContain(`${sales}  ${khue}`)
    expect(await runCommand(world, aliasList, { positionals: ['ha@mocviet.test'] })).toBe(
      'There are no aliases.',
    )
    const listed = await runForJson(world, aliasList, { positionals: [khue] })
    expect(listed.json).toEqual([{ alias: sales, email: khue }])
    expect(await runCommand(world, aliasRemove, { positionals: [khue] })).toBe(
      `refused: ${khue} is not an alias.`,
    )
    const removed = await runForJson(world, aliasRemove, { positionals: [sales] })
    expect(removed.json).toEqual({ alias: sales, is_deleted: true })
    expect(await runCommand(world, aliasRemove, { positionals: [sales] })).toBe(
      `refused: ${sales} is not an alias.`,
    )
  })

  test('changes of addresses are audited without an actor', async () => {
    const world = await createWorld({ database })
    await runCommand(world, aliasAdd, { positionals: [khue, sales] })
    const client = await world.signIn(khue)
    const { items } = await client.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items).toMatchObject([
      { kind: 'address_added', by: null, subject: khue, details: { name: sales } },
    ])
  })
})
