import { Chance } from './chance.ts'

/** A correspondent. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly language: Language
}

export type Language = 'vi' | 'en'

const familyNames = 'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý'.split(' ')
const middleNames = 'Văn Thị Minh Thu Ngọc Thanh Đức Quốc Thảo Bảo Gia Hồng Kim Anh'.split(' ')
const givenNames =
  'Khuê Hà Phúc Duy An Khoa Linh Lan Vy Tùng Sơn Hải Mai Trang Dũng Nam Hương Giang Bình Châu'.split(' ')
const englishNames =
  'Anna Erik Claire Thomas Julia Mark Sophie Peter Laura Daniel Emma Oscar Nina Paul Helen Simon'.split(' ')
const englishFamilies =
  'Lindqvist Martin Berger Hansen Novak Clarke Moreau Fischer Rossi Keller Wright Dubois'.split(' ')
const companies =
  'gosoi vanthai hoaphat nordhus beranger lamviet sonmau thuanan cangsaigon baominh tinviet xuongmoc catlai dongnai'.split(
    ' ',
  )

/** The four hundred correspondents, the most active first. */
export const people: readonly Person[] = createPeople(400)

function createPeople(count: number): Person[] {
  const chance = new Chance(3)
  return Array.from({ length: count }, (_, index) => {
    const isVietnamese = chance.happens(0.65)
    const name = isVietnamese
      ? `${chance.pick(familyNames)} ${chance.pick(middleNames)} ${chance.pick(givenNames)}`
      : `${chance.pick(englishNames)} ${chance.pick(englishFamilies)}`
    const mailbox = withoutDiacritics(name.split(' ').at(-1) ?? '')
    return {
      name,
      email: `${mailbox}${index}@${chance.pick(companies)}.example`,
      language: isVietnamese ? 'vi' : 'en',
    }
  })
}

function withoutDiacritics(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
}
