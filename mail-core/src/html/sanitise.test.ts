import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import { KEPT_ELEMENTS } from './allowed-html.ts'
import { attributeOf, type Element, isHtmlElement, type Node } from './parse-html.ts'
import { type SanitiseOptions, sanitiseHtml } from './sanitise.ts'

const OPTIONS: SanitiseOptions = {
  quoteLabel: 'Hiện phần trích',
  inlineImage: (id) => (id === 'logo@x' ? '/files/1' : null),
  remoteImage: (url) => `/proxy?u=${encodeURIComponent(url)}`,
}
const ATTRIBUTES = new Set(
  (
    'href target rel title lang dir align valign class id name usemap style src alt width height border hspace vspace ' +
    'cellpadding cellspacing bgcolor summary colspan rowspan nowrap scope abbr span color face size start type reversed ' +
    'value noshade clear shape coords datetime aria-label'
  ).split(' '),
)

/** Parses a fragment as a browser would, and checks that it contains only allowed content. */
function readBack(html: string): Element[] {
  const elements: Element[] = []
  const document = parse(`<!doctype html><html><head></head><body>${html}</body></html>`, {
    scriptingEnabled: false,
  })
  const open: Node[] = [...document.childNodes]
  while (open.length > 0) {
    const node = open.pop() as Node
    expect(['#comment', 'template']).not.toContain(node.nodeName)
    if (!('tagName' in node)) continue
    expect(isHtmlElement(node)).toBe(true)
    open.push(...node.childNodes)
    if (['html', 'head', 'body'].includes(node.tagName)) continue
    checkElement(node)
    elements.push(node)
  }
  return elements
}

function checkElement(element: Element): void {
  const isOurs = element.tagName === 'details' || element.tagName === 'summary'
  expect(isOurs || KEPT_ELEMENTS.has(element.tagName), element.tagName).toBe(true)
  for (const { name, value } of element.attrs) {
    expect(ATTRIBUTES, name).toContain(name)
    if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|#mail-)/)
    if (name === 'src')
      expect(value).toMatch(/^(\/proxy\?u=|\/files\/1$|data:image\/(png|jpeg|gif|webp);base64,)/)
    if (name === 'id' || name === 'name') expect(value).toMatch(/^mail-/)
    if (name === 'style') checkCss(value)
  }
  if (element.tagName === 'a' && attributeOf(element, 'href')?.startsWith('http')) {
    expect(attributeOf(element, 'target')).toBe('_blank')
    expect(attributeOf(element, 'rel')).toBe('noopener noreferrer nofollow')
  }
}

/** The two design tokens for messages without their own colours; no other variable is allowed. */
const allowedTokens = /var\(--color-(ink-3|line-strong),GrayText\)/g

function checkCss(css: string): void {
  expect(css.replace(/url\([^()"'\s]*\)/g, '').replace(allowedTokens, '')).not.toMatch(
    /expression|javascript|behavior|-moz-binding|@import|@font-face|image-set|position|[<\\]|var\(/i,
  )
  for (const [, url] of css.matchAll(/url\(([^)]*)\)/g))
    expect(url).toMatch(/^\/proxy\?u=|^\/files\/1$|^data:image\//)
}

function sanitise(html: string, options: Partial<SanitiseOptions> = {}) {
  const result = sanitiseHtml(html, { ...OPTIONS, ...options })
  readBack(result.html)
  checkCss(result.css)
  return result
}

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT/SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img id=x src=x onerror=alert(1)>">',
  '<table><caption><svg><style></caption></table><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="\u00a0javascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a><a href="file:///etc/passwd">x</a><a href="blob:x">x</a><a href="about:blank">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="intent://x#Intent;end">x</a><a href="/api/v2/logout">x</a><a href="x.html">x</a>',
  '<a href=x ping="//evil.example" onclick=alert(1) download>x</a>',
  '<area href="javascript:alert(1)"><map name=m><area href="javascript:alert(1)"></map>',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="data:text/html;base64,PHNjcmlwdD4=">',
  '<img src="javascript:alert(1)"><img src="cid:other"><img src="relative.png"><img src="file:///x">',
  '<img srcset="//evil.example/1.png 2x" src="//evil.example/x.png" lowsrc=x dynsrc=x>',
  '<picture><source srcset="//evil.example/a.png"><img src="x"></picture>',
  '<video src=//evil.example poster=//evil.example><source src=x onerror=alert(1)></video><audio src=x autoplay></audio>',
  '<meta http-equiv=refresh content="0;url=//evil.example"><base href="//evil.example/"><link rel=stylesheet href=//evil.example>',
  '<form action=//evil.example><input name=q autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<object data=//evil.example><param name=x value=y></object><embed src=//evil.example><applet code=x>',
  '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
  '<body onload=alert(1) background="javascript:alert(1)" style="position:fixed">x',
  '<table background="javascript:alert(1)"><tr><td background="x&quot;);}body{color:red">x</table>',
  '<marquee onstart=alert(1)>x</marquee><details open ontoggle=alert(1)><summary>x</summary></details>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<div style="width:expr/**/ession(alert(1))">x</div>',
  '<div style="background-image:\\75\\72\\6c(//evil.example/x)">x</div>',
  '<div style="background:image-set(\'//evil.example/x\' 1x)">x</div>',
  '<div style="background:-webkit-image-set(url(//evil.example/x) 1x)">x</div>',
  '<div style="--x:url(//evil.example);background:var(--x)">x</div>',
  '<div style="-moz-binding:url(//evil.example/x.xml#a);behavior:url(x.htc)">x</div>',
  '<div style="position:fixed;top:0;left:0;width:100%;height:100%;z-index:9999">x</div>',
  '<div style="p\\6fsition:absolute">x</div>',
  '<div style="color:red;}</style><script>alert(1)</script>">x</div>',
  '<div style="font-family:\'x</style><script>\'">x</div>',
  '<div style="content:url(//evil.example);cursor:url(//evil.example),auto;filter:url(//evil.example#x)">x</div>',
  '<div style="list-style:url(data:image/svg+xml;base64,PHN2Zy8+)">x</div>',
  '<style>@import "//evil.example/x.css"; @import url(//evil.example);a{color:red}</style>x',
  '<style>@font-face{font-family:x;src:url(//evil.example/x.woff)}</style>x',
  '<style>a{background:url(javascript:alert(1))}b{behavior:url(x)}c{position:fixed}</style>x',
  '<style>a{color:red}</style/><img src=x onerror=alert(1)>',
  '<style><!--</style><script>alert(1)</script>--></style>',
  '<style>a[title="</style><script>alert(1)</script>"]{color:red}</style>',
  '<style>@keyframes x{from{background:url(//evil.example)}}a{animation:x 1s}</style>x',
  '<style>.bocau-quote{display:none}details{display:none}summary:hover{color:red}</style>x',
  '<style>a{color:red;/*</style><script>alert(1)</script>*/}</style>',
  '<style media="x{}</style><script>alert(1)</script>">a{color:red}</style>',
  '<style>@media screen and (x:url(//evil.example)){a{color:red}}</style>x',
  '<style>a{background:u\\rl(//evil.example)}b{background:url(//evil.example/\\22\\29;position:fixed)}</style>x',
  '<div id=x><div id=x><form name=document><img name=cookie><a name=x>',
  '<!--[if IE]><script>alert(1)</script><![endif]--><!--> <img src=x onerror=alert(1)> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><?php echo 1 ?>x',
  '<p/onclick=alert(1)//<b',
  '<div\0onclick=alert(1)>x</div\0>',
  '<a href="http://x" class="bocau-quote" onclick="x">',
  '<b><i><u><a href=//x><table><tr><td><ul><li',
  '"><img src=x onerror=alert(1)>',
  '\0<scr\0ipt>alert(1)</script>',
])('removes everything forbidden from %s', (html) => {
  const { html: safe, css } = sanitise(html)
  expect(safe + css).not.toMatch(/<\/?(script|style|svg|math|img[^>]*onerror)/i)
})

test('a link keeps its target and opens outside the mail page', () => {
  const { html } = sanitise('<a href="https://dakwood.test/?a=1&amp;b=2" target=_top rel=opener>Gỗ</a>')
  expect(html).toBe(
    '<a href="https://dakwood.test/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">Gỗ</a>',
  )
  expect(sanitise('<a href="//x.vn/a">a</a>').html).toContain('href="https://x.vn/a"')
  expect(sanitise('<a href="mailto:a@b.vn?subject=x">a</a>').html).toContain('href="mailto:a@b.vn?subject=x"')
  expect(sanitise('<a href="#top">a</a><a name=top>b</a>').html).toBe(
    '<a href="#mail-top">a</a><a id="mail-top">b</a>',
  )
})

test('images pass through the hooks only, and remote ones are counted', () => {
  const html =
    '<img src="cid:logo%40x" alt=logo><img src="https://a.vn/1.png"><img src="https://a.vn/1.png">' +
    '<td background="http://a.vn/2.png"></td><div style="background:#fff url(https://a.vn/3.png)">x</div>' +
    '<table background="http://a.vn/2.png"><tr><td>x</table><style>.a{background-image:url("https://a.vn/4.png")}</style>'
  const output = sanitise(html)
  expect(output).toMatchObject({ remoteImages: 4, blockedImages: 0 })
  expect(output.html).toContain('<img alt="logo" src="/files/1">')
  expect(output.html).toContain('src="/proxy?u=https%3A%2F%2Fa.vn%2F1.png"')
  expect(output.css).toContain('url(/proxy?u=https%3A%2F%2Fa.vn%2F4.png)')

  const blocked = sanitise(html, { remoteImage: () => null })
  expect(blocked).toMatchObject({ remoteImages: 4, blockedImages: 4 })
  expect(blocked.html + blocked.css).not.toContain('a.vn')
  expect(sanitise('<img src="data:image/png;base64,iVBORw0=">').html).toBe(
    '<img src="data:image/png;base64,iVBORw0=">',
  )
})

test('a newsletter keeps its tables, widths and colours', () => {
  const result = sanitise(
    '<html><head><title>x</title><style>.btn{background:#147d64;color:#fff !important;border-radius:6px}' +
      '@media only screen and (max-width:600px){.col{width:100%!important}}</style></head>' +
      '<body bgcolor="#f4f4f4" style="margin:0"><center><table width="600" cellpadding=0 cellspacing="0" border=0 align="center" bgcolor="#ffffff">' +
      '<tr><td class="col" colspan="2" valign=top style="padding:20px 10px;font:bold 16px/1.5 Arial,\'Segoe UI\',sans-serif">' +
      '<font color="#aa3300" face="Arial">Gỗ sồi</font> <a class=btn href="https://x.vn">Mua</a></td></tr></table></center></body></html>',
  )
  expect(result.css).toBe(
    '.btn{background:#147d64;color:#fff!important;border-radius:6px}\n' +
      '@media only screen and (max-width:600px){\n.col{width:100%!important}\n}',
  )
  expect(result.html).toBe(
    '<div style="background-color:#f4f4f4;margin:0"><center><table width="600" cellpadding="0" cellspacing="0" border="0" align="center" bgcolor="#ffffff">' +
      '<tbody><tr><td class="col" colspan="2" valign="top" style="padding:20px 10px;font:bold 16px/1.5 Arial,&quot;Segoe UI&quot;,sans-serif">' +
      '<font color="#aa3300" face="Arial">Gỗ sồi</font> <a class="btn" href="https://x.vn" target="_blank" rel="noopener noreferrer nofollow">Mua</a></td></tr></tbody></table></center></div>',
  )
  expect(result).toMatchObject({ setsColours: true, isClipped: false, hasFoldedQuote: false })
})

test.each([
  ['<p>plain</p>', false],
  ['<p style="color:black;background:white">Outlook</p>', false],
  ['<p style="color:#222222">Gmail</p>', false],
  ['<style>a:link{color:#0563C1}</style><p style="color:windowtext">Word</p>', false],
  ['<p style="color:#1F497D">navy</p>', true],
  ['<p><font color=red>red</font></p>', true],
  ['<table bgcolor="#eeeeee"><tr><td>grey</table>', true],
  ['<style>p{background:#eee}</style><p>grey</p>', true],
])('%s has its own colours: %s', (html, setsColours) => {
  expect(sanitise(html).setsColours).toBe(setsColours)
})

test("black on white follows the reader's theme unless the message has other colours", () => {
  const plain = sanitise('<div style="color:#000;font-size:12px;background:#fff">x</div>')
  expect(plain.html).toBe('<div style="font-size:12px">x</div>')
  const output = sanitise('<div style="color:#000">x</div><b style="color:red">y</b>')
  expect(output.html).toBe('<div style="color:#000">x</div><b style="color:red">y</b>')
})

test.each([
  [
    'Gmail',
    '<div>Đồng ý.</div><br><div class="gmail_quote"><div class="gmail_attr">Vào … đã viết:</div><blockquote>Giá?</blockquote></div>',
  ],
  ['Apple', '<div>Đồng ý.</div><blockquote type="cite">Giá?</blockquote>'],
  [
    'Thunderbird',
    '<p>Đồng ý.</p><div class="moz-cite-prefix">On 06/05/2024 Duy wrote:<br></div><blockquote type="cite">Giá?</blockquote>',
  ],
  [
    'Outlook',
    '<div class="WordSection1"><p>Đồng ý.</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3pt"><p><b>From:</b> Duy<br><b>Sent:</b> Monday<br><b>To:</b> Khuê<br><b>Subject:</b> Giá</p></div></div><p>Giá?</p></div>',
  ],
  [
    'Outlook on the web',
    '<div>Đồng ý.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: Duy</div><div>Giá?</div>',
  ],
  ['old clients', '<p>Đồng ý.</p><p>-----Original Message-----<br>From: Duy</p><p>Giá?</p>'],
])('folds the quotation of %s', (_, html) => {
  const result = sanitise(html)
  expect(result.hasFoldedQuote).toBe(true)
  const [before, inside = ''] = result.html.split(
    '<details class="bocau-quote"><summary aria-label="Hiện phần trích">…</summary>',
  )
  expect(before).toContain('Đồng ý.')
  expect(before).not.toMatch(/Giá\?|wrote:|From:/)
  expect(inside).toContain('Giá?')
  expect(inside).toContain('</details>')
  expect(sanitise(html, { expandsQuote: true }).html).not.toContain('<details')
})

test.each([
  ['an answer below it', '<p>Hi</p><blockquote type="cite">Giá?</blockquote><p>12 triệu.</p>'],
  ['nothing before it', '<div class="gmail_quote">Forwarded message</div>'],
  ['a box that is not a quotation', '<p>Hi</p><div style="border-top:solid #E1E1E1 1.0pt">Thank you</div>'],
])('a quotation with %s stays open', (_, html) => {
  expect(sanitise(html).hasFoldedQuote).toBe(false)
})

test.each([
  ['nested tables', '<table><tr><td>'],
  ['nested blocks', '<div>'],
  ['open formatting', '<b>'],
  ['formatting with attributes', '<b a=1><i b=2><font size=3>'],
  ['rows', '<table><tr><td>x</td></tr></table>'],
  ['images', '<img src="https://a.vn/1.png">'],
  ['styles', '<p style="color:red;width:1px">x'],
  ['quotations', 'x<blockquote type="cite"></blockquote>'],
  ['style elements', '<style>a{color:red}</style>'],
  ['comments', '<!--'],
  ['misplaced text', '<table>x'],
  ['vector drawings', '<svg><g>'],
  ['references', '&amp&lt&#x41'],
  ['ends', '</p></b></table>'],
])('displays or truncates five megabytes of %s within seconds', async (_, fragment) => {
  const html = fragment.repeat(5_000_000 / fragment.length)
  let result = { html: '', isClipped: false }
  const read = () => {
    result = sanitiseHtml(html, OPTIONS)
  }
  expect(await processorTimeOf(read)).toBeLessThan(60_000)
  expect(result.isClipped).toBe(true)
  expect(result.html.length).toBeLessThan(30_000_000)
})

test.each([
  ['attributes', `<p ${Array.from({ length: 200_000 }, (_, i) => `a${i}`).join(' ')}>x`],
  ['classes', `<p class="${'a '.repeat(500_000)}">x`],
  ['one style', `<p style="${'color:red;'.repeat(200_000)}">x`],
  ['brackets in a style', `<p style="width:${'('.repeat(200_000)}">x`],
  ['rules', `<style>${'a{color:red}'.repeat(100_000)}</style>x`],
  ['selectors', `<style>${'a,'.repeat(100_000)}a{color:red}</style>x`],
  ['nested rules', `<style>${'@media screen{'.repeat(50_000)}</style>x`],
  [
    'formatting reopened',
    `${Array.from({ length: 1000 }, (_, i) => `<b a${i}>`).join('')}${'<p>x'.repeat(50_000)}`,
  ],
])('handles a great many %s quickly', async (_, html) => {
  expect(await processorTimeOf(() => sanitise(html))).toBeLessThan(60_000)
})

test('flattens excessively deep content without losing text', () => {
  expect(sanitise(`${'<div>'.repeat(500)}deep</div>`).html).toContain('deep')
  expect(sanitise(`${'<div>'.repeat(5000)}deep</div>`)).toMatchObject({ isClipped: true })
  expect(sanitise(`${'<div>'.repeat(5000)}deep</div>`).html).toContain('deep')
})

test('sanitising twice gives the same result', () => {
  const once = sanitise('<p style="color:red">a<b>b</b></p><table><tr><td width=10>x</td></tr></table>').html
  expect(sanitise(once).html).toBe(once)
})

test('any mixture of broken input becomes safe', () => {
  const fragments = (
    '<a href=javascript:x> <b <style> </style> <svg> </svg> <math> <mtext> <table> <td> </table> <!-- --> <p> </p> " \' > < ' +
    '<template> </template> <noscript> </noscript> <title> </title> <img/src=x/onerror=x> &lt; &#x3c; <select> <option> ' +
    '<textarea> <xmp> <plaintext> <frameset> <form> <foreignObject> <desc> <annotation-xml> style="color:red" <script> </script> ' +
    '<details> <base href=x> <body onload=x> <html> <head> <mglyph> <caption> <col> <br/> </br> <isindex> <iframe> <![CDATA[ ]]> \0'
  ).split(' ')
  let state = 7
  const random = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state % limit
  }
  for (let round = 0; round < 1500; round++) {
    let html = ''
    for (let i = 0; i < 4 + random(20); i++) html += `${fragments[random(fragments.length)]} `
    sanitise(html)
  }
})

test('greys of a message without its own colours follow the theme', () => {
  const { html, setsColours } = sanitise(
    '<p style="color:#222">Kính gửi chị</p><p style="color:#5f6b73">Phòng Thu mua</p><table><tr><td style="border-bottom:1px solid #d8dee0">4.2</td></tr></table>',
  )
  expect(setsColours).toBe(false)
  expect(html).toContain('<p style="color:var(--color-ink-3,GrayText)">Phòng Thu mua</p>')
  expect(html).toContain('border-bottom:1px solid var(--color-line-strong,GrayText)')
  expect(html).toContain('<p>Kính gửi chị</p>')
})

test('a message with its own colours keeps its greys', () => {
  const { html, setsColours } = sanitise('<p style="color:#0a6">Xanh</p><p style="color:#666">Xám</p>')
  expect(setsColours).toBe(true)
  expect(html).toContain('color:#666')
})

test.each(['200vh', '100dvh', '50vmax', '80cqh', '3svh'])('drops viewport lengths such as %s', (length) => {
  expect(sanitise(`<div style="min-height:${length};width:600px">x</div>`).html).toBe(
    '<div style="width:600px">x</div>',
  )
})

test('truncates a long message with a notice, and not when the entire message is requested', () => {
  const rows = Array.from({ length: 500 }, (_, row) => `<tr><td>dòng ${row}</td></tr>`).join('')
  const html = `<table>${rows}</table><p>hết</p>`

  const clipped = sanitise(html, { maxVisible: 5000 })
  expect(clipped.isClipped).toBe(true)
  expect(clipped.html).toContain('dòng 0')
  expect(clipped.html).not.toContain('hết')
  expect(clipped.html).toMatch(/<\/table>$/)

  expect(sanitise(html)).toMatchObject({ isClipped: false, html: expect.stringContaining('hết') })
  expect(sanitise('x'.repeat(100), { maxVisible: 40 }).html).toBe('x'.repeat(40))
})

test('embedded pictures do not count towards the length', () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(50_000)}">`
  expect(sanitise(`${picture}<p>chào</p>`, { maxVisible: 1000 }).isClipped).toBe(false)
})

test.each(['display:none', 'visibility:hidden', 'height:0;overflow:hidden', 'color:#a00;opacity:0'])(
  'displays a body that hides itself: %s',
  (style) => {
    expect(sanitise(`<body style="${style}">Xin chào`).html).not.toMatch(/display|visibility|opacity|height/)
  },
)
