const words = (list: string) => list.split(' ')

/** Elements that are kept; all others give way to what they contain. */
export const KEPT_ELEMENTS: ReadonlySet<string> = new Set(
  words(
    'a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup dd ' +
      'del dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main map ' +
      'mark nav ol p pre q rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th thead ' +
      'time tr tt u ul var wbr',
  ),
)

/** Elements that go with all they contain: what runs, embeds, asks for input or is not meant to be read. */
export const REMOVED_ELEMENTS: ReadonlySet<string> = new Set(
  words(
    'script style template title head iframe frame frameset noframes noembed object embed applet param input ' +
      'textarea select option optgroup datalist keygen meta base link svg math canvas portal fencedframe source ' +
      'track area-set basefont bgsound command isindex',
  ),
)

/** Elements without content. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(words('area br col hr img wbr'))

/** Elements between which text and blocks of our own must not be put: they would be thrown out of the table. */
export const TABLE_STRUCTURE: ReadonlySet<string> = new Set(words('table tbody thead tfoot tr colgroup'))

/** How the value of an attribute is checked. */
export type AttributeKind = 'text' | 'word' | 'length' | 'count' | 'colour' | 'flag' | 'fonts' | 'coordinates'

const GLOBAL: ReadonlyMap<string, AttributeKind> = new Map([
  ['title', 'text'],
  ['lang', 'word'],
  ['dir', 'word'],
  ['align', 'word'],
  ['valign', 'word'],
])

const CELL: [string, AttributeKind][] = [
  ['width', 'length'],
  ['height', 'length'],
  ['bgcolor', 'colour'],
  ['colspan', 'count'],
  ['rowspan', 'count'],
  ['nowrap', 'flag'],
  ['scope', 'word'],
  ['abbr', 'text'],
]

const BY_ELEMENT: ReadonlyMap<string, ReadonlyMap<string, AttributeKind>> = new Map(
  Object.entries({
    table: [
      ['width', 'length'],
      ['height', 'length'],
      ['border', 'length'],
      ['cellpadding', 'length'],
      ['cellspacing', 'length'],
      ['bgcolor', 'colour'],
      ['summary', 'text'],
    ],
    td: CELL,
    th: CELL,
    tr: [
      ['bgcolor', 'colour'],
      ['height', 'length'],
    ],
    tbody: [['bgcolor', 'colour']],
    col: [
      ['span', 'count'],
      ['width', 'length'],
    ],
    colgroup: [
      ['span', 'count'],
      ['width', 'length'],
    ],
    img: [
      ['alt', 'text'],
      ['width', 'length'],
      ['height', 'length'],
      ['border', 'length'],
      ['hspace', 'length'],
      ['vspace', 'length'],
    ],
    font: [
      ['color', 'colour'],
      ['face', 'fonts'],
      ['size', 'word'],
    ],
    ol: [
      ['start', 'count'],
      ['type', 'word'],
      ['reversed', 'flag'],
    ],
    ul: [['type', 'word']],
    li: [
      ['value', 'count'],
      ['type', 'word'],
    ],
    hr: [
      ['width', 'length'],
      ['size', 'length'],
      ['color', 'colour'],
      ['noshade', 'flag'],
    ],
    br: [['clear', 'word']],
    area: [
      ['alt', 'text'],
      ['shape', 'word'],
      ['coords', 'coordinates'],
    ],
    time: [['datetime', 'text']],
  } satisfies Record<string, [string, AttributeKind][]>).map(([name, kinds]) => [
    name,
    new Map(kinds as [string, AttributeKind][]),
  ]),
)

/** The kind of an attribute whose value stands for itself, or null where it is not kept. */
export function attributeKind(element: string, attribute: string): AttributeKind | null {
  return GLOBAL.get(attribute) ?? BY_ELEMENT.get(element)?.get(attribute) ?? null
}

const MAX_LENGTH = 10_000
const MAX_COUNT = 1000

/** The value of an attribute as it may stay, or null. */
export function safeAttribute(kind: AttributeKind, value: string): string | null {
  const text = value.trim()
  switch (kind) {
    case 'text':
      return value.slice(0, 1000).toWellFormed()
    case 'word':
      return /^[\w+-]{1,30}$/.test(text) ? text : null
    case 'length':
      return /^\d{1,5}(\.\d{1,4})?(%|px)?$/.test(text) && Number.parseFloat(text) <= MAX_LENGTH ? text : null
    case 'count':
      return /^\d{1,6}$/.test(text) ? String(Math.min(MAX_COUNT, Number(text))) : null
    case 'colour':
      return /^(#?[0-9a-z]{1,30}|rgba?\([\d\s,.%]{1,40}\))$/i.test(text) ? text : null
    case 'flag':
      return ''
    case 'fonts':
      return /^[\p{L}\p{N}\s,'-]{1,200}$/u.test(text) ? text : null
    case 'coordinates':
      return /^[\d\s,.]{1,2000}$/.test(text) ? text : null
  }
}
