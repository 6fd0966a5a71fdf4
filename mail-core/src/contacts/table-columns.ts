import { foldText } from '../search/fold-text.ts'
import type { ReachKind } from './file-contact.ts'

/** Meaning of a column. */
export type Column =
  | { is: 'email' | 'phone'; kind: ReachKind }
  /** Kind of the addresses or phone numbers in another column. */
  | { is: 'emailKind' | 'phoneKind'; of: string }
  | {
      is:
        | 'birthday'
        | 'company'
        | 'family'
        | 'given'
        | 'groups'
        | 'middle'
        | 'name'
        | 'notes'
        | 'rest'
        | 'title'
    }

/** Columns by folded name: those of Google, Outlook and Thunderbird, and common ones. */
const columnNames: Readonly<Record<string, readonly string[]>> = {
  name: [
    'name',
    'full name',
    'fullname',
    'display name',
    'file as',
    'contact',
    'contact name',
    'ho va ten',
    'ho ten',
    'ten day du',
    'ten lien he',
    'ten hien thi',
  ],
  given: ['first name', 'given name', 'ten'],
  middle: ['middle name', 'additional name', 'ten dem', 'ten lot'],
  family: ['last name', 'family name', 'surname', 'ho'],
  company: [
    'company',
    'organization',
    'organisation',
    'organization name',
    'organization 1 - name',
    'cong ty',
    'to chuc',
    'co quan',
  ],
  title: ['title', 'job title', 'organization title', 'organization 1 - title', 'chuc danh', 'chuc vu'],
  birthday: ['birthday', 'birth date', 'date of birth', 'ngay sinh', 'sinh nhat'],
  notes: ['notes', 'note', 'comments', 'ghi chu'],
  groups: ['labels', 'group membership', 'categories', 'groups', 'group', 'nhom', 'nhan'],
  rest: [
    'address',
    'home address',
    'business address',
    'web page',
    'website',
    'dia chi nha',
    'website 1 - value',
  ],
}
const emails: Readonly<Record<string, ReachKind>> = {
  email: 'other',
  'e-mail': 'other',
  mail: 'other',
  'email address': 'other',
  'e-mail address': 'other',
  'primary email': 'other',
  'secondary email': 'other',
  'work email': 'work',
  'home email': 'home',
  'dia chi thu': 'other',
  'dia chi email': 'other',
  'thu dien tu': 'other',
  'dia chi': 'other',
}
const phones: Readonly<Record<string, ReachKind>> = {
  phone: 'other',
  telephone: 'other',
  tel: 'other',
  'phone number': 'other',
  'primary phone': 'other',
  'other phone': 'other',
  mobile: 'mobile',
  'mobile phone': 'mobile',
  'mobile number': 'mobile',
  'business phone': 'work',
  'company main phone': 'work',
  'work phone': 'work',
  'home phone': 'home',
  'dien thoai': 'other',
  'so dien thoai': 'other',
  sdt: 'other',
  'di dong': 'mobile',
  'dien thoai di dong': 'mobile',
  'dien thoai ban': 'work',
}
const byName = new Map<string, Column>()
for (const [is, names] of Object.entries(columnNames))
  for (const name of names) byName.set(name, { is } as Column)
for (const [name, kind] of Object.entries(emails)) byName.set(name, { is: 'email', kind })
for (const [name, kind] of Object.entries(phones)) byName.set(name, { is: 'phone', kind })

/** Returns the meaning of a heading; null if contacts have no such field. */
export function findColumn(heading: string): Column | null {
  const name = foldText(heading).replaceAll(/\s+/g, ' ').trim()
  const column = byName.get(name)
  if (column) return column
  // Google: “E-mail 1 - Value” with a label column; Outlook: “E-mail 2 Address”, “Business Phone 2”; ours: “E-mail 1”.
  const google = /^(e-?mail|phone) (\d{1,2}) - (value|label|type)$/.exec(name)
  if (google) {
    const [, what = '', number = '', part] = google
    const is = what === 'phone' ? 'phone' : 'email'
    if (part === 'value') return { is, kind: 'other' }
    return { is: `${is}Kind`, of: `${what} ${number} - value` }
  }
  return byName.get(name.replace(/ \d{1,2}(?= address$|$)/, '')) ?? null
}

/** Maps a program's label to the kind of an address or phone number. */
export function findReachKind(label: string, isPhone: boolean): ReachKind {
  const name = foldText(label).replaceAll(/[*\s]/g, '')
  if (isPhone && /^(?:mobile|cell|iphone|didong)/.test(name)) return 'mobile'
  if (/^(?:work|business|congviec)/.test(name)) return 'work'
  return /^(?:home|nharieng)/.test(name) ? 'home' : 'other'
}
