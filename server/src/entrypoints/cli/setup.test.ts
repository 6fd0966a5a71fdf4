import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'
import { setup } from './setup.ts'
import { runCommand } from './testing.ts'

onEachDatabase('the setup command', (database) => {
  test('prints a new set-up link each time, and none when an account exists', async () => {
    const world = await createWorld({ database, isEmpty: true })
    const [first, second] = [
      await runCommand(world, setup, { positionals: [] }),
      await runCommand(world, setup, { positionals: [] }),
    ]
    expect(first).toMatch(/^Open this link .*\nhttp:\/\/127\.0\.0\.1:8080\/setup#\S{20,}$/)
    expect(second).not.toBe(first)
    const token = second.slice(second.indexOf('#') + 1)
    expect(await world.anonymous.call('POST /api/v2/setup/link', { body: { token } })).toEqual({
      organisation: '',
      domain: '',
    })

    const settled = await createWorld({ database })
    expect(await runCommand(settled, setup, { positionals: [] })).toBe(
      'refused: This server is already set up.',
    )
  })
})
