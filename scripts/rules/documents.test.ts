import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { documentedEndpoints } from '@bocau/contract/hosting/provider'
import { describe, expect, test } from 'vitest'
import { settings } from '../../server/src/composition/config-settings.ts'
import { loadCommands } from '../../server/src/entrypoints/cli/commands.ts'
import { inRoot } from '../lib/paths.mjs'

const commands = await loadCommands()
const read = (path: string) => readFileSync(inRoot(path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: inRoot(),
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(inRoot(file)) && !/fixture|\/demo\//.test(file))

/** Code of a page: fenced blocks and code spans, with continued lines joined. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```[^\n]*\n([\s\S]*?)^ *```/gm)].map(([, code = '']) =>
    code.replaceAll(/\\\n\s*/g, ''),
  )
  const spans = [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  )
  return [...blocks.flatMap((block) => block.split('\n')), ...spans]
}

/** Anchors of a page, as GitHub makes them from its headings. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

const folders = 'bench|contract|deploy|docs|e2e|mail-core|scripts|server|web|\\.ci|\\.github'

/** Paths that start with one of our folders; a pattern such as `*.trial.ts` is checked up to its folder. */
function pathsOf(code: string): string[] {
  const paths = code.matchAll(new RegExp(`(?<![\\w./@-])(?:${folders})/[\\w./*-]*[\\w/]`, 'g'))
  return [...paths].map(([path]) =>
    path.includes('*') ? dirname(path.slice(0, path.indexOf('*') + 1)) : path,
  )
}

const pathPatterns = Object.keys(documentedEndpoints).map((key) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, path: new RegExp(`^${path.replaceAll(/:\w+\*?/g, '[^/]+')}$`) }
})

/** Returns the error of a command line, such as `domain add example.com --organisation "Example"`. */
function wrongCall(call: string): string | null {
  const words = call.split(/\s+/)
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  const isFamily = words[1] === '--help' && commands.some(({ name }) => name.startsWith(`${words[0]} `))
  if (isFamily) return null
  if (!command)
    return ['help', '…', '<command>', 'COMMAND'].includes(words[0] ?? '') ? null : `no command "${call}"`
  const options = new Set(['json', 'help', ...Object.keys(command.options ?? {})])
  const flags = [...call.matchAll(/(?<=\s)--([a-z][a-z-]*)/g)].map(([, flag = '']) => flag)
  const unknown = flags.filter((flag) => !options.has(flag))
  return unknown.length > 0 ? `${command.name} has no --${unknown.join(', --')}` : null
}

const calls = /(?:npm run (?:-s )?bocau -- |(?:^|exec bocau |&& |sudo )bocau )([a-z<…][^|;&#]*)/g

describe.each(pages)('%s', (page) => {
  const text = read(page)
  const code = codeOf(text)

  test('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : normalize(join(dirname(page), path))
      if (!existsSync(inRoot(target))) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).has(anchor)
    })
    expect(broken).toEqual([])
  })

  test('names files and folders that exist', () => {
    const missing = code
      .flatMap(pathsOf)
      .filter((path) => !existsSync(inRoot(path)) && !existsSync(inRoot(`${path}.test.ts`)))
    expect(missing).toEqual([])
  })

  test('names commands and their options that exist', () => {
    const run = code.flatMap((line) =>
      [...line.matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name = '']) => name),
    )
    const wrong = run.filter((name) => !(name in scripts))
    const called = code.flatMap((line) =>
      [...line.matchAll(calls)].map(([, call = '']) => wrongCall(call.trim())),
    )
    expect([...wrong, ...called.filter((fault) => fault !== null)]).toEqual([])
  })

  test('names settings that exist', () => {
    const named = new Set(text.match(/\bBOCAU_[A-Z0-9_]*[A-Z0-9]/g) ?? [])
    const ofTools = /^BOCAU_(?:TEST|DEV|BENCH)_/
    const unknown = [...named].filter((name) => !ofTools.test(name) && !Object.hasOwn(settings, name))
    expect(unknown).toEqual([])
  })

  test('names endpoints that exist', () => {
    const named = code.flatMap((line) => [
      ...line.matchAll(
        /(?:\b(GET|POST|PUT|PATCH|DELETE) )?(?:https?:\/\/[^/\s"']+)?(\/api\/v2\/[\w/:{}.-]*\w\}?)/g,
      ),
    ])
    const unknown = named
      .map(([, method, path = '']) => ({ method, path: path.replaceAll(/\{\w+\}/g, 'x') }))
      .filter(
        ({ method, path }) =>
          path !== '/api/v2/socket' &&
          !pathPatterns.some((pattern) => (!method || pattern.method === method) && pattern.path.test(path)),
      )
    expect(unknown).toEqual([])
  })
})

test('the troubleshooting tables quote messages that the product has', () => {
  const sources = execFileSync('git', ['ls-files', 'server/src/**/*.ts', 'web/src/i18n/en/*.json'], {
    cwd: inRoot(),
    encoding: 'utf8',
  })
  const product = sources
    .split('\n')
    .filter((file) => file !== '' && !/\.(?:test|trial|fixture)\.ts$/.test(file))
    .map(read)
    .join('\n')
  const page = read('docs/operation.md').split('\n## Troubleshooting\n')[1] ?? ''
  const symptoms = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| ') ? [line.split(' | ')[0] ?? ''] : []))
  const quoted = symptoms.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(([, a, b]) => a ?? b ?? ''),
  )
  // Values in a message are written as "…", or are examples: the words between them are compared.
  const quotes = quoted
    .flatMap((text) => text.split(/…|"[^"]*"|BOCAU_\w+|,? ?\bbut |example\.com|\d+/))
    .map((quote) =>
      quote
        .trim()
        .replace(/^[.,:]+|[.,:]+$/g, '')
        .trim(),
    )
    .filter((quote) => quote.split(' ').length >= 3)
  expect(quotes.length).toBeGreaterThan(15)
  expect(quotes.filter((quote) => !product.includes(quote))).toEqual([])
})
