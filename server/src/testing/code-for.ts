import type { World } from './world.ts'

/** Returns the newest code sent to an address. */
export async function codeFor(world: World, address: string): Promise<string> {
  await world.runJobs()
  const message = world.mailOut.sent.findLast(({ to }) => to.includes(address))
  return /(?:minh=3A_|code: )(\d{6})/.exec(message?.raw ?? '')?.[1] ?? ''
}
