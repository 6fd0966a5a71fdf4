import type { PassedBounce } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic } from './carry-automatic.ts'

/** Brings a bounce to whoever wrote the letter that was sent on from here. It names nobody, so that none comes of it. */
export async function passOnBounce(deps: OutboxDeps, { to, raw }: PassedBounce): Promise<void> {
  await carryAutomatic(deps, { from: '', to, raw: Buffer.from(raw, 'base64') })
}
