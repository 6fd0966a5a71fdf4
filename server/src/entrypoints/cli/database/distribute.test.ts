import { describe, expect, test } from 'vitest'
import { createPostgresUrl, insertAccount, openStore } from '../../../db/testing.ts'
import { testLayout } from '../../../testing/postgres.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { openShell } from '../testing.ts'

describe('bocau database distribute', () => {
  test('rejects the embedded store and wrong options', async () => {
    const bocau = openShell({ BOCAU_DATA: await emptyDirectory() })
    expect(await bocau('database distribute')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('BOCAU_DATABASE is not set'),
    })
    expect(await bocau('database distribute --switch')).toMatchObject({ code: 2 })
    expect(await bocau('database distribute --to mysql://db/bocau')).toMatchObject({ code: 2 })
    expect(await bocau('database distribute --abandon --switch')).toMatchObject({ code: 2 })
  })
})

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES) && testLayout === 'one'

describe.skipIf(!hasPostgres)('bocau database distribute on PostgreSQL', () => {
  test('moves a store, and its result can be repeated', async () => {
    const [source, target] = [await createPostgresUrl(), await createPostgresUrl()]
    await insertAccount(await openStore({ postgresUrl: source }), '7')
    const bocau = openShell({ BOCAU_DATA: await emptyDirectory(), BOCAU_DATABASE: source })
    expect(await bocau('database distribute --abandon')).toMatchObject({
      code: 0,
      output: 'There is no copy of this store.\n',
    })
    const move = ['--to', target, '--switch']
    expect(await bocau('database distribute', move)).toMatchObject({ code: 0, errors: '' })
    expect(await bocau('database distribute', move)).toMatchObject({ code: 0, errors: '' })
    const moved = openShell({ BOCAU_DATA: await emptyDirectory(), BOCAU_DATABASE: target })
    expect(await moved('account list')).toMatchObject({ output: expect.stringContaining('khue@d7.test') })
  })

  test('does not distribute a store in use, nor one without Citus', async () => {
    const url = await createPostgresUrl()
    const db = await openStore({ postgresUrl: url })
    const bocau = openShell({ BOCAU_DATA: await emptyDirectory(), BOCAU_DATABASE: url })
    const claim = (until: number) =>
      db.transaction(async (tx) => {
        await tx.sql.deleteFrom('node').execute()
        await tx.sql.insertInto('node').values({ number: 0, holder: 'node', claimed_until: until }).execute()
      })
    await claim(Date.now() + 3_600_000)
    expect(await bocau('database distribute')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('use this store. Stop them first'),
    })
    await claim(0)
    expect(await bocau('database distribute')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('create extension citus'),
    })
  })
})
