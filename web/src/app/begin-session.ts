import { readFirstData } from '../api/read-first-data.ts'
import { safeNext } from './route.ts'
import { enterSession } from './session.ts'

/** After signing in: goes where one wanted to be, with everything that screen needs already here. */
export async function beginSession(next: string | null): Promise<void> {
  const address = safeNext(next)
  const data = await readFirstData(address)
  if (!data) throw new Error('Signed in, yet nobody is')
  await enterSession(data, address)
}
