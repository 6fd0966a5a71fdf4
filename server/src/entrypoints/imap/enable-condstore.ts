import type { Session } from './session.ts'

/** Enables CONDSTORE; the first command that uses it gets HIGHESTMODSEQ (RFC 7162, 3.1). */
export async function enableCondstore(session: Session): Promise<void> {
  const { enabled, selected } = session
  if (!enabled.condstore && selected)
    await session.untagged(`OK [HIGHESTMODSEQ ${selected.numbers.modseq}] Highest MODSEQ`)
  enabled.condstore = true
}
