import { expect, test } from 'vitest'
import { commands as entries, loadCommands } from '../commands.ts'
import { runLine } from '../run-line.ts'
import { families } from './families.ts'

const commands = await loadCommands()

/** Runs a command line that must not open the store. */
async function run(...argv: string[]) {
  const output: string[] = []
  const errors: string[] = []
  const noStore = () => {
    throw new Error('opens the store')
  }
  const code = await runLine(
    {
      commands: entries,
      config: noStore,
      openStore: noStore,
      openApp: noStore,
      close: noStore,
      readLine: noStore,
      write: (line) => void output.push(...line.split('\n')),
      writeError: (line) => void errors.push(...line.split('\n')),
    },
    argv,
  )
  return { code, output, errors }
}

test.each([[[]], [['help']], [['--help']], [['-h']], [['help', '--json']]])(
  'the help of the program fits on a screen: %j',
  async (argv) => {
    const { code, output, errors } = await run(...argv)
    expect([code, errors]).toEqual([0, []])
    expect(output.length).toBeLessThanOrEqual(40)
    expect(output.filter((line) => line.length > 80)).toEqual([])
    expect(output.at(-1)).toBe('Run `bocau COMMAND --help` for details.')
  },
)

test('the help of the program lists the first word of every command once', () => {
  const firstWords = new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))
  expect(families.map(({ name }) => name).toSorted()).toEqual([...firstWords].toSorted())
})

test.each(commands.map((command) => [command.name, command] as const))(
  '%s has help without a store',
  async (name, command) => {
    const { code, output, errors } = await run(...name.split(' '), '--help')
    expect([code, errors]).toEqual([0, []])
    expect(output[0]).toBe(`${command.summary}.`)
    expect(output[2]).toMatch(new RegExp(`^Usage: bocau ${name} `))
    const text = output.join('\n')
    for (const option of [...Object.keys(command.options ?? {}), 'json', 'help'])
      expect(text).toContain(`--${option}`)
    for (const argument of command.arguments ?? []) expect(text).toContain(argument.meaning.slice(0, 30))
    expect(text).toMatch(/^Examples\n {2}\S/m)
    expect(text).toMatch(/^Exit codes\n {2}0 {2}Done$/m)
    // Examples can be copied, so they are not wrapped.
    const examples = output.slice(output.indexOf('Examples'), output.indexOf('Exit codes'))
    expect(output.filter((line) => line.length > 80 && !examples.includes(line))).toEqual([])

    expect(await run('help', ...name.split(' '))).toEqual({ code, output, errors })
    expect(await run(...name.split(' '), '-h', 'x', '--json')).toEqual({ code, output, errors })
  },
)

test('the table of commands has the names of the commands that it loads', () => {
  expect(commands.map(({ name, oldName }) => ({ name, oldName }))).toEqual(
    entries.map(({ name, oldName }) => ({ name, oldName })),
  )
})

test('a summary is an imperative of at most 60 characters without a period', () => {
  const summaries = [...commands, ...families].map(({ summary }) => summary)
  expect(summaries.filter((text) => !/^[A-Z][a-z]+\b/.test(text) || text.endsWith('.'))).toEqual([])
  expect(summaries.filter(({ length }) => length > 60)).toEqual([])
})

test.each([...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))])(
  'the help of %s names all its commands',
  async (family) => {
    const { code, output } = await run(family, '--help')
    expect(code).toBe(0)
    for (const { name } of commands.filter((command) => command.name.split(' ')[0] === family))
      expect(output.join('\n')).toContain(name)
  },
)

test('the examples of every command are accepted by its syntax', async () => {
  for (const { name, examples } of commands)
    for (const example of examples) {
      const line = example.includes('| bocau ') ? example.slice(example.indexOf('bocau ') + 6) : example
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
      // A valid line fails only when it opens the store.
      expect([example, await run(...words)]).toEqual([
        example,
        expect.objectContaining({ code: 1, errors: ['opens the store'] }),
      ])
      expect(line.startsWith(name)).toBe(true)
    }
})

test.each([
  [['acount', 'add'], 'Unknown command "acount". Did you mean "account"?'],
  [['account', 'ad'], 'Unknown command "account ad". Did you mean "account add"?'],
  [['zzz'], 'Unknown command "zzz".'],
  [['help', 'grup'], 'Unknown command "grup". Did you mean "group"?'],
  [['keys'], '"keys" needs a command: create, rotate.'],
  [['account', 'disable'], '<email> is missing.'],
  [['account', 'list', 'x'], 'Unexpected argument "x".'],
  [['account', 'add', 'a@b.c'], '--name is missing.'],
  [['account', 'add', 'a@b.c', '--nmae', 'x'], 'Unknown option "--nmae". Did you mean "--name"?'],
  [['check', '--repair=yes'], '--repair accepts no value, got "yes".'],
  [['check', '-v'], 'Unknown option "-v".'],
  [
    ['account', 'add', 'a@b.c', '--name', '--owner'],
    '--name needs a value. Write --name=VALUE if the value starts with "-".',
  ],
])('%j is wrong usage', async (argv, message) => {
  const { code, output, errors } = await run(...argv)
  expect([code, output]).toEqual([2, []])
  expect(errors[0]).toBe(message)
  expect(errors.at(-1)).toMatch(/^Run `bocau .*--help` for /)
})
