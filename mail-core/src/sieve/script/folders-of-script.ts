import type { Call, Program } from './check-script.ts'

/**
 * The folders that a script files messages into and takes to be there: without those that it makes or looks for
 * itself, and those whose names it makes up while it runs.
 */
export function foldersOfScript({ calls, hasVariables }: Program): string[] {
  const all = [...everyCall(calls)]
  const looked = new Set(all.filter(({ name }) => name === 'mailboxexists').flatMap(namesIn))
  const filed = all.filter(({ name, tags }) => name === 'fileinto' && !tags.has('create')).flatMap(namesIn)
  return [...new Set(filed)].filter((name) => !looked.has(name) && !(hasVariables && name.includes('${')))
}

function* everyCall(calls: readonly Call[]): Generator<Call> {
  for (const call of calls) {
    yield call
    yield* everyCall(call.tests)
    yield* everyCall(call.block ?? [])
  }
}

const namesIn = (call: Call): readonly string[] => {
  const [first] = call.arguments
  return first?.kind === 'strings' ? first.values : []
}
