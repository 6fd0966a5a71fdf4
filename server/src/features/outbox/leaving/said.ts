import type { FarAnswer } from '../../../ports/mail-transport.ts'

/** An answer as far servers say it. */
export function said({ code, enhanced, text }: FarAnswer): string {
  return [code, enhanced, text].filter((one) => one !== null && one !== '').join(' ')
}
