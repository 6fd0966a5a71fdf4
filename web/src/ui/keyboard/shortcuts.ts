import { useEffect, useRef } from 'react'
import { once, Store } from '../../store.ts'

/**
 * What keys do, by name: `j`, `#`, `Shift+i`, `Ctrl+k`, or two in a row: `g i`, `* a`. A message is written
 * small; Shift is named only with messages (`?` and `#` are their own keys).
 */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

/** Keys by name, each with what it does. */
export function bindKeys<Name extends string>(
  names: Record<Name, string>,
  acts: Record<Name, (event: KeyboardEvent) => void>,
): Shortcuts {
  return Object.fromEntries((Object.keys(names) as Name[]).map((name) => [names[name], acts[name]]))
}

interface Layer {
  current: { keys: Shortcuts; isFirst: boolean }
}

const layers: Layer[] = []
const pairMilliseconds = 1200

const areLettersOn = new Store(true)
/** The first of two keys in a row, and when it was pressed. */
const first = new Store({ key: '', at: 0 })

/**
 * Keys that work while this component is on screen. Of two that want the same key, the later wins; one that
 * `isFirst` wins over those that are not.
 */
export function useShortcuts(keys: Shortcuts, isFirst = false): void {
  const layer = useRef({ keys, isFirst })
  useEffect(() => {
    layer.current = { keys, isFirst }
  })
  useEffect(() => {
    listen()
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [])
}

/** Switches the keys without Ctrl on or off: some people speak their messages (WCAG 2.1.4). */
export function setLetterShortcuts(isOn: boolean): void {
  areLettersOn.set(isOn)
}

/** The name of the key pressed, in the way `Shortcuts` writes it. Empty for a bare modifier. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const { key } = event
  if (['Shift', 'Control', 'Alt', 'Meta', 'Dead', 'Process'].includes(key)) return ''
  const isLetter = /^\p{L}$/u.test(key)
  const name = isLetter ? key.toLowerCase() : key === ' ' ? 'Space' : key
  const showsShift = event.shiftKey && (isLetter || key.length > 1)
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${showsShift ? 'Shift+' : ''}${name}`
}

/**
 * Whether somebody is writing, choosing in a menu, or answering a dialog: then keys are theirs. What is searched for is
 * looked for among commands as well: there Ctrl+K is nobody's.
 */
export function isKeyTaken(target: EventTarget | null, name = ''): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target.closest('[role="menu"], [role="dialog"], [role="alertdialog"], dialog')
  )
    return true
  if (name === 'Ctrl+k' && target.matches('[type="search"]')) return false
  return target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])')
}

const listen = once(() => {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const name = keyName(event)
    if (!name || isKeyTaken(event.target, name) || document.querySelector('dialog:modal')) return
    if (!areLettersOn.get() && isCharacterKey(name)) return

    const { key: firstKey, at } = first.get()
    const pair = performance.now() - at < pairMilliseconds && firstKey ? `${firstKey} ${name}` : ''
    // What was begun as a pair is never a key of its own: a slip of the finger must not throw mail away.
    const isSecond = pair !== '' && isCharacterKey(name)
    const act = find(pair) ?? (isSecond || isPairStart(name) ? undefined : find(name))
    first.set({ key: act || !isPairStart(name) ? '' : name, at: performance.now() })
    if (!act) return
    event.preventDefault()
    act(event)
  })
})

/** Whether a key is one character, with Shift or without: what is typed by voice, or by accident. */
export const isCharacterKey = (name: string): boolean => name.replace(/^Shift\+/, '').length === 1

function find(name: string) {
  if (!name) return undefined
  const has = (layer: Layer) => name in layer.current.keys
  const layer = layers.findLast((each) => each.current.isFirst && has(each)) ?? layers.findLast(has)
  return layer?.current.keys[name]
}

const isPairStart = (name: string) =>
  layers.some((layer) => Object.keys(layer.current.keys).some((key) => key.startsWith(`${name} `)))
