import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { waitForParts } from '../../../build/patient-parts.ts'

type Fetcher = (load: () => Promise<unknown>, deps?: string[]) => Promise<unknown>

/** What Vite puts into the page to fetch its parts. */
function fetcherOfVite(): string {
  const chunks = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'dist/node/chunks',
  )
  for (const name of readdirSync(chunks)) {
    const found = /^function preload\(baseModule[\s\S]*?^\}$/m.exec(readFileSync(join(chunks, name), 'utf8'))
    if (found) return found[0]
  }
  throw new Error('Vite fetches parts of the page in another way')
}

function makeFetcher(answer: (event: Event & { instead?: unknown; payload?: unknown }) => void): Fetcher {
  vi.stubGlobal('window', { dispatchEvent: answer })
  const code = waitForParts(fetcherOfVite(), 120_000)
    .replaceAll('__VITE_IS_MODERN__', 'false')
    .replaceAll('import.meta', '({})')
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the text of the function is what is tested
  return new Function(`${code}; return preload`)() as Fetcher
}

test('a part that comes is handed over', async () => {
  const fetchPart = makeFetcher(() => expect.unreachable())
  expect(await fetchPart(async () => 'part')).toBe('part')
})

test('a part that is not here after two minutes has failed', async () => {
  vi.useFakeTimers()
  const fetchPart = makeFetcher(() => {})
  const failed = fetchPart(() => new Promise(() => {})).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await failed).toBe('Loading chunk timed out')
  vi.useRealTimers()
})

test('whoever answers for a part that is missing is waited for', async () => {
  const fetchPart = makeFetcher((event) => {
    event.preventDefault()
    event.instead = Promise.resolve(`instead of ${(event.payload as Error).message}`)
  })
  expect(await fetchPart(() => Promise.reject(new Error('gone')))).toBe('instead of gone')
})
