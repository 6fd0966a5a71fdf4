import { fetchPart } from '../../../ui/parts/fetch-part.ts'

type Code = typeof import('../thread/page/ReadThreads.tsx')

let here: Code['default'] | undefined

/** The code of an opened thread, fetched once, by whatever may lead to one. */
export async function loadThreadPage(): Promise<Code> {
  const code = await fetchPart(() => import('../thread/page/ReadThreads.tsx'))
  here = code.default
  return code
}

/** The same where it has come: what React loads by itself it waits for a moment even then, and shows something else. */
export const threadPageHere = (): Code['default'] | undefined => here
