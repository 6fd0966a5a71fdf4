/** Maximum length of link text that can be taken for an address. */
const maxScanned = 300

/** Written address: with a prefix of a page, or only a host name. */
const writtenAddress =
  /(https?:\/\/|www\.)?((?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63})(?![\p{L}\p{N}@-])/giu
const writtenMailAddress = /[^\s@<>"'(),:;]{1,64}@[\p{L}\p{N}.-]{1,200}/u
/** Top-level domains that identify a host name without a prefix; other endings may be file extensions. */
const endingsOfNames = new Set(['com', 'net', 'org', 'edu', 'gov', 'info', 'biz', 'vn'])

/** Address named by a link text and its actual target. */
export interface MisleadingLink {
  displayed: string
  leadsTo: string
}

/** Returns the contradiction between link text and target; null if there is none. */
export function findMisleading(label: string, address: string): MisleadingLink | null {
  const text = label.replaceAll(/\p{Cf}/gu, '').trim()
  if (text === '' || text.length > maxScanned || !URL.canParse(address)) return null
  const target = new URL(address)
  if (target.protocol === 'mailto:') return compareMail(text, target)
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null
  if (writtenMailAddress.test(text)) return null
  const leadsTo = target.hostname
  const displayedNames = namesIn(text)
  const [first] = displayedNames
  if (!first || displayedNames.some(({ host }) => isSameSite(host, leadsTo))) return null
  return { displayed: first.written, leadsTo }
}

function compareMail(text: string, target: URL): MisleadingLink | null {
  const displayedAddress = writtenMailAddress.exec(text)?.[0].toLowerCase()
  const leadsTo = decode(target.pathname).toLowerCase()
  return displayedAddress === undefined ||
    leadsTo === '' ||
    leadsTo.split(',').some((one) => one.trim() === displayedAddress)
    ? null
    : { displayed: displayedAddress, leadsTo }
}

/** Returns the host names in a text, as written and as parsed by a browser. */
function namesIn(text: string): { written: string; host: string }[] {
  return [...text.matchAll(writtenAddress)].flatMap(([, before = '', name = '']) => {
    if (before === '' && !endingsOfNames.has(name.split('.').at(-1)?.toLowerCase() ?? '')) return []
    const address = `https://${name}`
    return URL.canParse(address) ? [{ written: name, host: new URL(address).hostname }] : []
  })
}

/** Returns true for the same host or a subdomain of it, such as `www` and `mail`. */
function isSameSite(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => name.replace(/^www\./, ''))
  return first === second || `${second}`.endsWith(`.${first}`) || `${first}`.endsWith(`.${second}`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
