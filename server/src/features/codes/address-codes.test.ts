import { limits } from '@bocau/contract/limits'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'
import { checkCode, createCode } from './address-codes.ts'
import { consumeCodeText } from './code-limits.ts'

onEachDatabase('verification codes', (database) => {
  async function createSubject() {
    const { app } = await createWorld({ database })
    const { id } = await app.db.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'khue@mocviet.test')
      .executeTakeFirstOrThrow()
    return { app, subject: { accountId: id, purpose: 'recovery', address: 'k@hopthu.example' } as const }
  }

  test('parallel requests for one address create one code', async () => {
    const { app, subject } = await createSubject()
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => app.db.transaction((tx) => createCode(app, tx, subject))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('parallel requests for one phone number are counted', async () => {
    const { app, subject } = await createSubject()
    const of = { accountId: subject.accountId, target: '+84900000001' }
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => app.db.transaction((tx) => consumeCodeText(app, tx, of))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('parallel guesses do not exceed the limit', async () => {
    const { app, subject } = await createSubject()
    const { code } = await app.db.transaction((tx) => createCode(app, tx, subject))
    const wrong = code === '000000' ? '000001' : '000000'
    const results = await Promise.all(
      Array.from({ length: limits.maxCodeTries + 4 }, () =>
        app.db.transaction((tx) => checkCode(app, tx, { subject, code: wrong })),
      ),
    )
    expect(results.filter((result) => result === 'wrong')).toHaveLength(limits.maxCodeTries)
  })
})
