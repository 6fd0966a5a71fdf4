export type TagKeyAct =
  | 'previous'
  | 'next'
  | 'first'
  | 'end'
  | 'edit'
  | 'copy'
  | 'cut'
  | 'menu'
  | 'remove'
  /** Something is typed, which belongs into the field. */
  | 'type'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const plain: Record<string, TagKeyAct> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'end',
  Enter: 'edit',
  F2: 'edit',
  Delete: 'remove',
  Backspace: 'remove',
  ContextMenu: 'menu',
}
const withControl: Record<string, TagKeyAct> = { c: 'copy', x: 'cut' }

/** What a key does to a piece that has the focus; undefined for keys that mean nothing there. */
export function tagKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): TagKeyAct | undefined {
  if (ctrlKey || metaKey) return withControl[key.toLowerCase()]
  if (key === 'F10' && shiftKey) return 'menu'
  if (altKey) return undefined
  return plain[key] ?? ([...key].length === 1 ? 'type' : undefined)
}
