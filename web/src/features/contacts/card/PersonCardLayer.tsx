import type { Id } from '@bocau/contract/ids'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placeMenu } from '../../../ui/menu/place-menu.ts'
import { sidePart } from '../../../ui/parts/lazy-part.ts'
import css from './PersonCard.module.css'
import { type PointedPerson, watchPeople } from './watch-people.ts'

const PersonCard = sidePart(async () => (await import('./PersonCard.tsx')).PersonCard)
const PressedCard = sidePart(async () => (await import('./PersonCard.tsx')).PressedCard)

/** How the page of a thread is reached. */
export type ThreadHref = (folder: string, id: Id) => string

/** The card of whoever is pointed at: under a resting pointer it lies beside it, by a press it takes the focus. */
export function PersonCardLayer({ threadHref }: { threadHref: ThreadHref }) {
  const [person, setPerson] = useState<PointedPerson | null>(null)
  useEffect(() => watchPeople(setPerson, isInCard), [])
  if (!person) return null
  const close = () => setPerson(null)
  const key = `${person.email} ${person.isPressed}`
  return (
    <Suspense>
      {person.isPressed ? (
        <PressedCard key={key} person={person} threadHref={threadHref} onClose={close} />
      ) : (
        <Beside key={key} person={person}>
          <PersonCard person={person} threadHref={threadHref} onClose={close} />
        </Beside>
      )}
    </Suspense>
  )
}

const isInCard = (target: Element) => target.closest('[data-person-card]') !== null

function Beside({ person, children }: { person: PointedPerson; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !person.anchor.isConnected) return
    element.showPopover()
    const page = { width: innerWidth, height: innerHeight }
    const around = person.anchor.getBoundingClientRect()
    const put = () => {
      const size = { width: element.offsetWidth, height: element.scrollHeight }
      const { left, top, maxHeight } = placeMenu(around, size, page)
      element.style.setProperty('--left', `${left}px`)
      element.style.setProperty('--top', `${top}px`)
      element.style.setProperty('--max-height', `${maxHeight}px`)
    }
    put()
    // What is asked for comes in while it is open.
    const watch = new ResizeObserver(put)
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [person])
  return (
    <div ref={box} className={css.beside} popover="manual" data-person-card>
      {children}
    </div>
  )
}
