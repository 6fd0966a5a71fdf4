import type { Correspondent, Id } from '@bocau/contract/ids'

export type ThreadHref = (folder: string, id: Id) => string

/** Correspondent under the pointer, with the anchor element. */
export interface PointedPerson extends Correspondent {
  anchor: HTMLElement
  isPressed: boolean
  /** True if the sender is authenticated; only then their picture is shown. */
  isVerified: boolean
}

/** Long enough that a passing pointer opens nothing. */
const openDelay = 600
const closeDelay = 250

/** Resolves correspondents for elements without attributes, such as list rows, which are too many to mark. */
export interface PersonResolver {
  at: (
    target: Element,
    point: { clientX: number; clientY: number; pointerType: string },
  ) => AnchoredPerson | null
  key: string
  focused: () => AnchoredPerson | null
}

type AnchoredPerson = Omit<PointedPerson, 'isPressed'>

/** Slightly shorter than the long press that selects a row, so that the card wins. */
const longPressDelay = 450
const maxMovement = 12

/**
 * Tracks the pointer over elements that name a correspondent (`data-person`: name and address on separate lines, and a
 * third line if the sender is not authenticated). A press opens the card where that is the only purpose of a button
 * (`data-person-press`); elsewhere a long press does.
 */
export function watchPeople(
  show: (person: PointedPerson | null) => void,
  isInCard: (target: Element) => boolean,
  resolver: PersonResolver,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointed = noPerson
  const stop = new AbortController()
  const { signal } = stop
  const after = (milliseconds: number, person: PointedPerson | null) => {
    clearTimeout(timer)
    timer = setTimeout(() => show(person), milliseconds)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    const target = event.target as Element
    if (isInCard(target)) return clearTimeout(timer)
    const anchor = target.closest<HTMLElement>('[data-person]')
    const person = anchor ? readPerson(anchor, false) : asHovered(resolver.at(target, event))
    if ((person ?? noPerson).anchor === pointed.anchor && (person ?? noPerson).email === pointed.email) return
    pointed = person ?? noPerson
    after(person ? openDelay : closeDelay, person)
  }
  const end = () => {
    clearTimeout(timer)
    pointed = noPerson
    show(null)
  }
  const open = (anchor: HTMLElement) => {
    delete anchor.dataset.pressed
    const person = readPerson(anchor, true)
    if (person) show(person)
  }
  const press = (event: Event) => {
    const target = event.target as Element
    const anchor = target.closest<HTMLElement>('[data-person-press]')
    if (!anchor) return
    end()
    open(anchor)
  }
  const startLongPress = (event: PointerEvent) => {
    const named = event.pointerType === 'touch' ? resolver.at(event.target as Element, event) : null
    if (!named) return
    const longPressStop = new AbortController()
    const opening = setTimeout(() => {
      longPressStop.abort()
      // Cancels other long-press handlers and the click that would follow.
      named.anchor.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
      suppressNextClick()
      show({ ...named, isPressed: true })
    }, longPressDelay)
    const giveUp = () => {
      clearTimeout(opening)
      longPressStop.abort()
    }
    const isMoved = (moved: PointerEvent) =>
      Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > maxMovement
    const listenOptions = { signal: longPressStop.signal, passive: true }
    document.addEventListener('pointermove', (moved) => isMoved(moved) && giveUp(), listenOptions)
    for (const name of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(name, giveUp, listenOptions)
  }
  const isOutsideCard = (event: Event) => !(event.target instanceof Element) || !isInCard(event.target)
  document.addEventListener('pointermove', move, { signal, passive: true })
  document.addEventListener('click', press, { signal })
  for (const name of ['pointerdown', 'keydown', 'wheel', 'scroll'] as const)
    document.addEventListener(name, (event) => isOutsideCard(event) && end(), {
      signal,
      capture: true,
      passive: true,
    })
  document.addEventListener('pointerdown', startLongPress, { signal, passive: true })
  // Handles a press made while this code was loading.
  const early = document.querySelector<HTMLElement>('[data-person-press][data-pressed]')
  if (early) open(early)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

function readPerson(anchor: HTMLElement, isPressed: boolean): PointedPerson | null {
  const [name = '', email = '', doubt] = (anchor.dataset.person ?? '').split('\n')
  return email.includes('@') ? { name, email, anchor, isPressed, isVerified: !doubt } : null
}

const noPerson: { anchor: Element | null; email: string } = { anchor: null, email: '' }

const asHovered = (named: AnchoredPerson | null): PointedPerson | null =>
  named && { ...named, isPressed: false }

const clickAfterLongPress = 400

/** Suppresses the click and the browser menu after a long press. */
function suppressNextClick(): void {
  const stop = new AbortController()
  const listenOptions = { capture: true, signal: stop.signal }
  const suppress = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
    if (event.type === 'click') stop.abort()
  }
  for (const name of ['click', 'contextmenu'] as const)
    document.addEventListener(name, suppress, listenOptions)
  document.addEventListener(
    'pointerup',
    () => setTimeout(() => stop.abort(), clickAfterLongPress),
    listenOptions,
  )
  document.addEventListener('pointercancel', () => stop.abort(), listenOptions)
}
