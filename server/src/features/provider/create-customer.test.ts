import { expect, test } from 'vitest'
import { createWorld, type Dialect, onEachDatabase } from '../../testing/index.ts'
import { serverOperator } from '../audit/index.ts'
import { refusalCode } from '../sign-in/testing.ts'
import { createCustomer } from './create-customer.ts'
import { listOrganisations } from './describe-organisation.ts'

onEachDatabase('a new organisation', (database: Dialect) => {
  test('is created once by parallel requests for the same domain', async () => {
    const world = await createWorld({ database })
    const { app } = world
    const page = { after: '0', limit: 100 }
    const before = (await listOrganisations(app.db.sql, page)).items.length
    const create = (number: number) => {
      const ownerEmail = 'an@nguyenmoc.test'
      const customer = { name: `Nguyên Mộc ${number}`, domain: 'nguyenmoc.test', ownerEmail, ownerName: 'An' }
      const deps = { ...app, publicOrigin: world.origin }
      return createCustomer(deps, { customer: { ...customer, limits: {} }, by: serverOperator })
    }
    const outcomes = await Promise.all([1, 2, 3, 4].map((number) => refusalCode(create(number))))
    const refusal = 'Refused: Another organisation of this server has verified the domain.'
    expect(outcomes.toSorted()).toEqual([refusal, refusal, refusal, 'nothing'])
    expect((await listOrganisations(app.db.sql, page)).items).toHaveLength(before + 1)
  })
})
