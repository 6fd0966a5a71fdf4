import { readAtOnce } from '../../../../api/read-at-once.ts'
import { readBytesAt } from '../../../../api/read-bytes.ts'

const address = '/mail-frame.css'
let look: string | undefined
let underWay: Promise<string> | undefined

/** Reads the look of letters that bring none of their own, once. */
export async function loadBaseLook(): Promise<void> {
  underWay ??= read()
  look = await underWay
}

async function read(): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytesAt(address, {}))
  } catch {
    // A letter without it is plain, and can be read.
    underWay = undefined
    return ''
  }
}

/** The look of letters that bring none of their own. */
export function baseLook(): string {
  look ||= readAtOnce(address) ?? ''
  return look
}
