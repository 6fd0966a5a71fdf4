import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { runCommand, runForJson } from '../testing.ts'
import { accountDelete, accountTransfer } from './account-departure.ts'

const ha = 'ha@mocviet.test'
const khue = 'khue@mocviet.test'

onEachDatabase('on the command line a departing user', (database) => {
  test('is transferred and then deleted, with the freed space announced', async () => {
    const world = await createWorld({ database })
    await world.deliver({ to: ha, subject: 'Một' })
    expect(
      await runCommand(world, accountTransfer, {
        positionals: [ha, khue],
        options: { 'keep-days': 'never' },
      }),
    ).toBe(
      `${ha} is disabled. A job transfers to ${khue}: 1 message, 0 files, 0 contacts, 0 templates. The account is kept until an administrator deletes it.`,
    )
    const stands = async () => {
      await world.runJobs()
      await world.clock.advance(5)
      return (await world.app.db.sql.selectFrom('leaving').select('state').executeTakeFirst())?.state
    }
    await expect.poll(stands).toBe('kept')
    expect(await runCommand(world, accountDelete, { positionals: [ha] })).toMatch(
      /^refused: ha@mocviet\.test has 1 item \(\d+ bytes\)\. Nothing was deleted: add --yes\.$/,
    )
    const { json } = await runForJson(world, accountDelete, { positionals: [ha], options: { yes: true } })
    expect(json).toMatchObject({ email: ha, items: 1, is_deleted: true })
    expect(await runCommand(world, accountDelete, { positionals: [ha] })).toBe(
      `refused: No account has the address ${ha}.`,
    )
    const client = await world.signIn(khue)
    expect((await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).total).toBe(0)
    const { items } = await client.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items.map(({ kind, by }) => [kind, by])).toEqual(
      expect.arrayContaining([
        ['account_deleted', null],
        ['handed_over', null],
        ['person_leaves', null],
      ]),
    )
  })

  test('is transferred without excluded parts, also as JSON', async () => {
    const world = await createWorld({ database })
    await world.deliver({ to: ha, subject: 'Một' })
    expect(
      await runCommand(world, accountTransfer, { positionals: [ha, khue], options: { without: 'mail,fax' } }),
    ).toBe('refused: --without must be a list of mail, drive, contacts, templates, new-mail, got "fax".')
    const options = { without: 'mail, contacts,new-mail' }
    const { json } = await runForJson(world, accountTransfer, { positionals: [ha, khue], options })
    expect(json).toMatchObject({ transferred: { files: 0, templates: 0 } })
    const row = await world.app.db.sql.selectFrom('leaving').selectAll().executeTakeFirst()
    expect(row).toMatchObject({
      hands_mail: 0,
      hands_drive: 1,
      hands_contacts: 0,
      hands_templates: 1,
      takes_new_mail: 0,
    })
  })

  test('is not the last owner and needs a successor in the organisation', async () => {
    const world = await createWorld({ database })
    expect(await runCommand(world, accountDelete, { positionals: [khue], options: { yes: true } })).toBe(
      `refused: ${khue} is the last owner. First give another account the role owner: bocau account role.`,
    )
    expect(await runCommand(world, accountTransfer, { positionals: [ha, 'duy@dakwood.test'] })).toBe(
      'refused: The successor must be an enabled account of the same organisation.',
    )
    expect(
      await runCommand(world, accountTransfer, { positionals: [ha, khue], options: { 'keep-days': 'long' } }),
    ).toBe('refused: --keep-days must be a number of days or "never", got "long".')
  })
})
