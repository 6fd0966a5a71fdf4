import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { OfficeAction, OfficeDescription, OfficeKey } from '../../ports/office-editor.ts'

/** Parses the discovery document of an office server; null if it is invalid. */
export function readDiscovery(xml: string): OfficeDescription | null {
  if (!/<wopi-discovery[\s>]/.test(xml)) return null
  const zone = chooseZone(xml)
  const actions: OfficeAction[] = []
  for (const [, attributes = ''] of zone.matchAll(/<action\s([^<>]*)>/g)) {
    const { name, ext, urlsrc } = readAttributes(attributes)
    if ((name !== 'view' && name !== 'edit') || !ext || !urlsrc) continue
    const kind = name
    if (/^https?:\/\//.test(urlsrc)) actions.push({ extension: ext.toLowerCase(), kind, address: urlsrc })
  }
  return { actions, keys: readKeys(xml) }
}

/** If a document has several network zones, prefers the external ones, and https before http. */
function chooseZone(xml: string): string {
  const zones = new Map(
    [...xml.matchAll(/<net-zone\s([^<>]*)>((?:(?!<\/?net-zone)[\s\S])*)<\/net-zone>/g)].map(
      ([, attributes = '', content = '']) => [readAttributes(attributes).name ?? '', content],
    ),
  )
  const preferredZones = ['external-https', 'external-http', 'internal-https', 'internal-http']
  const name = preferredZones.find((one) => zones.has(one))
  return zones.get(name ?? '') ?? xml
}

function readKeys(xml: string): OfficeDescription['keys'] {
  const { modulus, exponent, oldmodulus, oldexponent } = readAttributes(
    /<proof-key\s([^<>]*)>/.exec(xml)?.[1] ?? '',
  )
  const current = toOfficeKey(modulus, exponent)
  return current && { current, old: toOfficeKey(oldmodulus, oldexponent) }
}

function toOfficeKey(modulus: string | undefined, exponent: string | undefined): OfficeKey | null {
  return modulus && exponent ? { modulus, exponent } : null
}

function readAttributes(text: string): Record<string, string> {
  const read: [string, string][] = []
  for (const [, name = '', , double, single] of text.matchAll(
    /(?<![\w:-])([\w:-]{1,100})[ \t\r\n]{0,20}=[ \t\r\n]{0,20}("([^"]*)"|'([^']*)')/g,
  )) {
    read.push([name, decodeEntities(double ?? single ?? '')])
  }
  return Object.fromEntries(read)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replaceAll(/&(\w+);/g, (entity, name: string) => findEntry(entities, name) ?? entity)
}
