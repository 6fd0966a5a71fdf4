import type Squire from 'squire-rte'

/*
 * Words that are addresses of the web or of mail. Squire's own pattern has to be given up: on text without blanks
 * its time grows with the square of the length, and a row of full stops behind `https://` is never done. Here an
 * address begins only where the run of its characters does, its parts are as long as they may be, and no repetition
 * stands in another, so that a text is read once.
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

/** Finds the first address of a text; the first group is there where it is one of the web. */
export const linkPattern = new RegExp(`(${WEB})|(${MAIL})`, 'i')

/** Gives Squire this pattern to find addresses by, and a way to link all those of a text in one go. */
export function detectLinks(squire: Squire): void {
  squire.linkRegExp = linkPattern
  squire.addDetectedLinks = (within) => {
    for (const text of textsOutsideLinks(within)) linkWords(text)
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

/** Puts together what takes the place of a text before it does: cut piece by piece a long one is copied for each. */
function linkWords(text: Text): void {
  const { data } = text
  const linked = document.createDocumentFragment()
  let end = 0
  for (const { 0: words, 1: web, index } of data.matchAll(new RegExp(linkPattern, 'gi'))) {
    const link = document.createElement('a')
    link.setAttribute('href', web === undefined ? `mailto:${words}` : completeWebAddress(web))
    link.textContent = words
    if (index > end) linked.append(data.slice(end, index))
    linked.append(link)
    end = index + words.length
  }
  if (end === 0) return
  if (end < data.length) linked.append(data.slice(end))
  text.replaceWith(linked)
}

const completeWebAddress = (address: string): string =>
  /^(?:ht|f)tps?:/i.test(address) ? address : `http://${address}`
