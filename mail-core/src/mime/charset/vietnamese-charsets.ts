/** Characters of a single-byte charset: `high` from 0x80, `low` where it differs from ASCII. */
export interface ByteTable {
  high: string
  low: Map<number, string>
}

// RFC 1456.
const VISCII: ByteTable = {
  high:
    'ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲÕắằặấầẩậẽẹếềểễệốồổỗỠƠộờởịỰỨỪỬơớƯ' +
    'ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡưàáâãảăữẫèéêẻìíĩỉđựòóôõỏọụùúũủýợỮ',
  low: new Map([
    [0x02, 'Ẳ'],
    [0x05, 'Ẵ'],
    [0x06, 'Ẫ'],
    [0x14, 'Ỷ'],
    [0x19, 'Ỹ'],
    [0x1e, 'Ỵ'],
  ]),
}

// TCVN 5712:1993 (TCVN3). Its capitals among the control codes are omitted, because mail does not contain them.
const TCVN: ByteTable = {
  high:
    'ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ\u00a0ĂÂÊÔƠƯĐăâêôơưđẰ\u0300\u0309\u0303\u0301\u0323àảãáạẲằẳẵắẴ' +
    'ẮẦẨẪẤỀặầẩẫấậèỂẻẽéẹềểễếệìỉỄẾỒĩíịòỔỏõóọồổỗốộờởỡớợùỖủũúụừửữứựỳỷỹýỵỐ',
  low: new Map(),
}

/** Vietnamese charsets of old mail that platforms do not decode, by label. */
export const VIETNAMESE_CHARSETS: ReadonlyMap<string, ByteTable> = new Map([
  ['viscii', VISCII],
  ['viscii1.1-1', VISCII],
  ['tcvn', TCVN],
  ['tcvn3', TCVN],
  ['tcvn-5712', TCVN],
  ['tcvn5712-1', TCVN],
  ['tcvn5712-1:1993', TCVN],
  ['viet-tcvn5712', TCVN],
])
