import type { ListedMessage } from '../../mailbox/reading/index.ts'

/** Counts the content of an archive and collects the items that could not be included. */
export class Tally {
  messages = 0
  files = 0
  readonly left: string[] = []

  /** Prefixes the items left out since a count with their owner. */
  nameLeft(since: number, whose: string): void {
    for (let at = since; at < this.left.length; at++) this.left[at] = `${whose}/${this.left[at]}`
  }

  /** Counts a message and returns its bytes; null when they are lost. */
  take({ id, folder, raw }: ListedMessage): Uint8Array | null {
    if (raw) this.messages++
    else this.left.push(`Mail/${folder}: ${id}`)
    return raw
  }
}
