import { decodeBase64 } from '../mime/transfer-encoding.ts'
import { ownOf } from '../words/own-of.ts'
import {
  type ContactFile,
  emptyContact,
  type FileContact,
  fileContactsAtMost,
  filePicturesAtMost,
  fileValuesAtMost,
  type ReachKind,
} from './file-contact.ts'
import { wholeName } from './name-order.ts'
import { readDay } from './read-day.ts'
import { listOf, partsOf, plain, readVcardLines, type VcardLine } from './vcard-lines.ts'

const pictureCharactersAtMost = 3 * 1024 * 1024

/** A card while it is read, and what it says of groups. */
interface Card {
  contact: FileContact
  uid: string
  isGroup: boolean
  members: string[]
  notes: string[]
  /** What has no place of its own, and goes to the notes. */
  rest: string[]
}

/** The contacts of a file of vCards, of version 2.1, 3 and 4; null where there is none. */
export function readVcards(text: string): ContactFile | null {
  const cards: Card[] = []
  const broken: number[] = []
  let card: Card | null = null
  let pictures = 0
  let isCut = false
  let isAny = false
  for (const line of readVcardLines(text)) {
    const word = line.value.trim().toLowerCase()
    if (line.name === 'begin' && word === 'vcard') {
      isAny = true
      if (card) broken.push(card.contact.line)
      card = newCard(line.number)
    } else if (!card) continue
    else if (line.name === 'end' && word === 'vcard') {
      if (cards.length < fileContactsAtMost) cards.push(finish(card))
      else isCut = true
      card = null
    } else if (line.name === 'photo') {
      if (pictures < filePicturesAtMost) card.contact.picture ??= readPicture(line)
      if (card.contact.picture) pictures++
    } else ownOf(read, line.name)?.(card, line)
  }
  if (card) broken.push(card.contact.line)
  if (!isAny) return null
  return { format: 'vcard', contacts: withGroups(cards), broken: broken.slice(0, fileContactsAtMost), isCut }
}

const newCard = (line: number): Card => ({
  contact: emptyContact(line),
  uid: '',
  isGroup: false,
  members: [],
  notes: [],
  rest: [],
})

const read: Readonly<Record<string, (card: Card, line: VcardLine) => void>> = {
  fn: ({ contact }, { value }) => {
    contact.name ||= plain(value)
  },
  n: ({ contact }, { value }) => {
    const [family = '', given = '', middle = ''] = partsOf(value)
    contact.family = family
    contact.given = [middle, given].filter(Boolean).join(' ')
    contact.name ||= wholeName(given, middle, family)
  },
  email: ({ contact }, line) => {
    const email = plain(line.value).replace(/^mailto:/i, '')
    if (email) put(contact.emails, { email, kind: kindOf(line, false) }, line)
  },
  tel: ({ contact }, line) => {
    const number = plain(line.value).replace(/^tel:/i, '')
    if (number) put(contact.phones, { number, kind: kindOf(line, true) }, line)
  },
  org: ({ contact }, { value }) => {
    contact.company ||= partsOf(value).filter(Boolean).join(', ')
  },
  title: ({ contact }, { value }) => {
    contact.title ||= plain(value)
  },
  bday: ({ contact }, { value }) => {
    contact.birthday ||= readDay(plain(value), 'day')
  },
  note: ({ notes }, { value }) => notes.push(plain(value)),
  adr: ({ rest }, { value }) => rest.push(partsOf(value).filter(Boolean).join(', ')),
  url: ({ rest }, { value }) => rest.push(plain(value)),
  categories: ({ contact: { groups } }, { value }) => {
    groups.push(...listOf(value).slice(0, Math.max(0, fileValuesAtMost - groups.length)))
  },
  uid: (card, { value }) => {
    card.uid = plain(value)
  },
  kind: (card, { value }) => {
    card.isGroup ||= plain(value).toLowerCase() === 'group'
  },
  member: ({ members }, { value }) => members.push(plain(value)),
}
const aliases = {
  'x-addressbookserver-kind': read.kind,
  'x-addressbookserver-member': read.member,
}
Object.assign(read, aliases)

/** Whoever is preferred stands first. */
function put<Way>(ways: Way[], way: Way, { params }: VcardLine): void {
  if (ways.length >= fileValuesAtMost) return
  const isPreferred = params.get('pref') === '1' || params.get('type')?.split(',').includes('pref')
  if (isPreferred) ways.unshift(way)
  else ways.push(way)
}

function kindOf({ params }: VcardLine, isPhone: boolean): ReachKind {
  const types = params.get('type')?.split(',') ?? []
  if (isPhone && types.some((type) => type === 'cell' || type === 'iphone' || type === 'mobile'))
    return 'mobile'
  return types.includes('work') ? 'work' : types.includes('home') ? 'home' : 'other'
}

function finish(card: Card): Card {
  const { contact, notes, rest } = card
  contact.notes = [...notes, ...rest].filter(Boolean).join('\n')
  return card
}

/** A picture that stands in the card; one behind an address of the web is not fetched. */
function readPicture({ value, params }: VcardLine): Uint8Array | null {
  const inlined = /^data:[^,]{0,200};base64,/i.exec(value)?.[0] ?? ''
  const isInlined = inlined !== '' || /^(?:b|base64)$/.test(params.get('encoding') ?? '')
  if (!isInlined || value.length > pictureCharactersAtMost) return null
  return decodeBase64(new TextEncoder().encode(value.slice(inlined.length)))
}

/** Those who are no groups, each in the groups that name them. */
function withGroups(cards: readonly Card[]): FileContact[] {
  const byUid = new Map(cards.map((card) => [card.uid.replace(/^urn:uuid:/i, ''), card]))
  for (const { isGroup, members, contact } of cards)
    if (isGroup && contact.name)
      for (const member of members) {
        const card = byUid.get(member.replace(/^urn:uuid:/i, ''))
        if (card && !card.isGroup && card.contact.groups.length < fileValuesAtMost)
          card.contact.groups.push(contact.name)
      }
  return cards.filter(({ isGroup }) => !isGroup).map(({ contact }) => contact)
}
