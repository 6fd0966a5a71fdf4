const split = (list: string) => list.split(' ')

/** Elements allowed in the editor; others are replaced by their content or removed with it. */
export const ALLOWED_ELEMENTS = split(
  'a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em ' +
    'figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub ' +
    'sup table tbody td tfoot th thead tr tt u ul var',
)

/** Attributes allowed on any element; `style` is filtered by property. */
export const ALLOWED_ATTRIBUTES = split(
  'align alt bgcolor border cellpadding cellspacing class color colspan data-folded data-src dir face height href lang ' +
    'rowspan size span src start style title type valign value width',
)

/** Classes used by the product or Squire; other classes have no meaning outside their message. */
export const ALLOWED_CLASSES = new Set([
  'bocau_quote',
  'bocau_signature',
  'size',
  'color',
  'highlight',
  'font',
])

/**
 * Allowed style properties: the appearance of text, tables and images, never their position. They are listed as
 * shorthands, because browsers expand them into different longhands.
 */
export const ALLOWED_PROPERTIES = split(
  'color background-color font-family font-size font-style font-weight text-decoration text-align text-indent ' +
    'vertical-align line-height white-space overflow-wrap word-break direction list-style-type border-collapse ' +
    'border-spacing width height max-width min-width padding-top padding-right padding-bottom padding-left ' +
    'margin-top margin-right margin-bottom margin-left border-top-width border-right-width border-bottom-width ' +
    'border-left-width border-top-style border-right-style border-bottom-style border-left-style ' +
    'border-top-color border-right-color border-bottom-color border-left-color',
)
