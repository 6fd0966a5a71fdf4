import { decodeBase64 } from '../mime/transfer-encoding.ts'
import { findEntry } from '../text/find-entry.ts'
import {
  type ContactFile,
  type ContactFileExcess,
  emptyContact,
  type FileContact,
  hasTooMany,
  maxFileContacts,
  maxFilePictures,
  maxFileValueCharacters,
  maxFileValues,
  type ReachKind,
} from './file-contact.ts'
import { fullName } from './name-order.ts'
import { readDay } from './read-day.ts'
import { listOf, readVcardLines, removeEscapes, splitComponents, type VcardLine } from './vcard-lines.ts'

const maxPictureCharacters = 3 * 1024 * 1024
const maxTextLines = 1_000

/** A card being parsed, and the groups that it defines. */
interface Card {
  contact: FileContact
  uid: string
  isGroup: boolean
  members: string[]
  notes: string[]
  /** Fields without an equivalent in contacts; they are appended to the notes. */
  otherFields: string[]
}

/** Parses the contacts of a file of vCards (version 2.1, 3 or 4); null if there are none. */
export function readVcards(text: string): ContactFile | ContactFileExcess | null {
  const cards: Card[] = []
  const broken: number[] = []
  let card: Card | null = null
  let pictures = 0
  let isAny = false
  const recordBroken = (one: Card) => {
    if (broken.length < maxFileContacts) broken.push(one.contact.line)
  }
  for (const line of readVcardLines(text)) {
    const keyword = line.value.length > longestKeyword ? '' : line.value.trim().toLowerCase()
    if (line.name === 'begin' && keyword === 'vcard') {
      isAny = true
      if (card) recordBroken(card)
      card = newCard(line.number)
    } else if (!card) continue
    else if (line.name === 'end' && keyword === 'vcard') {
      if (cards.length >= maxFileContacts) return tooMany('contacts', card)
      cards.push(finish(card))
      card = null
    } else if (line.name === 'photo') {
      if (pictures < maxFilePictures) card.contact.picture ??= readPicture(line)
      if (card.contact.picture) pictures++
    } else {
      findEntry(fieldReaders, line.name)?.(card, {
        ...line,
        value: line.value.slice(0, maxFileValueCharacters),
      })
      if (hasTooMany(card.contact)) return tooMany('values', card)
    }
  }
  if (card) recordBroken(card)
  if (!isAny) return null
  const contacts = withGroups(cards)
  const crowded = contacts.find(hasTooMany)
  if (crowded) return tooMany('values', { contact: crowded })
  return { format: 'vcard', contacts, broken }
}

/** `VCARD` with spaces around it. */
const longestKeyword = 100

const limitOf = { contacts: maxFileContacts, values: maxFileValues }

const tooMany = (over: keyof typeof limitOf, { contact }: Pick<Card, 'contact'>): ContactFileExcess => ({
  over,
  limit: limitOf[over],
  line: contact.line,
})

const newCard = (line: number): Card => ({
  contact: emptyContact(line),
  uid: '',
  isGroup: false,
  members: [],
  notes: [],
  otherFields: [],
})

const fieldReaders: Readonly<Record<string, (card: Card, line: VcardLine) => void>> = {
  fn: ({ contact }, { value }) => {
    contact.name ||= removeEscapes(value)
  },
  n: ({ contact }, { value }) => {
    const [family = '', given = '', middle = ''] = splitComponents(value)
    contact.family = family
    contact.given = [middle, given].filter(Boolean).join(' ')
    contact.name ||= fullName(given, middle, family)
  },
  email: ({ contact }, line) => {
    const email = removeEscapes(line.value).replace(/^mailto:/i, '')
    if (email) insertByPreference(contact.emails, { email, kind: reachKind(line, false) }, line)
  },
  tel: ({ contact }, line) => {
    const number = removeEscapes(line.value).replace(/^tel:/i, '')
    if (number) insertByPreference(contact.phones, { number, kind: reachKind(line, true) }, line)
  },
  org: ({ contact }, { value }) => {
    contact.company ||= splitComponents(value).filter(Boolean).join(', ')
  },
  title: ({ contact }, { value }) => {
    contact.title ||= removeEscapes(value)
  },
  bday: ({ contact }, { value }) => {
    contact.birthday ||= readDay(removeEscapes(value), 'day')
  },
  note: ({ notes }, { value }) => addText(notes, removeEscapes(value)),
  adr: ({ otherFields }, { value }) =>
    addText(otherFields, splitComponents(value).filter(Boolean).join(', ')),
  url: ({ otherFields }, { value }) => addText(otherFields, removeEscapes(value)),
  categories: ({ contact: { groups } }, { value }) => {
    groups.push(...listOf(value).slice(0, maxFileValues + 1))
  },
  uid: (card, { value }) => {
    card.uid = removeEscapes(value)
  },
  kind: (card, { value }) => {
    card.isGroup ||= removeEscapes(value).toLowerCase() === 'group'
  },
  member: ({ members }, { value }) => {
    if (members.length < maxFileContacts) members.push(removeEscapes(value))
  },
}
const aliases = {
  'x-addressbookserver-kind': fieldReaders.kind,
  'x-addressbookserver-member': fieldReaders.member,
}
Object.assign(fieldReaders, aliases)

/** Adds an address or phone number; a preferred one is inserted first. */
function insertByPreference<Value>(values: Value[], value: Value, { params }: VcardLine): void {
  const isPreferred = params.get('pref') === '1' || params.get('type')?.split(',').includes('pref')
  if (isPreferred) values.unshift(value)
  else values.push(value)
}

function reachKind({ params }: VcardLine, isPhone: boolean): ReachKind {
  const types = params.get('type')?.split(',') ?? []
  if (isPhone && types.some((type) => type === 'cell' || type === 'iphone' || type === 'mobile'))
    return 'mobile'
  return types.includes('work') ? 'work' : types.includes('home') ? 'home' : 'other'
}

function finish(card: Card): Card {
  const { contact, notes, otherFields } = card
  contact.notes = [...notes, ...otherFields].filter(Boolean).join('\n')
  return card
}

/** Adds a line of notes. A card may contain a million of them. */
function addText(texts: string[], text: string): void {
  if (texts.length < maxTextLines) texts.push(text)
}

/** Returns the embedded picture; linked pictures are not fetched. */
function readPicture({ value, params }: VcardLine): Uint8Array | null {
  const inlined = /^data:[^,]{0,200};base64,/i.exec(value)?.[0] ?? ''
  const isInlined = inlined !== '' || /^(?:b|base64)$/.test(params.get('encoding') ?? '')
  if (!isInlined || value.length > maxPictureCharacters) return null
  return decodeBase64(new TextEncoder().encode(value.slice(inlined.length)))
}

/** Removes group cards and adds their names to the members. */
function withGroups(cards: readonly Card[]): FileContact[] {
  const byUid = new Map(cards.map((card) => [card.uid.replace(/^urn:uuid:/i, ''), card]))
  for (const { isGroup, members, contact } of cards)
    if (isGroup && contact.name)
      for (const member of new Set(members)) {
        const card = byUid.get(member.replace(/^urn:uuid:/i, ''))
        if (card && !card.isGroup && card.contact.groups.length <= maxFileValues)
          card.contact.groups.push(contact.name)
      }
  return cards.filter(({ isGroup }) => !isGroup).map(({ contact }) => contact)
}
