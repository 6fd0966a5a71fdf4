import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from '../../../testing/daemons/server-in-process.ts'
import { type Dialect, onEachDatabase, password } from '../../../testing/index.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { createIsolatedPostgres, createIsolatedSqlite } from '../../../testing/stores/isolated-store.ts'
import { openShell } from '../testing.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'

async function emptyStore(database: Dialect): Promise<Record<string, string>> {
  const { location, remove } = await (database === 'sqlite'
    ? createIsolatedSqlite(true)
    : createIsolatedPostgres(true))
  onTestFinished(remove)
  if ('sqliteFile' in location) return { BOCAU_DATA: dirname(location.sqliteFile) }
  const layout = { BOCAU_DATABASE_LAYOUT: location.layout ?? 'one' }
  return { BOCAU_DATA: await emptyDirectory(), BOCAU_DATABASE: location.postgresUrl, ...layout }
}

onEachDatabase('accounts on the command line', (database) => {
  test('are accepted immediately by a running server', async () => {
    const settings = await emptyStore(database)
    const bocau = openShell(settings)
    const { signIn } = await openServer(settings)

    expect(await bocau('domain add MocViet.test --organisation', ['Mộc Việt'])).toMatchObject({
      code: 0,
      errors: '',
    })
    expect(await bocau('domain verify mocviet.test')).toMatchObject({ code: 0 })
    expect((await bocau('domain sign mocviet.test')).output).toMatch(
      /^bocau\._domainkey\.mocviet\.test TXT "v=DKIM1; k=rsa; p=[\w+/=]{300,}"$/m,
    )
    expect(await bocau('domain sign elsewhere.test')).toMatchObject({ code: 1 })
    const created = await bocau(`account add ${khue} --owner --quota-mb 100 --name`, ['Trần Minh Khuê'])
    const [, generated = ''] = /^Password: (\S{20})$/m.exec(created.output) ?? []
    expect(created).toMatchObject({ code: 0, errors: '' })
    const client = await signIn(khue, generated)
    expect(await client.call('GET /api/v2/user/info', {})).toMatchObject({
      fullname: 'Trần Minh Khuê',
      type: 'Owner',
      domain_verified: true,
    })
    expect(await client.call('GET /api/v2/accounts/quota', {})).toMatchObject({ user_quota: 100 })

    await bocau(`account add ${ha} --password - --name`, ['Hà'], password)
    await signIn(ha)
    expect((await bocau('account list')).output.split('\n')).toEqual([
      'EMAIL              NAME            ROLE    STATE    STORAGE',
      'ha@mocviet.test    Hà              member  enabled  0 of 30720 MB',
      'khue@mocviet.test  Trần Minh Khuê  owner   enabled  0 of 100 MB',
      '',
    ])

    expect(await bocau(`account password ${khue} --password`, [password])).toMatchObject({ code: 0 })
    expect((await client.fetch('GET /api/v2/user/info', {})).status).toBe(401)
    await signIn(khue)
    await bocau(`account disable ${khue}`)
    await expect(signIn(khue)).rejects.toThrow('account_disabled')
    await bocau(`account enable ${khue}`)
    await signIn(khue)
  })
})
