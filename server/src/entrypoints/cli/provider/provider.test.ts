import { expect, test } from 'vitest'
import { createOrganisation } from '../../../features/domains/index.ts'
import { Browser, refusalCode } from '../../../features/sign-in/testing.ts'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { worldShell } from '../testing.ts'

const gom = 'gom@gombattrang.test'

onEachDatabase('bocau provider', (database) => {
  async function openWorld() {
    const world = await createWorld({ database })
    const bocau = worldShell(world)
    const create = (options: string, name = 'Gốm Bát Tràng') =>
      bocau('provider create', [name, ...options.split(' ')])
    return { world, bocau, create }
  }

  test('creates an organisation and prints the link for its owner', async () => {
    const { world, bocau, create } = await openWorld()
    const options = `--domain gombattrang.test --owner ${gom} --people 4 --storage 8GB --sending 50`
    const { code, output } = await create(options)
    const [, url = ''] = /^(http\S+)$/m.exec(output) ?? []
    expect([code, output]).toEqual([0, expect.stringContaining('it works once within 7 days')])
    const browser = new Browser(world)
    const body = { ticket: new URL(url).hash.slice(1), new_password: 'Men-ngoc-2026' }
    expect((await browser.call('POST /api/v2/session/own-password', { body })).user.email).toBe(gom)
    expect(await browser.call('GET /api/v2/organisation/policies', {})).toMatchObject({
      default_quota: 2048,
      total_quota: null,
    })
    expect((await bocau('provider limit gombattrang.test')).output).toBe(
      [
        'Limits of Gốm Bát Tràng:',
        '  users: 4',
        '  storage: 8 GB',
        '  messages per hour and account: 50',
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['--domain mocviet.test --owner gom@mocviet.test', 1, 'Another organisation already has this domain.'],
    [
      `--domain gombattrang.test --owner gom@khac.test`,
      1,
      'The owner is not an address in gombattrang.test.',
    ],
    [`--domain gombattrang --owner gom@gombattrang`, 1, 'The domain is not a domain.'],
    [`--domain gombattrang.test --owner ${gom} --storage 100`, 2, '--storage must be a size such as'],
    [`--domain gombattrang.test --owner ${gom} --people 0`, 2, '--people must be a number from 1'],
  ])('creates nothing with %s', async (options, code, error) => {
    const { world, create } = await openWorld()
    const organisations = () => world.app.db.sql.selectFrom('organisation').select('id').execute()
    const before = await organisations()
    const refused = await create(options)
    expect([refused.code, refused.errors]).toEqual([code, expect.stringContaining(error)])
    expect(await organisations()).toEqual(before)
  })

  test('reports users and quotas beyond a new limit and keeps them', async () => {
    const { bocau } = await openWorld()
    const { output } = await bocau('provider limit mocviet.test --people 1 --storage 1GB')
    expect(output).toContain('It has 2 users already. They stay; no further user can be added.')
    expect(output).toContain('The quotas of its accounts are 60 GB together. They stay')
  })

  test('names an organisation by id, domain or name, and helps with wrong ones', async () => {
    const { world, bocau } = await openWorld()
    const { id } = JSON.parse((await bocau('provider limit Dakwood --json')).output) as { id: string }
    expect((await bocau(`provider limit ${id}`)).output).toContain('Limits of Dakwood:')
    expect((await bocau('provider limit DAKWOOD.test')).output).toContain('Limits of Dakwood:')
    expect((await bocau('provider suspend dakwod.test')).errors).toContain(
      'No organisation has the id, domain or name "dakwod.test". Did you mean "dakwood.test"?',
    )
    await createOrganisation(world.app, 'Dakwood', [{ name: 'dakwood2.test', isVerified: true }])
    const ambiguous = await bocau('provider suspend Dakwood')
    expect(ambiguous).toMatchObject({ code: 1 })
    expect(ambiguous.errors).toMatch(
      /^Several organisations are named "Dakwood"\. Use an id or a domain: \d+ \(dakwood\.test\), \d+ \(dakwood2\.test\)\.$/m,
    )
  })

  test('suspends and resumes an organisation, also repeatedly', async () => {
    const { world, bocau } = await openWorld()
    const duy = () => refusalCode(new Browser(world).signIn('duy@dakwood.test'))
    expect((await bocau('provider suspend dakwood.test --reason Nợ')).output).toBe(
      'Dakwood is now suspended.\n',
    )
    expect((await bocau('provider suspend dakwood.test --reason Khác')).output).toBe(
      'Dakwood is already suspended.\n',
    )
    expect(await duy()).toBe('organisation_suspended')
    expect((await bocau('provider list')).output).toMatch(
      /^\d+ +Dakwood +suspended +1 +0 +0 MB +dakwood\.test$/m,
    )
    expect((await bocau('provider resume dakwood.test')).output).toBe('Dakwood is active again.\n')
    expect((await bocau('provider resume dakwood.test')).output).toBe('Dakwood is not suspended.\n')
    expect(await duy()).toBe('nothing')
  })

  test('prints the usage of a month as CSV without formulas', async () => {
    const { world, bocau } = await openWorld()
    await createOrganisation(world.app, '=HYPERLINK("x"),1', [{ name: 'cong-thuc.test', isVerified: true }])
    await world.clock.advance(86_400)
    await world.runJobs()
    const month = new Date(world.clock.now() + 7 * 3_600_000).toISOString().slice(0, 7)
    const { output } = await bocau(`provider usage --month ${month}`)
    const [head = '', ...lines] = output.trim().split('\n')
    expect(head.split(',').slice(0, 6)).toEqual(['id', 'name', 'domains', 'month', 'days', 'missing_days'])
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(new RegExp(`^\\d+,Nội thất Mộc Việt,mocviet\\.test,${month},`))
    expect(lines.at(-1)).toContain(`,"'=HYPERLINK(""x""),1",cong-thuc.test,`)
    const json = await bocau(`provider usage --month ${month} --format json`)
    expect(JSON.parse(json.output)).toHaveLength(4)
    expect((await bocau('provider usage --month 2026-13')).code).toBe(2)
    const old = await bocau('provider usage')
    expect(old.output.split('\n')[0]).toBe(head)
  })
})
