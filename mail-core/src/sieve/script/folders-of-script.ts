import type { Call, Program } from './check-script.ts'

/**
 * Lists the folders that a script expects to exist: without those that it creates or tests, and those with variable
 * names.
 */
export function foldersOfScript({ calls, hasVariables }: Program): string[] {
  const all = [...everyCall(calls)]
  const tested = new Set(all.filter(({ name }) => name === 'mailboxexists').flatMap(namesIn))
  const filed = all.filter(({ name, tags }) => name === 'fileinto' && !tags.has('create')).flatMap(namesIn)
  return [...new Set(filed)].filter((name) => !tested.has(name) && !(hasVariables && name.includes('${')))
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
