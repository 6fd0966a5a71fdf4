import type { Correspondent, Id } from '@bocau/contract/ids'

/** How the page of a thread is reached. */
export type ThreadHref = (folder: string, id: Id) => string

/** Somebody who is pointed at, or pressed, and where. */
export interface PointedPerson extends Correspondent {
  anchor: HTMLElement
  isPressed: boolean
  /** Whether it was proved that it is they who wrote: nobody else is lent their face. */
  isProved: boolean
}

/** Long enough that a pointer on its way elsewhere opens nothing. */
const openDelay = 600
const closeDelay = 250

/**
 * Follows the pointer over what names somebody (`data-person`, their name and address below each other, and a third line where it is not proved that it is they). A press opens
 * their card where that is a button's only purpose (`data-person-press`).
 */
export function watchPeople(
  show: (person: PointedPerson | null) => void,
  isInCard: (target: Element) => boolean,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointed: Element | null = null
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
    if (anchor === pointed) return
    pointed = anchor
    const person = anchor && readPerson(anchor, false)
    after(person ? openDelay : closeDelay, person)
  }
  const end = () => {
    clearTimeout(timer)
    pointed = null
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
  const isAway = (event: Event) => !(event.target instanceof Element) || !isInCard(event.target)
  document.addEventListener('pointermove', move, { signal, passive: true })
  document.addEventListener('click', press, { signal })
  for (const name of ['pointerdown', 'keydown', 'wheel', 'scroll'] as const)
    document.addEventListener(name, (event) => isAway(event) && end(), {
      signal,
      capture: true,
      passive: true,
    })
  // What was pressed while this was on its way.
  const early = document.querySelector<HTMLElement>('[data-person-press][data-pressed]')
  if (early) open(early)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

function readPerson(anchor: HTMLElement, isPressed: boolean): PointedPerson | null {
  const [name = '', email = '', doubt] = (anchor.dataset.person ?? '').split('\n')
  return email.includes('@') ? { name, email, anchor, isPressed, isProved: !doubt } : null
}
