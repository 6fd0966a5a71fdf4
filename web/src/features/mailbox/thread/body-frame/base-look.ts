import { readAtOnce } from '../../../../api/read-at-once.ts'
import { readBytesAt } from '../../../../api/read-bytes.ts'
import { Store } from '../../../../store.ts'

const address = '/mail-frame.css'
const look = new Store('')
const underWay = new Store<Promise<string> | undefined>(undefined)

/** Loads the style sheet for messages without their own styles, once. */
export async function loadBaseLook(): Promise<void> {
  const reading = underWay.get() ?? read()
  underWay.set(reading)
  look.set(await reading)
}

async function read(): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytesAt(address, {}))
  } catch {
    // Without it a message is plain but readable.
    underWay.set(undefined)
    return ''
  }
}

/** Returns the style sheet for messages without their own styles. */
export function baseLook(): string {
  if (look.get() === '') look.set(readAtOnce(address) ?? '')
  return look.get()
}
