import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { runCommand, runForFields } from '../testing.ts'
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
      `${ha} is disabled. Transferred to ${khue}: 1 messages, 0 files, 0 contacts, 0 templates. The account is kept until an administrator deletes it.`,
    )
    const stands = async () => {
      await world.runJobs()
      await world.clock.advance(5)
      return (await world.app.db.sql.selectFrom('leaving').select('state').executeTakeFirst())?.state
    }
    await expect.poll(stands).toBe('kept')
    expect(await runCommand(world, accountDelete, { positionals: [ha] })).toMatch(
      /^unhealthy: ha@mocviet\.test has 1 messages and files, \d+ bytes\. Nothing was deleted: add --yes\.$/,
    )
    const { fields } = await runForFields(world, accountDelete, { positionals: [ha], options: { yes: true } })
    expect(fields).toMatchObject({ email: ha, items: 1, is_deleted: true })
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
    ).toBe('refused: "fax" is not one of mail, drive, contacts, templates, new-mail.')
    const options = { without: 'mail, contacts,new-mail' }
    const { fields } = await runForFields(world, accountTransfer, { positionals: [ha, khue], options })
    expect(fields).toMatchObject({ handed: { files: 0, templates: 0 } })
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
      `refused: ${khue} is the last Owner: give another account this role first (account role).`,
    )
    expect(await runCommand(world, accountTransfer, { positionals: [ha, 'duy@dakwood.test'] })).toBe(
      'refused: The successor must be an enabled account of the same organisation.',
    )
    expect(
      await runCommand(world, accountTransfer, { positionals: [ha, khue], options: { 'keep-days': 'long' } }),
    ).toBe('refused: The period must be a number of days or "never", got "long".')
  })
})
