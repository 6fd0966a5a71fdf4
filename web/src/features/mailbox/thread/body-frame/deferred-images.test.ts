// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { deferImages, loadDeferredImages } from './deferred-images.ts'
import { prepareBody } from './prepared-body.ts'

afterEach(() => vi.unstubAllGlobals())

const first = Array.from(
  { length: 6 },
  (_, index) => `<img src="/first/${index}" width="10" height="10">`,
).join('')
const parse = (html: string) => new DOMParser().parseFromString(`<body>${first}${html}</body>`, 'text/html')
const deferred = (page: Document) =>
  [...page.querySelectorAll('img[srcset]')].map((one) => one.getAttribute('src'))

test('images after the first ones are deferred and keep their address and proportions', () => {
  const page = parse('<img src="/a" width="280" height="180"><img src="/b" style="width:90px;height:30px">')
  deferImages(page)
  expect(deferred(page)).toEqual(['/a', '/b'])
  expect(page.querySelector<HTMLImageElement>('[src="/a"]')?.style.aspectRatio).toBe('280 / 180')
  expect(page.querySelector('[src="/a"]')?.getAttribute('srcset')).toMatch(/^data:image\/gif/)
})

test.each([
  ['of unknown height', '<img src="/x" width="280">'],
  ['with a relative width', '<img src="/x" width="100%" height="20">'],
  ['that is blocked', '<img width="280" height="180" alt="Ảnh">'],
])('an image %s is not deferred', (_, html) => {
  const page = parse(html)
  deferImages(page)
  expect(deferred(page)).toEqual([])
})

test('a printed body loads every image at once', () => {
  const source = `<html><head><style></style></head><body>${first}<img src="/a" width="1" height="1"></body></html>`
  expect(deferred(prepareBody(source, { isPrinted: false }).page)).toEqual(['/a'])
  expect(deferred(prepareBody(source, { isPrinted: true }).page)).toEqual([])
})

/** Replaces the observer; returns a function that reports an element as near. */
function stubObserver(): (target: Element) => void {
  let report: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => {}
  const observed = new Set<Element>()
  class Observer {
    constructor(onChange: typeof report) {
      report = onChange
    }
    observe = (target: Element) => observed.add(target)
    unobserve = (target: Element) => observed.delete(target)
    disconnect = () => observed.clear()
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return (target) => observed.has(target) && report([{ isIntersecting: true, target }])
}

const size = 'width="1" height="1"'
const two = `<img src="/api/v2/files/a" ${size}><img src="/m/7/api/v2/files/b" ${size}>`

test('a deferred image loads when it is near', () => {
  const intersect = stubObserver()
  const page = parse(two)
  deferImages(page)
  loadDeferredImages(page)
  intersect(page.querySelector('[src="/api/v2/files/a"]') as Element)
  expect(deferred(page)).toEqual(['/m/7/api/v2/files/b'])
})

test('a remote image loads when idle and not by position', () => {
  const intersect = stubObserver()
  let runIdle = () => {}
  vi.stubGlobal('requestIdleCallback', (action: () => void) => (runIdle = action))
  const page = parse(`<img src="/api/v2/images?url=https%3A%2F%2Fshop.example" ${size}>${two}`)
  deferImages(page)
  loadDeferredImages(page)
  intersect(page.querySelector('[src*="images"]') as Element)
  expect(deferred(page)).toHaveLength(3)
  runIdle()
  expect(deferred(page)).toEqual(['/api/v2/files/a', '/m/7/api/v2/files/b'])
})

test('printing loads all images, except of a removed message', () => {
  stubObserver()
  const [page, removed] = [parse(two), parse(two)]
  for (const each of [page, removed]) deferImages(each)
  loadDeferredImages(page)
  loadDeferredImages(removed)()
  window.dispatchEvent(new Event('beforeprint'))
  expect(deferred(page)).toEqual([])
  expect(deferred(removed)).toHaveLength(2)
})
