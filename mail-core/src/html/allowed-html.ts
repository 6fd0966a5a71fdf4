const names = (list: string) => list.split(' ')

/** Allowed elements; others are replaced by their content. */
export const KEPT_ELEMENTS: ReadonlySet<string> = new Set(
  names(
    'a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup dd ' +
      'del dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main map ' +
      'mark nav ol p pre q rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th thead ' +
      'time tr tt u ul var wbr',
  ),
)

/** Elements that are removed with their content: scripts, embedded content, inputs and metadata. */
export const REMOVED_ELEMENTS: ReadonlySet<string> = new Set(
  names(
    'script style template title head iframe frame frameset noframes noembed object embed applet param input ' +
      'textarea select option optgroup datalist keygen meta base link svg math canvas portal fencedframe source ' +
      'track area-set basefont bgsound command isindex',
  ),
)

/** Elements without content. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(names('area br col hr img wbr'))

/** Elements that must not directly contain text or blocks of ours; browsers would move them out of the table. */
export const TABLE_STRUCTURE: ReadonlySet<string> = new Set(names('table tbody thead tfoot tr colgroup'))

/** Validation of an attribute value. */
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

/** Returns the kind of a plain attribute, or null if it is not allowed. */
export function attributeKind(element: string, attribute: string): AttributeKind | null {
  return GLOBAL.get(attribute) ?? BY_ELEMENT.get(element)?.get(attribute) ?? null
}

const MAX_LENGTH = 10_000
const MAX_COUNT = 1000

/** Returns the sanitised value of an attribute, or null. */
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
