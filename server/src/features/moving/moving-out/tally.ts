import type { ListedMessage } from '../../mailbox/index.ts'

/** Counts the content of an archive and collects the items that could not be included. */
export class Tally {
  messages = 0
  files = 0
  readonly skipped: string[] = []

  /** Prefixes the items left out since a count with their owner. */
  prefixSkipped(since: number, owner: string): void {
    for (let at = since; at < this.skipped.length; at++) this.skipped[at] = `${owner}/${this.skipped[at]}`
  }

  /** Counts a message and returns its bytes; null when they are lost. */
  readMessage({ id, folder, raw }: ListedMessage): Uint8Array | null {
    if (raw) this.messages++
    else this.skipped.push(`Mail/${folder}: ${id}`)
    return raw
  }
}
