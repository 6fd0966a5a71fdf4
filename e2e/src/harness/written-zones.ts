import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchRoot } from './scratch.ts'

export type Zones = Record<string, unknown[]>

/** DNS zones that a journey writes, and the settings that make a product use them. */
export interface WrittenZones {
  publish: (more: Zones) => void
  settings: Record<string, string>
}

/** A fixture: zones of one test file, initially empty. */
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
    // Renamed atomically, so that the product never reads half of it.
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
