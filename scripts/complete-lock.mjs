// node scripts/complete-lock.mjs: run after adding a dependency. npm omits builds for other platforms from
// package-lock.json if its registry cannot provide them at that moment, and `npm ci` rejects such a lock. Version and
// platform follow from the dependent package and the name.
import { readFileSync, writeFileSync } from 'node:fs'
import { findMissingPackages, platformOf } from './lib/missing-packages.mjs'
import { inRoot } from './lib/paths.mjs'

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missingPackages = findMissingPackages(lock)
for (const { name, version, isDevelopment } of missingPackages) {
  lock.packages[`node_modules/${name}`] = {
    version,
    ...inNpmOrder({ ...platformOf(name), ...(isDevelopment ? { dev: true } : {}), optional: true }),
  }
}
lock.packages = inNpmOrder(lock.packages)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missingPackages.length} builds for other machines added to package-lock.json`)

/** Same key order as npm, so that its next run changes nothing. */
function inNpmOrder(object) {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
}
