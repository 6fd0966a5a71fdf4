// oxlint-disable import/no-unassigned-import -- style sheets of the entire page
import '../../../../ui/styles/tokens.css'
import '../../../../ui/styles/tokens-later.css'
import '../../../../ui/styles/fonts.css'
import '../../../../ui/styles/base.css'
// oxlint-enable import/no-unassigned-import
import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { setLanguage } from '../../../../i18n/index.ts'
import { DialogLayer } from '../../../../ui/dialog/DialogLayer.tsx'
import { MenuLayer } from '../../../../ui/menu/MenuLayer.tsx'
import { TooltipLayer } from '../../../../ui/tooltip/TooltipLayer.tsx'
import { Editor, type EditorHandle } from '../index.ts'
import css from './page.module.css'

/** Interface of the page for tests. */
export interface EditorWindow {
  editor: EditorHandle
  /** Arguments of all `onChange` calls. */
  changes: string[]
  files: string[]
  /** Upload function; the test controls when its promise settles. */
  upload: (file: File, onProgress?: (share: number) => void) => Promise<string>
  mount: (html: string, options?: { readOnly?: boolean; width?: string }) => void
  /** Removes the editor and everything that it opened; returns true if nothing is left. */
  reset: () => boolean
  /** Time from mounting the editor until the caret is set and rendered, in milliseconds. */
  timeToCaret: (html: string) => Promise<number>
}

const page = window as unknown as EditorWindow
const root = createRoot(document.getElementById('root') as HTMLElement)
const browserNames = new Set<string>()
const startUploads = () => {
  let uploads = 0
  page.upload = async () => `upload${++uploads}`
}
startUploads()
page.mount = (html, { readOnly = false, width } = {}) => {
  const handle = createRef<EditorHandle>()
  Object.defineProperty(page, 'editor', { get: () => handle.current, configurable: true })
  page.changes = []
  page.files = []
  const content = (
    <>
      <div key={Math.random()} className={css.window} style={{ width }}>
        <Editor
          ref={handle}
          html={html}
          onChange={(now) => page.changes.push(now)}
          placeholder="Soạn thư"
          label="Nội dung thư"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- compose windows focus the editor
          autoFocus
          readOnly={readOnly}
          uploadImage={(file, onProgress) => page.upload(file, onProgress)}
          onFiles={(files) => page.files.push(...files.map(({ name }) => name))}
        />
      </div>
      <DialogLayer labels={{ cancel: 'Hủy', close: 'Đóng' }} />
      <MenuLayer />
      <TooltipLayer />
    </>
  )
  flushSync(() => root.render(content))
}
page.reset = () => {
  // Dialogs and menus close on navigation.
  dispatchEvent(new PopStateEvent('popstate'))
  flushSync(() => root.render(null))
  for (const name of Object.keys(window)) if (!browserNames.has(name)) Reflect.deleteProperty(window, name)
  startUploads()
  localStorage.clear()
  getSelection()?.removeAllRanges()
  scrollTo(0, 0)
  return document.querySelector('dialog, [role="dialog"], [role="menu"], [popover]') === null
}
page.timeToCaret = (html) =>
  new Promise((resolve) => {
    const start = performance.now()
    page.mount(html)
    const update = () => {
      const isReady = (document.activeElement as HTMLElement | null)?.isContentEditable
      if (isReady) resolve(performance.now() - start)
      else requestAnimationFrame(update)
    }
    requestAnimationFrame(update)
  })
setLanguage('vi')
page.mount('')
for (const name of Object.keys(window)) browserNames.add(name)
