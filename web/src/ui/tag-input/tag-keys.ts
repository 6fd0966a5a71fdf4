export type TagKeyAction =
  | 'previous'
  | 'next'
  | 'first'
  | 'end'
  | 'edit'
  | 'copy'
  | 'cut'
  | 'menu'
  | 'remove'
  /** Text that belongs to the field. */
  | 'type'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const plain: Record<string, TagKeyAction> = {
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
const withControl: Record<string, TagKeyAction> = { c: 'copy', x: 'cut' }

/** Returns the action of a key on a focused tag; undefined for other keys. */
export function tagKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): TagKeyAction | undefined {
  if (ctrlKey || metaKey) return withControl[key.toLowerCase()]
  if (key === 'F10' && shiftKey) return 'menu'
  if (altKey) return undefined
  return plain[key] ?? ([...key].length === 1 ? 'type' : undefined)
}
