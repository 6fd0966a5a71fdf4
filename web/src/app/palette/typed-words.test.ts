// @vitest-environment happy-dom
import type { UserInfo } from '@bocau/contract/account/account'
import type { Role } from '@bocau/contract/account/roles'
import { ServerSettings, Settings } from '@bocau/contract/settings'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { loadActions } from '../../features/mailbox/index.ts'
import { aFolder, aThread } from '../../features/mailbox/testing.ts'
import { setLanguage } from '../../i18n/index.ts'
import { appCommands } from './app-commands.ts'
import { chooseCommands } from './choose-commands.ts'
import type { Command } from './command.ts'
import { folderCommands } from './folder-commands.ts'
import { replyCommands, threadCommands } from './thread-commands.ts'
import { typedWords, typedWordsInThread } from './typed-words.fixture.ts'
import '../../i18n/areas/search.ts'

const settings = Settings.parse({})
const folders = ['Archive', 'Snoozed'].map((name, index) => aFolder({ id: `${index}`, name }))

const user = (role: Role, acting: object | null = null) =>
  ({ email: 'khue@mocviet.test', enable_smtp: 1, domain_verified: true, role, acting }) as unknown as UserInfo

beforeEach(() => {
  const server = ServerSettings.partial().parse({ enable_drive: true })
  queryClient.setQueryData(queryKeys.server, server)
  queryClient.setQueryData(queryKeys.settings, settings)
  queryClient.setQueryData(queryKeys.user, user('owner'))
})
afterEach(() => {
  queryClient.clear()
  setLanguage('vi')
})

const pageCommands = () => [...appCommands(user('owner'), settings), ...folderCommands(folders)]

/** Returns the ids of the first three commands for a typed text. */
const firstThree = (commands: readonly Command[], typed: string) =>
  chooseCommands(commands, typed)
    .flatMap(({ lines }) => lines.map(({ command }) => command.id))
    .slice(0, 3)

/** Returns the texts that do not show their command among the first three. */
const missed = (words: typeof typedWords, commands: readonly Command[]) =>
  Object.entries(words).flatMap(([id, texts]) =>
    texts.flatMap((typed) => {
      const listed = firstThree(commands, typed)
      return listed.includes(id) ? [] : [`${typed}: ${id}, not ${listed.join(', ')}`]
    }),
  )

describe.each(['vi', 'en'] as const)('in a palette in %s', (language) => {
  test('typed words of both languages show their command among the first three', () => {
    setLanguage(language)
    expect(missed(typedWords, pageCommands())).toEqual([])
  })

  test('typed words show the actions of an open thread', async () => {
    setLanguage(language)
    const threads = [aThread({ id: '1' })]
    const target = { kind: 'open', threads, run: () => {}, reply: () => {} } as const
    const actions = await loadActions()
    const threadActions = [...replyCommands(target, user('owner')), ...threadCommands(actions, target)]
    expect(missed(typedWordsInThread, [...threadActions, ...pageCommands()])).toEqual([])
  })
})

test.each(['thung rac', 'trash', 'bin'])(
  'the folder name %s does not delete the open thread',
  async (typed) => {
    const target = { kind: 'open', threads: [aThread({ id: '1' })], run: () => {}, reply: () => {} } as const
    const system = ['INBOX', 'Junk', 'Trash', 'Archive', 'Snoozed'].map((name, id) =>
      aFolder({ id: `${id}`, name }),
    )
    const actions = threadCommands(await loadActions(), target)
    const [first = ''] = firstThree(
      [...actions, ...appCommands(user('owner'), settings), ...folderCommands(system)],
      typed,
    )
    expect(first).toMatch(/^folder /)
  },
)

const idsFor = (of: UserInfo) => appCommands(of, settings).map(({ id }) => id)

test('commands that a role may not use are not listed', () => {
  expect(idsFor(user('owner'))).toContain('account domain')
  expect(idsFor(user('administrator'))).not.toContain('account domain')
  expect(idsFor(user('administrator'))).toContain('account people')
  expect(idsFor(user('member'))).not.toContain('account people')
})

test('commands that a delegate may not use are not listed', () => {
  const colleague = { is_shared: false, access: 'read', send: 'none' }
  const ids = idsFor(user('member', colleague))
  for (const id of ['row forward', 'row vacation', 'row servers', 'account profile', 'protect password'])
    expect(ids).not.toContain(id)
})

test('commands of a disabled drive are not listed', () => {
  queryClient.setQueryData(queryKeys.server, ServerSettings.partial().parse({ enable_drive: false }))
  expect(idsFor(user('owner')).filter((id) => id.startsWith('drive'))).toEqual([])
})

test('every command has its own id', () => {
  const ids = pageCommands().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
