import type { FarAnswer } from '../../../ports/mail-transport.ts'

/** Formats a server response. */
export function said({ code, enhanced, text }: FarAnswer): string {
  return [code, enhanced, text].filter((one) => one !== null && one !== '').join(' ')
}
