import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import { expect, test } from 'vitest'
import { leaveOutUnused } from '../../build/lean-react-dom.ts'

const require = createRequire(import.meta.url)
const file = join(dirname(require.resolve('react-dom/package.json')), 'cjs/react-dom-client.production.js')
const whole = readFileSync(file, 'utf8')

test('what is left of React DOM is code that opens roots and takes over no markup', () => {
  const lean = leaveOutUnused(whole)
  const exports: Record<string, unknown> = {}
  compileFunction(lean, ['exports', 'require'])(exports, require)
  expect(Object.keys(exports).toSorted()).toEqual(['createRoot', 'version'])
  expect(lean).not.toMatch(/\bisHydrating\b(?!\$)/)
})

test('what was waited for is not held back', () => {
  expect(whole).toMatch(/globalMostRecentFallbackTime \+ 300/)
  expect(leaveOutUnused(whole)).not.toMatch(/globalMostRecentFallbackTime \+/)
})

test('a React DOM that nobody has looked at is refused', () => {
  expect(() => leaveOutUnused(whole.replaceAll('19.3.1', '19.4.0'))).toThrow('another React DOM')
  expect(() => leaveOutUnused(whole.replace('function startViewTransition(', 'function began('))).toThrow(
    'startViewTransition',
  )
})

test('nothing in the client asks for what is left out', () => {
  const source = join(import.meta.dirname, '..')
  const leftOut =
    /\b(?:Activity|SuspenseList|ViewTransition|addTransitionType|hydrateRoot|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|useActionState|useFormState|useFormStatus|useOptimistic)\b/
  const asking = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => {
    if (!/\.tsx?$/.test(path) || path.includes('.test.')) return false
    const imports = readFileSync(join(source, path), 'utf8').match(
      /import [^']*from 'react(?:-dom(?:\/client)?)?'/g,
    )
    return imports?.some((each) => leftOut.test(each))
  })
  expect(asking).toEqual([])
})
