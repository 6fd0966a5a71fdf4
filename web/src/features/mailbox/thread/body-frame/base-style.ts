import { readBytesAt } from '../../../../api/read-bytes.ts'
import { readSynchronously } from '../../../../api/read-synchronously.ts'
import { Store } from '../../../../store.ts'

const address = '/mail-frame.css'
const baseStyle = new Store('')
const loading = new Store<Promise<string> | undefined>(undefined)

/** Loads the style sheet for messages without their own styles, once. */
export async function loadBaseStyle(): Promise<void> {
  const reading = loading.get() ?? read()
  loading.set(reading)
  baseStyle.set(await reading)
}

async function read(): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytesAt(address, {}))
  } catch {
    // Without it a message is plain but readable.
    loading.set(undefined)
    return ''
  }
}

/** Returns the style sheet for messages without their own styles. */
export function getBaseStyle(): string {
  if (baseStyle.get() === '') baseStyle.set(readSynchronously(address) ?? '')
  return baseStyle.get()
}
