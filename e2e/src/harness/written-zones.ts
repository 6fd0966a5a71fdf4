import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchRoot } from './scratch.ts'

export type Zones = Record<string, unknown[]>

/** Zones that a journey writes itself, a name's records anew each time it says them; and what has a product look there. */
export interface WrittenZones {
  publish: (more: Zones) => void
  settings: Record<string, string>
}

/** A fixture: the zones of one file of journeys, none at first. */
export async function writtenZones(
  {},
  { onCleanup }: { onCleanup: (end: () => void) => void },
): Promise<WrittenZones> {
  const folder = mkdtempSync(join(scratchRoot(), 'bocau-zones-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'zones.json')
  const all: Zones = {}
  const publish = (more: Zones) => {
    Object.assign(all, more)
    // The product never finds half of it.
    writeFileSync(`${file}.new`, JSON.stringify(all))
    renameSync(`${file}.new`, file)
  }
  publish({})
  const settings = {
    BOCAU_TEST_ZONES: file,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'written-names.mjs')}`,
  }
  return { publish, settings }
}
