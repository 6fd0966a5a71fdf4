import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'

// Preload script of a server that reads DNS zones from a file at each query, so that a journey can publish a record
// while a page checks for it.
const file = process.env.BOCAU_TEST_ZONES ?? ''

Object.assign(Resolver.prototype, {
  async resolve(name, type) {
    const records = JSON.parse(readFileSync(file, 'utf8'))[`${type} ${name}`]
    if (records) return records
    throw Object.assign(new Error(`query${type} ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  },
})
