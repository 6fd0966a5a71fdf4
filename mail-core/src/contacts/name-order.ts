import { foldText } from '../search/fold-text.ts'

/** Common Vietnamese family names, folded. */
const vietnameseFamilies = new Set(
  'an au bach bui cao chau chu chung dam dang dao dau diep dinh do doan dong duong giang ha han ho hoang hong hua huynh khong khuat khuc kieu kim la lai lam le lieu luc luong luu ly mac mach mai nghiem ngo nguy nguyen ninh nong ong pham phan phi pho phung quach ta tang thach thai than thieu to ton tong tran trang tran trieu trinh truong tu vi vien vo vu vuong'.split(
    ' ',
  ),
)

const eastern = /[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/**
 * Joins the parts of a name: Vietnamese and East Asian names start with the family name, others with the given name.
 */
export function fullName(given: string, middle: string, family: string): string {
  const [first = ''] = foldText(family).split(' ')
  const isFamilyFirst = vietnameseFamilies.has(first) || eastern.test(family + given)
  const parts = isFamilyFirst ? [family, middle, given] : [given, middle, family]
  return parts.filter((part) => part !== '').join(' ')
}
