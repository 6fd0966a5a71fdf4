import type Squire from 'squire-rte'

/*
 * Pattern of web and mail addresses. Squire's own pattern takes quadratic time on text without spaces and never ends on
 * dots after `https://`. Here an address starts only at the start of a run of characters, its parts have maximum
 * lengths, and no repetition is nested, so the time is linear.
 */
const TO_BRACKET = String.raw`[^\s()<>]*`
const IN_BRACKETS = String.raw`\([^\s()<>]+\)`
const NOT_AT_END = String.raw`[^\s()<>?&\`!\[\]{};:'".,«»“”‘’]`
const PATH = `(?:[^\\s()<>]|${IN_BRACKETS})${TO_BRACKET}(?:${IN_BRACKETS}${TO_BRACKET})*(?:${NOT_AT_END}|(?<=\\)))`
const HOST = String.raw`(?<![a-z0-9]|[a-z0-9.\-][.\-])[a-z0-9][a-z0-9.\-]{0,250}[.][a-z]{2,63}\/`
const LOCAL_PART = String.raw`(?<!\w|[\w.%+\-][.%+\-])\w[\w.%+\-]{0,63}`
const QUERY = String.raw`[?][^&?\s]+=[^\s?&\`!()\[\]{};:'".,<>«»“”‘’]+(?:&[^&?\s]+=[^\s?&\`!()\[\]{};:'".,<>«»“”‘’]+)*`
const WEB = String.raw`\b(?:(?:ht|f)tps?:\/\/|www\d{0,3}[.]|${HOST})${PATH}`
const MAIL = String.raw`${LOCAL_PART}@(?:[\w\-]{1,63}\.)+[a-z]{2,63}\b(?:${QUERY})?`

/** Matches the first address of a text; the first group is set for a web address. */
export const linkPattern = new RegExp(`(${WEB})|(${MAIL})`, 'i')

/** Replaces Squire's pattern and its function that links all addresses of a text. */
export function detectLinks(squire: Squire): void {
  squire.linkRegExp = linkPattern
  squire.addDetectedLinks = (within) => {
    for (const text of textsOutsideLinks(within)) linkText(text)
    return squire
  }
}

function textsOutsideLinks(within: Node): Text[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('a')) texts.push(node as Text)
  return texts
}

/** Builds the replacement before inserting it; splitting a long text node repeatedly would copy it each time. */
function linkText(text: Text): void {
  const { data } = text
  const linked = document.createDocumentFragment()
  let end = 0
  for (const { 0: match, 1: web, index } of data.matchAll(new RegExp(linkPattern, 'gi'))) {
    const link = document.createElement('a')
    link.setAttribute('href', web === undefined ? `mailto:${match}` : completeWebAddress(web))
    link.textContent = match
    if (index > end) linked.append(data.slice(end, index))
    linked.append(link)
    end = index + match.length
  }
  if (end === 0) return
  if (end < data.length) linked.append(data.slice(end))
  text.replaceWith(linked)
}

const completeWebAddress = (address: string): string =>
  /^(?:ht|f)tps?:/i.test(address) ? address : `http://${address}`
