import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentedEndpoints } from '@bocau/contract/hosting/provider'
import { tagOf } from '../../server/src/entrypoints/http/api-docs/tags.ts'
import type { Exchange } from '../../server/src/testing/contract/record-exchange.ts'
import { inRoot } from '../lib/paths.mjs'
import { chooseExamples } from './choose-examples.ts'

const target = inRoot('server/src/entrypoints/http/api-docs/examples')

/** Yields all recorded exchanges of a folder. */
function* readExchanges(folder: string): Generator<Exchange> {
  for (const name of readdirSync(folder)) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n')
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Exchange
  }
}

/** Writes one file for each tag, with the endpoints in the order of the contract. */
function writeExamples(folder: string): void {
  const examples = chooseExamples(readExchanges(folder))
  const byFile: Record<string, Record<string, unknown>> = {}
  for (const key of Object.keys(documentedEndpoints)) {
    const file = `${tagOf(key).toLowerCase().replace(/\W+/g, '-')}.json`
    if (examples[key]) byFile[file] = { ...byFile[file], [key]: examples[key] }
  }
  for (const [file, content] of Object.entries(byFile))
    writeFileSync(join(target, file), `${JSON.stringify(content, null, 2)}\n`)
  console.log(`${Object.keys(examples).length} examples in ${target}`)
}

writeExamples(process.argv[2] ?? '')
