import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findMissingPackages, platformOf } from '../lib/missing-packages.mjs'

const root = join(import.meta.dirname, '../..')
const { workspaces } = readJson('package.json') as { workspaces: string[] }

test('no file contains a local folder or the address of a package registry', () => {
  // Split so that the patterns do not match themselves.
  const folder = /(?<![\w./:-])\/(?:home|root|work|Users)\/\w[\w./-]*/
  const registry = /\bregistry\.(?:npmjs|yarnpkg)\.|\/\/npm\.pkg\.|"resolved":\s+"https?:/

  const breaches = listFiles().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    if (text.includes('\0')) return []
    return text.split('\n').flatMap((line, index) => {
      const match = folder.exec(line) ?? registry.exec(line)
      return match ? [`${file}:${index + 1} ${match[0]}`] : []
    })
  })
  expect(breaches).toEqual([])
})

test('no displayed text names a server setting, because users cannot change it', () => {
  const texts = listFiles().filter((file) => /^web\/src\/i18n\/\w+\/[\w-]+\.json$/.test(file))
  expect(texts.length).toBeGreaterThan(25)
  const naming = texts.filter((file) => readFileSync(join(root, file), 'utf8').includes('BOCAU_'))
  expect(naming).toEqual([])
})

test('a web test that fills the shared query cache clears it, because the files of a worker share it', () => {
  const leaking = listFiles().filter((file) => {
    if (!/^web\/src\/.*\.test\.tsx?$/.test(file)) return false
    const text = readFileSync(join(root, file), 'utf8')
    return text.includes('queryClient.setQueryData') && !text.includes('queryClient.clear()')
  })
  expect(leaking).toEqual([])
})

describe.each(['.', ...workspaces])('package.json of %s', (folder) => {
  const { dependencies = {}, devDependencies = {}, overrides = {} } = readJson(join(folder, 'package.json'))
  const named = Object.entries<string>({ ...dependencies, ...devDependencies })

  test('pins exact versions', () => {
    const ranges = [...named, ...Object.entries(overrides)].filter(
      ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)),
    )
    expect(ranges).toEqual([])
  })

  test('has only dependencies explained in docs/dependencies.md', () => {
    const table = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')

    const unexplained = named.filter(
      ([name, version]) => !name.startsWith('@bocau/') && !table.includes(`| \`${name}\` | ${version} |`),
    )
    expect(unexplained).toEqual([])
  })
})

test('docs/dependencies.md explains only used dependencies', () => {
  const table = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const explained = [...table.matchAll(/^\| [^|]+ \| `([^`]+)` \|/gm)].map(([, name]) => name)
  const used = ['.', ...workspaces].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = readJson(join(folder, 'package.json'))
    return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
  })

  expect(explained.filter((name) => name === undefined || !used.includes(name))).toEqual([])
})

test('every install script of a dependency is allowed explicitly', () => {
  const { allowScripts } = readJson('package.json')
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: true }>
  }
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)

  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(names.filter((name) => !(name in allowScripts))).toEqual([])
})

test('package-lock.json contains the builds for every platform (fix: `node scripts/complete-lock.mjs`)', () => {
  expect(findMissingPackages(readJson('package-lock.json'))).toEqual([])
})

test.each([
  ['@x/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@x/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@x/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@x/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
])('%s names its platform', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

test('detects a lock without a build for another platform', () => {
  const packages = {
    'node_modules/tool': {
      optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-darwin-arm64': '1.0.0' },
    },
    'node_modules/tool-linux-x64': {},
  }
  expect(findMissingPackages({ packages })).toEqual([
    { name: 'tool-darwin-arm64', version: '1.0.0', isDevelopment: false },
  ])
})

function listFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return files.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
