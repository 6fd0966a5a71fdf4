// node scripts/complete-lock.mjs: run after adding a dependency. npm leaves out of package-lock.json the builds for
// other machines that its registry cannot give at that moment, and `npm ci` refuses a lock with such a hole. Their
// version is known from whoever asks for them, and their name says which machine they are for.
import { readFileSync, writeFileSync } from 'node:fs'
import { findHoles, platformOf } from './lib/lock-holes.mjs'
import { inRoot } from './lib/paths.mjs'

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const holes = findHoles(lock)
for (const { name, version, isDevelopment } of holes) {
  lock.packages[`node_modules/${name}`] = {
    version,
    ...inNpmOrder({ ...platformOf(name), ...(isDevelopment ? { dev: true } : {}), optional: true }),
  }
}
lock.packages = inNpmOrder(lock.packages)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${holes.length} builds for other machines added to package-lock.json`)

/** Keys sorted as npm sorts them, so that its next run changes nothing. */
function inNpmOrder(object) {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
}
