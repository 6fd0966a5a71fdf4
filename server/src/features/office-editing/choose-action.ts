import type { OfficeAction, OfficeDescription } from '../../ports/office-editor.ts'

/** Chooses the action to open a document: for editing if requested and supported, otherwise for reading. */
export function chooseAction(
  { actions }: Pick<OfficeDescription, 'actions'>,
  fileName: string,
  canWrite: boolean,
): OfficeAction | null {
  const extension = extensionOf(fileName)
  const find = (kind: OfficeAction['kind']) =>
    actions.find((action) => action.extension === extension && action.kind === kind)
  const [edit, view] = [find('edit'), find('view')]
  // An editor opens a document read-only without write permission.
  return (canWrite ? (edit ?? view) : (view ?? edit)) ?? null
}

/** Returns the file extension in lower case. */
export function extensionOf(fileName: string): string {
  const at = fileName.lastIndexOf('.')
  return at < 1 ? '' : fileName.slice(at + 1).toLowerCase()
}

/** Fills the URL template: known placeholders are replaced, others removed. */
export function fillAddress(
  template: string,
  { source, language }: { source: string; language: 'vi' | 'en' },
): string {
  const locale = { vi: 'vi-VN', en: 'en-US' }[language]
  const values: Record<string, string> = {
    UI_LLCC: locale,
    DC_LLCC: locale,
    WOPI_SOURCE: encodeURIComponent(source),
  }
  const filled = template.replaceAll(/<(\w+)=(\w+)&?>/g, (_, name: string, placeholder: string) => {
    const value = values[placeholder]
    return value === undefined ? '' : `${name}=${value}&`
  })
  const start = filled.includes('?') ? filled.replace(/(?<![?&])$/, '&') : `${filled}?`
  const origin = filled.includes('WOPISrc=') ? '' : `WOPISrc=${encodeURIComponent(source)}&`
  return `${start}${origin}lang=${language}`
}
