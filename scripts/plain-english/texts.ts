import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { errorTexts as sentTexts } from '@bocau/contract/errors'
import { parseSync } from 'vite'
import { loadCommands } from '../../server/src/entrypoints/cli/commands.ts'
import { helpText } from '../../server/src/entrypoints/cli/help/help-text.ts'
import { openApiDocument } from '../../server/src/entrypoints/http/api-docs/open-api.ts'
import { inRoot } from '../lib/paths.mjs'
import { listLogCalls } from './log-calls.ts'

/** A text that users, administrators or contributors read. */
export interface Text {
  readonly kind:
    | 'documents'
    | 'API'
    | 'command line'
    | 'errors'
    | 'web client'
    | 'logs'
    | 'files for contributors'
    | 'comments'
    | 'test names'
  readonly source: string
  readonly text: string
}

/** Returns all texts that must be in plain English. */
export async function allTexts(): Promise<Text[]> {
  const files = listFiles()
  return [
    ...documents(files),
    ...apiTexts(),
    ...(await commandTexts()),
    ...errorTexts(files),
    ...catalogueTexts(files),
    ...logTexts(files),
    ...configurationComments(files),
    ...codeTexts(files),
  ]
}

function listFiles(): string[] {
  const args = ['ls-files', '-co', '--exclude-standard']
  return execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter(Boolean)
}

const read = (file: string) => readFileSync(inRoot(file), 'utf8')

function documents(files: readonly string[]): Text[] {
  return files
    .filter((file) => file.endsWith('.md') && !/fixture|CODE_OF_CONDUCT|\/demo\//.test(file))
    .map((file) => ({ kind: 'documents', source: file, text: read(file) }))
}

function apiTexts(): Text[] {
  const texts: Text[] = []
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      const isText = typeof child === 'string' && ['summary', 'description', 'title'].includes(key)
      if (isText) texts.push({ kind: 'API', source: path, text: child })
      else if (key !== 'example' && key !== 'examples') visit(child, `${path} ${key}`)
    }
  }
  visit(openApiDocument(), 'OpenAPI')
  return texts
}

async function commandTexts(): Promise<Text[]> {
  const ofCommands = (await loadCommands()).map((command) => {
    const { name, summary, details = '', options = {}, arguments: named = [] } = command
    const meanings = [...named, ...Object.values(options)].map(({ meaning }) => meaning)
    return {
      kind: 'command line' as const,
      source: name,
      text: [summary, details, ...meanings].join('\n'),
    }
  })
  return [...ofCommands, { kind: 'command line', source: 'help', text: helpText() }]
}

const errorMessage = /\bnew \w*(?:Error|Usage|Refusal)\(\s*(?:'([^'\n]+)'|`([^`]+)`|"([^"\n]+)")/g

/** Messages of errors in code. */
function errorTexts(files: readonly string[]): Text[] {
  const code = files.filter(
    (file) =>
      /^(?:server|contract|mail-core)\/src\/.*\.ts$/.test(file) &&
      !/\.(?:test|trial|suite|fixture)\.ts$|\/testing\//.test(file),
  )
  const messages = code.flatMap((file) =>
    [...read(file).matchAll(errorMessage)].map(([, plain, template, quoted]) => {
      const text = plain ?? template?.replace(/\$\{[^}]*\}/g, '…') ?? quoted ?? ''
      return { kind: 'errors' as const, source: file, text }
    }),
  )
  const sent = Object.entries(sentTexts).map(([key, text]) => ({
    kind: 'errors' as const,
    source: key,
    text,
  }))
  return [...messages, ...sent]
}

/** The English texts of the web client. */
function catalogueTexts(files: readonly string[]): Text[] {
  return files
    .filter((file) => /^web\/src\/i18n\/en\/(?!language\.json)/.test(file))
    .flatMap((file) =>
      Object.entries(JSON.parse(read(file)) as Record<string, string>).map(([key, text]) => ({
        kind: 'web client' as const,
        source: key,
        text,
      })),
    )
}

/** Messages of log lines. */
function logTexts(files: readonly string[]): Text[] {
  return files
    .filter(isServerCode)
    .flatMap((file) =>
      listLogCalls(file, read(file)).flatMap(({ message }) =>
        message === null ? [] : [{ kind: 'logs' as const, source: file, text: message }],
      ),
    )
}

const isServerCode = (file: string) =>
  /^server\/src\/.*\.ts$/.test(file) && !/\.(?:test|trial|suite|fixture)\.ts$|\/testing\//.test(file)

/** Comments of the files that contributors and administrators edit. */
function configurationComments(files: readonly string[]): Text[] {
  return files
    .filter((file) => /^(?:Containerfile|compose\.yaml|deploy\/.+|\.github\/.+\.yml)$/.test(file))
    .map((file) => {
      const lines = read(file).split('\n')
      const isTemplate = file.includes('ISSUE_TEMPLATE')
      const selected = isTemplate ? lines : lines.filter((line) => /^\s*#/.test(line))
      return { kind: 'files for contributors' as const, source: file, text: selected.join('\n') }
    })
}

const testName =
  /\b(?:test|it|journey|describe|on(?:Each|Both)Databases?)(?:\.[a-z]+)?(?:\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g

/** Comments of the code, and names of tests. The files of this folder quote unclear English. */
function codeTexts(files: readonly string[]): Text[] {
  const code = files.filter(
    (file) =>
      /\.(?:ts|tsx|mjs|css)$/.test(file) && !/\.d\.ts$|\/generated\/|^scripts\/plain-english\//.test(file),
  )
  return code.flatMap((file): Text[] => {
    const source = read(file)
    const comments = listComments(file, source).map((text) => ({
      kind: 'comments' as const,
      source: file,
      text,
    }))
    const names = /\.(?:test|trial|suite)\.tsx?$/.test(file)
      ? [...source.matchAll(testName)].map(([, , text = '']) => ({
          kind: 'test names' as const,
          source: file,
          text,
        }))
      : []
    return [...comments, ...names]
  })
}

/** Returns comments with their wrapped lines joined; adjacent line comments are one comment. */
function listComments(file: string, source: string): string[] {
  if (file.endsWith('.css'))
    return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(([, text = '']) => unwrap(text))
  let end = -1
  const joined: string[] = []
  for (const comment of parseSync(file, source).comments) {
    const isContinued =
      comment.type === 'Line' && end >= 0 && /^\n[ \t]*$/.test(source.slice(end, comment.start))
    if (isContinued) joined.push(`${joined.pop()} ${comment.value.trim()}`)
    else joined.push(unwrap(comment.value))
    end = comment.type === 'Line' ? comment.end : -1
  }
  return joined
}

const unwrap = (comment: string) =>
  comment
    .replace(/^[ \t]*\*+ ?/gm, '')
    .split(/\n\s*\n|\n(?=\s*[-@])/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n')
