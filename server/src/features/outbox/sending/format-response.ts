import type { RemoteResponse } from '../../../ports/mail-transport.ts'

export function formatResponse({ code, enhanced, text }: RemoteResponse): string {
  return [code, enhanced, text].filter((one) => one !== null && one !== '').join(' ')
}
