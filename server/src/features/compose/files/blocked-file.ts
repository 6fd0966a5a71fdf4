import { limits } from '@bocau/contract/limits'
import { normalForm } from '@bocau/mail-core/words/normal-form'

const blocked: readonly string[] = limits.blockedExtensions

/**
 * The extension for which a file of this name is not taken; null where it may come. One that hides before the last,
 * as in `invoice.exe.txt`, counts too, and so does one in wide messages.
 */
export function blockedExtension(name: string): string | null {
  const [, ...extensions] = normalForm(name, 'NFKC').toLowerCase().split('.')
  const told = extensions.slice(-2).map((extension) => extension.replace(/[^a-z0-9]+/g, ''))
  return told.findLast((extension) => blocked.includes(extension)) ?? null
}
