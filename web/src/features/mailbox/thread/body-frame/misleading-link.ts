/** Longer words of a link are a text: nobody takes them for an address. */
const readAtMost = 300

/** An address as people write it: with what leads to a page before it, or a name alone. */
const writtenAddress =
  /(https?:\/\/|www\.)?((?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63})(?![\p{L}\p{N}@-])/giu
const writtenMailAddress = /[^\s@<>"'(),:;]{1,64}@[\p{L}\p{N}.-]{1,200}/u
/** Endings that a name may have to count without anything before it; others are names of files as well. */
const endingsOfNames = new Set(['com', 'net', 'org', 'edu', 'gov', 'info', 'biz', 'vn'])

/** Where a link says that it leads, and where it does. */
export interface MisleadingLink {
  shown: string
  leadsTo: string
}

/** Whether the words of a link name one address while it leads to another; null where they do not. */
export function findMisleading(words: string, address: string): MisleadingLink | null {
  const text = words.replaceAll(/\p{Cf}/gu, '').trim()
  if (text === '' || text.length > readAtMost || !URL.canParse(address)) return null
  const target = new URL(address)
  if (target.protocol === 'mailto:') return compareMail(text, target)
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null
  if (writtenMailAddress.test(text)) return null
  const leadsTo = target.hostname
  const shown = namesIn(text)
  const [first] = shown
  if (!first || shown.some(({ host }) => isOneHouse(host, leadsTo))) return null
  return { shown: first.written, leadsTo }
}

function compareMail(text: string, target: URL): MisleadingLink | null {
  const shown = writtenMailAddress.exec(text)?.[0].toLowerCase()
  const leadsTo = decode(target.pathname).toLowerCase()
  return shown === undefined || leadsTo === '' || leadsTo.split(',').some((one) => one.trim() === shown)
    ? null
    : { shown, leadsTo }
}

/** The names of hosts that a text gives, as they stand there and as a browser reads them. */
function namesIn(text: string): { written: string; host: string }[] {
  return [...text.matchAll(writtenAddress)].flatMap(([, before = '', name = '']) => {
    if (before === '' && !endingsOfNames.has(name.split('.').at(-1)?.toLowerCase() ?? '')) return []
    const address = `https://${name}`
    return URL.canParse(address) ? [{ written: name, host: new URL(address).hostname }] : []
  })
}

/** The same host, or one below the other: `www` and `mail` of a house lead into that house. */
function isOneHouse(one: string, other: string): boolean {
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
