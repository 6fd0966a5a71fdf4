import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redact } from '../../server/src/kernel/redact.ts'
import { inRoot } from '../lib/paths.mjs'
import { listLogCalls } from '../plain-english/log-calls.ts'

const read = (path: string) => readFileSync(inRoot(path), 'utf8')

const calls = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server/src/**/*.ts'], {
  cwd: inRoot(),
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\.(?:test|trial|suite|fixture)\.ts$|\/testing\//.test(file))
  .flatMap((file) =>
    listLogCalls(file, read(file)).map((call) => ({ ...call, source: `${file}:${call.line}` })),
  )

/** Finds the calls that break a rule. */
const breaches = (isWrong: (call: (typeof calls)[number]) => boolean) =>
  calls.filter(isWrong).map(({ source, message, fields }) => `${source} ${message} ${fields.join(',')}`)

test('a log message is constant: values are fields', () => {
  expect(calls.length).toBeGreaterThan(90)
  expect(breaches(({ message }) => message === null)).toEqual([])
})

test('a log message starts in lower case or with a name, and has no period', () => {
  const start = /^(?:[a-z]|[A-Z][A-Z0-9_]+\b|WebSocket|PostgreSQL)/
  expect(breaches(({ message }) => !start.test(message ?? '') || /[.!?]$/.test(message ?? ''))).toEqual([])
})

test('the fields of a log line are in snake case and have one name for one thing', () => {
  const otherNames = ['account', 'job', 'message', 'request', 'user', 'err', 'msg', 'time', 'level']
  expect(
    breaches(({ fields }) =>
      fields.some((field) => !/^[a-z]+(?:_[a-z]+)*$/.test(field) || otherNames.includes(field)),
    ),
  ).toEqual([])
})

test('no field of a log line has a name that is always redacted', () => {
  expect(breaches(({ fields }) => fields.some((field) => redact({ [field]: 1 })[field] !== 1))).toEqual([])
})

test('the table of alerts in docs/operation.md quotes messages of the code with their level', () => {
  const section =
    read('docs/operation.md').split('\n### Log messages worth an alert\n')[1]?.split('\n#')[0] ?? ''
  const rows = [...section.matchAll(/^\| `([^`]+)` \| (\w+) \|/gm)].map(([, message, level]) => ({
    message,
    level,
  }))
  const existing = calls.map(({ message, level }) => ({ message, level }))
  expect(rows.length).toBeGreaterThan(15)
  expect(
    rows.filter((row) => !existing.some((one) => one.message === row.message && one.level === row.level)),
  ).toEqual([])
})
