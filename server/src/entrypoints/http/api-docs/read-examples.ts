import { readdirSync, readFileSync } from 'node:fs'

/** A recorded exchange with the server, shortened. `npm run api-examples` writes it. */
export interface Example {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly reply?: unknown
}

const folder = new URL('./examples/', import.meta.url)

/** Reads the examples of all endpoints by key. They are not kept in memory. */
export function readExamples(): Record<string, Example> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}
