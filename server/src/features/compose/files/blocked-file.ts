import { limits } from '@bocau/contract/limits'
import { normalForm } from '@bocau/mail-core/text/normal-form'

const blocked: readonly string[] = limits.blockedExtensions

/**
 * Returns the extension for which a file name is blocked, or null. Also checks the extension before the last one, as in
 * `invoice.exe.txt`, and full-width characters.
 */
export function blockedExtension(name: string): string | null {
  const [, ...extensions] = normalForm(name, 'NFKC').toLowerCase().split('.')
  const reported = extensions.slice(-2).map((extension) => extension.replace(/[^a-z0-9]+/g, ''))
  return reported.findLast((extension) => blocked.includes(extension)) ?? null
}
