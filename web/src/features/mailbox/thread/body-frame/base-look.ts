import { readAtOnce } from '../../../../api/read-at-once.ts'
import { readBytesAt } from '../../../../api/read-bytes.ts'
import { Store } from '../../../../store.ts'

const address = '/mail-frame.css'
const look = new Store('')
const underWay = new Store<Promise<string> | undefined>(undefined)

/** Reads the look of messages that bring none of their own, once. */
export async function loadBaseLook(): Promise<void> {
  const reading = underWay.get() ?? read()
  underWay.set(reading)
  look.set(await reading)
}

async function read(): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytesAt(address, {}))
  } catch {
    // A message without it is plain, and can be read.
    underWay.set(undefined)
    return ''
  }
}

/** The look of messages that bring none of their own. */
export function baseLook(): string {
  if (look.get() === '') look.set(readAtOnce(address) ?? '')
  return look.get()
}
