import type { Correspondent } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf, normaliseEmail } from '@bocau/mail-core/address'
import { t } from '../../i18n/index.ts'

/** The reader, and what the interface calls them ("tôi", "me"). */
export interface Reader {
  email: string
  me: string
}

const NAMES_IN_A_ROW = 3
const FAMILY_NAMES = new Set(
  (
    'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Trương Đinh Đoàn Lâm Trịnh Mai Đào Cao Lương ' +
    'Hà Tạ Thái Châu Tô Tôn Quách Vương Chu Phùng Tăng Hứa Kiều La Văn Triệu Nghiêm Khổng Thạch Giang Lưu Bạch Diệp Quan'
  ).split(' '),
)
/** Messages that only Vietnamese has: a name with one of these is no western first and last name. */
const VIETNAMESE = /[ăđơưĂĐƠƯ\u1ea0-\u1ef9]/

/**
 * The names of a row: the first in full, those after it by the name one calls them, the reader as "me".
 * Of more than three the first and the last two are named.
 */
export function nameParticipants(people: readonly Correspondent[], reader: Reader): string {
  let isFirst = true
  const names = people.map((person) => {
    if (isReader(person, reader)) return reader.me
    const name = isFirst ? displayNameOf(person) : shortNameOf(person)
    isFirst = false
    return name || t('mailbox.unknownSender')
  })
  if (names.length <= NAMES_IN_A_ROW) return names.join(', ')
  return `${names[0]} … ${names.slice(-2).join(', ')}`
}

/** What one calls somebody: the last word of a Vietnamese name, the first of another; a company keeps all. */
export function shortNameOf(person: Correspondent): string {
  const name = displayNameOf(person)
  if (name === person.email || !person.name.trim()) return name
  const words = name.normalize('NFC').split(/\s+/)
  if (words.length === 1) return name
  if (FAMILY_NAMES.has(words[0] ?? '')) return words.at(-1) ?? name
  return VIETNAMESE.test(name) ? name : (words[0] ?? name)
}

/** Whose picture stands for a thread: the first who is not the reader, be it a writer or a recipient. */
export function faceOf(thread: Pick<Thread, 'participants' | 'to'>, reader: Reader): Correspondent {
  const others = [...thread.participants, ...thread.to].filter((person) => !isReader(person, reader))
  return others[0] ?? thread.participants[0] ?? { name: '', email: reader.email }
}

/** Whether a correspondent is the reader. */
export function isReader(person: Correspondent, reader: Reader): boolean {
  return normaliseEmail(person.email) === normaliseEmail(reader.email)
}
