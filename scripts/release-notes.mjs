// node scripts/release-notes.mjs v0.3.0: prints the section of CHANGELOG.md for a tag; fails if tag, version and changelog differ.
import { readFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { releaseNotes } from './lib/release-notes.mjs'

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const [tag = ''] = process.argv.slice(2)
try {
  console.log(releaseNotes(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), tag, version))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
