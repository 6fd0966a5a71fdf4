import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const maxNames = 40
const moreNames: Record<string, number> = { 'server/src/features/account/index.ts': 60 }

test('no public API of a feature exports too many names', () => {
  const indexFiles = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'server/src/', 'web/src/'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file.endsWith('/index.ts'))
  expect(indexFiles.length).toBeGreaterThan(20)
  const wide = indexFiles
    .map((file) => `${file}: ${countNames(file)}`)
    .filter((row) => Number(row.split(': ')[1]) > (moreNames[row.split(': ')[0] ?? ''] ?? maxNames))
  expect(wide).toEqual([])
})

/**
 * Store files that a public API may export from, because the lookup is the capability: several features ask it, or
 * listeners and the command line, which contain no SQL.
 */
const sharedStores: Record<string, string> = {
  'account/people/store.ts': 'facts about any account',
  'addresses/address-store.ts': 'the directory of addresses',
  'addresses/mailbox-store.ts': 'the directory of addresses',
  'addresses/people-store.ts': 'names of users by id',
  'blobs/released-blob-store.ts': 'written in the transaction that drops the reference',
  'certificates/certificate-store.ts': 'challenges, read by listeners',
  'descriptions/key-store.ts': 'keys of the messages of a folder, for its columns',
  'domains/domain-store.ts': 'the directory of domains',
  'groups/group-store.ts': 'groups of every organisation, for the command line',
  'mail-programs/count-store.ts': 'counts, read by listeners',
  'mailbox-rights/right-store.ts': 'the right of a user to a mailbox',
  'mailbox/actions/move-store.ts': 'where messages are, for callers that move them',
  'mailbox/batch/batch-store.ts': 'the state of a batch, for the batch of a filter',
  'outbox/store.ts': 'the length of the queue, for metrics',
  'quota/store.ts': 'the quota of an account is one row',
  'rules/store.ts': 'the rules of an account, in the stored form',
  'rules/template-replies/reply-template-store.ts': 'a template that filters may use',
  'settings/store.ts': 'the first setting of an owner, and the trust in a sender',
}

/**
 * Features that are the rows of mail: features above them change several of these tables in one transaction, and each
 * table has one feature that contains its SQL.
 */
const rowFeatures = ['attachments', 'folders', 'labels', 'messages', 'numbering', 'threads']

test('public APIs of server features export no other store functions', () => {
  const apis = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server/src/features/'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /^server\/src\/features\/[^/]+\/index\.ts$/.test(file))
    .filter((file) => !rowFeatures.includes(file.split('/')[3] ?? ''))
  const exported = apis.flatMap((file) => listStores(file))
  expect([...new Set(exported)].toSorted()).toEqual(Object.keys(sharedStores).toSorted())
})

// knip does not see this, because code that commands load imports public names from their own files.
test('public APIs of server features export only names that other code or their tests import', () => {
  const list = ['ls-files', '-co', '--exclude-standard', 'server/src/', 'bench/src/']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
  const imports = files.map((file) => ({ file, names: importedNames(file) }))
  const apis = files.filter((file) => /^server\/src\/features\/[^/]+\/index\.ts$/.test(file))
  const unused = apis.flatMap((api) => {
    const folder = api.slice(0, -'index.ts'.length)
    const used = new Set(
      imports
        .filter(({ file }) => !file.startsWith(folder) || /\.(?:test|trial)\.ts$/.test(file))
        .flatMap(({ names }) => [...names]),
    )
    return exportedNames(api)
      .filter((name) => !used.has(name))
      .map((name) => `${api}: ${name}`)
  })
  expect(unused).toEqual([])
})

/** Lists the names that a file imports, statically or with a destructured `await import`. */
function importedNames(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8')
  const lists = text.matchAll(
    /(?:^import (?:type )?\{([^}]*)\} from )|(?:\{([^{}]*)\}\]? = await (?:import|load)\b)/gm,
  )
  return new Set([...lists].flatMap(([, names = '', late = '']) => splitNames(`${names},${late}`)))
}

const exportedNames = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].flatMap(
    ([, names = '']) => splitNames(names.replaceAll(/\w+ as /g, '')),
  )

const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .map((name) => name.replace(/^(\w+) as .*|^(\w+): .*/, '$1$2'))

/** Lists the store files from which an index exports more than types. */
function listStores(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^export \{([^}]*)\} from '\.\/((?:[^']*[/-])?store\.ts)'/gm)]
    .filter(([, names = '']) => names.split(',').some((name) => !/^\s*(?:type\s.*)?$/.test(name)))
    .map(([, , store = '']) => `${file.split('/')[3]}/${store}`)
}

function countNames(file: string): number {
  const text = readFileSync(join(root, file), 'utf8')
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
  const named = lists.flatMap(([, names = '']) => names.split(',').filter((name) => name.trim() !== ''))
  return named.length + [...text.matchAll(/^export (?!type \{|\{)/gm)].length
}
