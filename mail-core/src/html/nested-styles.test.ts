import { expect, test } from 'vitest'
import { toMailHtml } from './outgoing/to-mail-html.ts'
import { sanitiseHtml } from './sanitise.ts'

const nests: Record<string, (n: number) => string> = {
  'brackets in a media rule': (n) => `<style>@media ${'('.repeat(n)}{a{color:red}}</style>`,
  'selectors in selectors': (n) => `<style>${'a:not('.repeat(n)}b${')'.repeat(n)}{color:red}</style>`,
  'sums in sums': (n) => `<p style="width:${'calc('.repeat(n)}1px${')'.repeat(n)}">`,
  'sums in sums without an end': (n) => `<p style="width:${'calc((('.repeat(n)}">`,
  'colours in colours': (n) => `<p style="color:${'rgb('.repeat(n)}">`,
  'colours in colours of a sheet': (n) => `<style>a{color:${'rgb('.repeat(n)}</style>`,
  'media rules in media rules': (n) => `<style>${'@media screen{'.repeat(n)}</style>`,
  'rules in rules': (n) => `<style>${'a{'.repeat(n)}</style>`,
  'square brackets': (n) => `<style>${'['.repeat(n)}{}</style>`,
}

test.each(Object.entries(nests))('a message with %s can be read and replied to', (_, nest) => {
  for (const times of [10, 30, 1000, 3000, 20_000, 250_000]) {
    const html = `${nest(times)}<p>Kính gửi anh Duy</p>`
    expect(sanitiseHtml(html, { quoteLabel: '' }).html).toContain('Kính gửi anh Duy')
    expect(toMailHtml(html).text).toContain('Kính gửi anh Duy')
  }
})

test('styles next to excessive nesting still apply', () => {
  const nest = `a:not(${'b:not('.repeat(100)}c${')'.repeat(100)}){color:red}`
  const html = `<style>p{color:blue}${nest}td{color:green}</style><p style="width:${'calc('.repeat(50)}1px${')'.repeat(50)};color:red">x</p>`
  const { css, html: output } = sanitiseHtml(html, { quoteLabel: '' })
  expect(css).toContain('p{color:blue}')
  expect(css).toContain('td{color:green}')
  expect(output).toContain('color:red')
})

test('the start of an endless style applies', () => {
  const broken = 'a{width:calc(1px + 2Nx) !\n\nimportant}}x){'.repeat(20_000)
  const { css, html } = sanitiseHtml(`<style>p{color:blue}${broken}td{color:green}</style><p>x`, {
    quoteLabel: '',
  })
  expect(css).toContain('p{color:blue}')
  expect(css).not.toContain('green')
  expect(html).toContain('x')
})

test('keeps nesting of real designs', () => {
  const html =
    '<style>@media screen and (max-width:600px){a:not(b:not(.c)){color:red}}</style><p style="width:calc((100% - (2px + 3px)) * 0.5)">x</p>'
  const { css, html: output } = sanitiseHtml(html, { quoteLabel: '' })
  expect(css).toContain('a:not(b:not(.c)){color:red}')
  expect(output).toContain('calc((100% - (2px + 3px))*0.5)')
})
