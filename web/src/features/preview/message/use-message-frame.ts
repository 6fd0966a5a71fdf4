import { type RefObject, useEffect, useMemo } from 'react'
import { t } from '../../../i18n/index.ts'
import { withBrokenRuns } from '../../../ui/files/long-runs/break-runs.ts'
import { fontFaces } from '../../../ui/frames/frame-style.ts'
import { fitWidth } from '../../../ui/frames/frame-width/fit-width.ts'
import type { OpenMessage } from './read-eml.ts'

const wrapped = (html: string) =>
  `<!doctype html><html data-theme="light"><head><meta charset="utf-8"><link rel="stylesheet" href="/mail-frame.css"></head><body>${html}</body></html>`

/** Styles and measures the frame of a message; returns its document source. */
export function useMessageFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  { html, css }: OpenMessage,
): string {
  useEffect(() => (frame.current ? followFrame(frame.current, css) : undefined), [frame, css])
  return useMemo(() => wrapped(withBrokenRuns(html)), [html])
}

/** Styles the message now and after every load of the frame; returns a function that ends this. */
function followFrame(frame: HTMLIFrameElement, css: string): () => void {
  let stop = () => {}
  const onLoad = () => {
    stop()
    stop = addStyles(frame, css)
  }
  frame.addEventListener('load', onLoad)
  onLoad()
  return () => {
    frame.removeEventListener('load', onLoad)
    stop()
  }
}

/**
 * Styles the document of a frame and follows its size. The styles are added by script, because the policy
 * forbids style elements in frames.
 */
function addStyles(frame: HTMLIFrameElement, css: string): () => void {
  const page = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!page?.body || !view) return () => {}
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(`${fontFaces}@layer letter{${css}}`)
  page.adoptedStyleSheets = [sheet]
  const observer = new ResizeObserver(() => {
    fitWidth(page, { scrolls: t('preview.wide') })
    frame.style.height = `${Math.ceil(page.documentElement.getBoundingClientRect().height)}px`
  })
  observer.observe(page.documentElement)
  return () => observer.disconnect()
}
