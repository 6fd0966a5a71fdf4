import { expect, test } from 'vitest'
import { createWorld, password } from '../../testing/index.ts'
import { worldShell } from './testing.ts'

const existingEmail = 'khue@mocviet.test'

test.each([
  [`account add ${existingEmail} --name X --password ${password}`, 'The email is already in use.'],
  // The generated password is not printed either.
  [`account add ${existingEmail} --name X`, 'The email is already in use.'],
  [
    `account add x@nowhere.test --name X --password ${password}`,
    'The email is not in a domain of this server.',
  ],
  ['account add x@mocviet.test --name X --password short', 'The password is too short.'],
  [
    `account password nobody@mocviet.test --password ${password}`,
    'No account has the address nobody@mocviet.test.',
  ],
  ['domain add mocviet.test --organisation X', 'The domain is already hosted on this server.'],
])('"%s" is rejected, changes nothing and prints only: %s', async (line, sentence) => {
  const world = await createWorld()
  const { sql } = world.app.db
  const rows = async () => [
    await sql.selectFrom('account').selectAll().execute(),
    await sql.selectFrom('organisation').selectAll().execute(),
    await sql.selectFrom('domain').selectAll().execute(),
  ]
  const before = await rows()
  expect(await worldShell(world)(line)).toEqual({ code: 1, output: '', errors: `${sentence}\n` })
  expect(await rows()).toEqual(before)
})
