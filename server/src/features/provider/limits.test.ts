import { expect, test } from 'vitest'
import { worldShell } from '../../entrypoints/cli/testing.ts'
import { type ApiClient, createWorld, type Dialect, onEachDatabase, type World } from '../../testing/index.ts'
import { serverOperator } from '../audit/index.ts'
import { refusalCode } from '../sign-in/testing.ts'
import { type LimitChange, limitOrganisation, matchOrganisation } from './index.ts'

const khue = 'khue@mocviet.test'
const email = 'moi@mocviet.test'
const fullname = 'Người Mới'

/** Runs a command; returns its error. */
const commandError = async (world: World, line: string, more: string) =>
  (await worldShell(world)(line, [more])).errors

/** A way to create an account; returns the refusal of the API or of the command line. */
type Creation = (world: World, owner: ApiClient) => Promise<string>

const userCreations: Record<string, Creation> = {
  'the owner with a password': (_, owner) =>
    refusalCode(
      owner.call('POST /api/v2/organisation/users', { body: { email, fullname, password: 'Bồ-câu-mới-7' } }),
    ),
  // An import of a table sends one such request for each line.
  'the owner with an invitation': (_, owner) =>
    refusalCode(owner.call('POST /api/v2/organisation/users', { body: { email, fullname } })),
  'the command line': (world) => commandError(world, `account add ${email} --name`, fullname),
}

const mailboxCreations: Record<string, Creation> = {
  'the owner': (_, owner) => {
    const body = { email, name: 'Bán hàng', people: [] }
    return refusalCode(owner.call('POST /api/v2/organisation/mailboxes', { body }))
  },
  'the command line': (world) => commandError(world, `mailbox add ${email} --name`, fullname),
}

onEachDatabase('limits of a provider', (database: Dialect) => {
  async function openWorld(change: LimitChange) {
    const world = await createWorld({ database })
    const owner = await world.signIn(khue)
    const match = await matchOrganisation(world.app.db.sql, 'mocviet.test')
    const id = match.kind === 'one' ? match.organisation.id : ''
    const limit = (next: LimitChange) =>
      limitOrganisation(world.app, id, { change: next, by: serverOperator })
    await limit(change)
    return { world, owner, limit }
  }

  test.each(Object.entries(userCreations))('refuse another user of %s, not one within', async (_, create) => {
    const { world, owner, limit } = await openWorld({ people: 2 })
    expect(await create(world, owner)).toMatch(/^people_limit$|^The organisation has as many users/)
    await limit({ people: 3 })
    expect(await create(world, owner)).toMatch(/^(?:nothing)?$/)
    expect(await create(world, owner)).toMatch(/^address_taken$|already in use/)
  })

  test.each(Object.entries({ ...userCreations, ...mailboxCreations }))(
    'refuse an account of %s beyond the storage',
    async (_, create) => {
      const { world, owner, limit } = await openWorld({ storageMegabytes: 61_440 })
      expect(await create(world, owner)).toMatch(/^total_quota_exceeded$|^The storage of all accounts/)
      await limit({ storageMegabytes: null })
      expect(await create(world, owner)).toMatch(/^(?:nothing)?$/)
    },
  )

  test.each(Object.entries(mailboxCreations))(
    'do not count a shared mailbox of %s as user',
    async (_, create) => {
      const { world, owner } = await openWorld({ people: 2 })
      expect(await create(world, owner)).toMatch(/^(?:nothing)?$/)
    },
  )

  test('count disabled users, and are exact for parallel requests', async () => {
    const { world, owner } = await openWorld({ people: 4 })
    const { items } = await owner.call('GET /api/v2/organisation/users', {})
    const params = { id: items.find((one) => one.email === 'ha@mocviet.test')?.id ?? '' }
    await owner.call('PATCH /api/v2/organisation/users/:id', { params, body: { is_disabled: true } })
    const codes = await Promise.all(
      Array.from({ length: 5 }, (_, number) =>
        refusalCode(
          owner.call('POST /api/v2/organisation/users', {
            body: { email: `nguoi${number}@mocviet.test`, fullname },
          }),
        ),
      ),
    )
    expect(codes.toSorted()).toEqual(['nothing', 'nothing', 'people_limit', 'people_limit', 'people_limit'])
    expect(
      await refusalCode(
        (await world.signIn('duy@dakwood.test')).call('POST /api/v2/organisation/users', {
          body: { email: 'moi@dakwood.test', fullname },
        }),
      ),
    ).toBe('nothing')
  })

  test('are part of the check before an import of many users', async () => {
    const { owner, limit } = await openWorld({ people: 5, storageMegabytes: 102_400 })
    const check = () => owner.call('POST /api/v2/organisation/users/check', { body: { emails: [email] } })
    expect(await check()).toMatchObject({ refused: [], people_left: 3, quota_left: 40_960 })
    await limit({ people: 1, storageMegabytes: null })
    expect(await check()).toMatchObject({ people_left: 0, quota_left: null })
  })

  test('bound the storage that an owner may set and give', async () => {
    const { world, owner } = await openWorld({ storageMegabytes: 102_400 })
    const setTotal = (total_quota: number | null) =>
      refusalCode(owner.call('PATCH /api/v2/organisation/policies', { body: { total_quota } }))
    expect(await setTotal(102_401)).toBe('provider_limit')
    expect(await setTotal(102_400)).toBe('nothing')
    expect(await setTotal(null)).toBe('nothing')
    const quota = (megabytes: string) => commandError(world, `account quota ${khue}`, megabytes)
    expect(await quota('71681')).toMatch(/^The storage of all accounts/)
    expect(await quota('71680')).toBe('')
  })

  test('limit the messages of each account in an hour and keep the other sending limits', async () => {
    const { world, limit } = await openWorld({ messagesPerHour: 7 })
    const stored = () =>
      world.app.db.sql
        .selectFrom('sending_limit')
        .select(['letters_per_hour', 'recipients_per_day'])
        .execute()
    expect(await stored()).toEqual([{ letters_per_hour: 7, recipients_per_day: null }])
    await limit({ people: 9 })
    expect(await stored()).toEqual([{ letters_per_hour: 7, recipients_per_day: null }])
    await limit({ messagesPerHour: null })
    expect(await stored()).toEqual([{ letters_per_hour: null, recipients_per_day: null }])
  })
})
