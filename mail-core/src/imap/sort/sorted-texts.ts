import { decodeWords } from '../../mime/encoded-words.ts'
import { isAscii } from '../../text/is-ascii.ts'
import { normalForm } from '../../text/normal-form.ts'
import type { RawAddress } from '../message/raw-addresses.ts'
import { decodeUtf8, fromOctetText } from '../octets.ts'

/** Decodes the octets of a header, including encoded words. */
export function decodedText(octets: string | null): string {
  if (octets === null) return ''
  // Nearly all fields are ASCII, which is the same in UTF-8.
  const text = isAscii(octets) ? octets : (decodeUtf8(fromOctetText(octets)) ?? octets)
  return normalForm(decodeWords(text))
}

const firstAddress = (people: readonly RawAddress[]) => people.find(({ mailbox }) => mailbox !== null)

/** Returns the mailbox of the first address, to sort by. */
export function firstMailbox(people: readonly RawAddress[]): string {
  return decodedText(firstAddress(people)?.mailbox ?? '').toUpperCase()
}

/** Returns the display name of the first address, or the address without one, to sort by. */
export function firstDisplayName(people: readonly RawAddress[]): string {
  const first = firstAddress(people)
  if (!first) return ''
  const address = first.host ? `${first.mailbox}@${first.host}` : first.mailbox
  return (decodedText(first.name) || decodedText(address)).toUpperCase()
}
