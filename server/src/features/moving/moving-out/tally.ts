import type { ListedMessage } from '../../mailbox/reading/index.ts'

/** What an archive holds, and what could not be put in. */
export class Tally {
  messages = 0
  files = 0
  readonly left: string[] = []

  /** Puts the name of whose they are before what was left out since a count. */
  nameLeft(since: number, whose: string): void {
    for (let at = since; at < this.left.length; at++) this.left[at] = `${whose}/${this.left[at]}`
  }

  /** The bytes of a message that goes in; null where they are lost. */
  take({ id, folder, raw }: ListedMessage): Uint8Array | null {
    if (raw) this.messages++
    else this.left.push(`Mail/${folder}: ${id}`)
    return raw
  }
}
