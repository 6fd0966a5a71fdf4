import type { Session } from './session.ts'

/** The first command that asks for change numbers is answered with where they stand (RFC 7162, 3.1). */
export async function turnOnCondstore(session: Session): Promise<void> {
  const { enabled, selected } = session
  if (!enabled.condstore && selected)
    await session.untagged(`OK [HIGHESTMODSEQ ${selected.numbers.modseq}] The greatest MODSEQ`)
  enabled.condstore = true
}
