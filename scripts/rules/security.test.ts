import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

const page = 'docs/security.md'

interface Control {
  name: string
  description: string
  tests: string
}

/** Rows of all tables with the columns control, how and tests. */
function listControls(text: string): Control[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('| control | how | tests |'))
    .flatMap((table) => table.trim().split('\n').slice(2))
    .map((row) => {
      const [name = '', description = '', tests = ''] = row.replace(/^\| | \|$/g, '').split(' | ')
      return { name, description, tests }
    })
}

/** Returns the linked files of a cell, relative to the root. */
const linkedFiles = (cell: string): string[] =>
  [...cell.matchAll(/\[`[^`]+`\]\(([^)]+)\)/g)].map(([, link = '']) => posix.join(posix.dirname(page), link))

function containsTest(file: string): boolean {
  if (!/\.(test|trial)\.tsx?$/.test(file) || !existsSync(inRoot(file))) return false
  return /\b(test|it|journey)(\.\w+)?(<[^(]*>)?\(/.test(readFileSync(inRoot(file), 'utf8'))
}

describe('docs/security.md', () => {
  const controls = listControls(readFileSync(inRoot(page), 'utf8'))

  test('has a table of controls for each area', () => {
    expect(controls.length).toBeGreaterThan(120)
  })

  test('links each control to at least one test file', () => {
    const untested = controls.filter(({ tests }) => linkedFiles(tests).length === 0)
    expect(untested.map(({ name }) => name)).toEqual([])
  })

  test('links only to files that contain tests', () => {
    const files = new Set(controls.flatMap(({ tests }) => linkedFiles(tests)))
    expect([...files].filter((file) => !containsTest(file))).toEqual([])
  })

  test('names each control once', () => {
    const names = controls.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('describes each control in at most 30 words', () => {
    const long = controls.filter(({ description }) => description.split(/\s+/).length > 30)
    expect(long.map(({ name }) => name)).toEqual([])
  })
})
