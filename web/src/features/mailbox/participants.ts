import type { Correspondent } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf, normaliseEmail } from '@bocau/mail-core/address'
import { t } from '../../i18n/index.ts'

/** Reader and their pronoun in the interface ("tôi", "me"). */
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
/** Characters used only in Vietnamese; a name with one of them is not in western order. */
const VIETNAMESE = /[ăđơưĂĐƠƯ\u1ea0-\u1ef9]/

/**
 * Returns the names for a row: the first in full, the others by short name, the reader as "me". Of more than three,
 * names the first and the last two.
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

/** Returns the short name: the last word of a Vietnamese name, the first of another; a company keeps all. */
export function shortNameOf(person: Correspondent): string {
  const name = displayNameOf(person)
  if (name === person.email || !person.name.trim()) return name
  const nameParts = name.normalize('NFC').split(/\s+/)
  if (nameParts.length === 1) return name
  if (FAMILY_NAMES.has(nameParts[0] ?? '')) return nameParts.at(-1) ?? name
  return VIETNAMESE.test(name) ? name : (nameParts[0] ?? name)
}

/** Returns the correspondent whose picture represents a thread: the first one other than the reader. */
export function avatarPerson(thread: Pick<Thread, 'participants' | 'to'>, reader: Reader): Correspondent {
  const rest = [...thread.participants, ...thread.to].filter((person) => !isReader(person, reader))
  return rest[0] ?? thread.participants[0] ?? { name: '', email: reader.email }
}

export function isReader(person: Correspondent, reader: Reader): boolean {
  return normaliseEmail(person.email) === normaliseEmail(reader.email)
}
