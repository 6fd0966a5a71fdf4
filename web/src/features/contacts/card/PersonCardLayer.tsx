import { Suspense, useEffect, useState } from 'react'
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { sidePart } from '../../../ui/parts/lazy-part.ts'
import { type PeopleElsewhere, type PointedPerson, type ThreadHref, watchPeople } from './watch-people.ts'

const HoverCard = sidePart(async () => (await import('../lazy-entry.ts')).HoverCard)
const PressedCard = sidePart(async () => (await import('../lazy-entry.ts')).PressedCard)

interface Props {
  threadHref: ThreadHref
  elsewhere: PeopleElsewhere
}

/** Card of the correspondent under the pointer: hovering shows it next to the anchor, a press also focuses it. */
export function PersonCardLayer({ threadHref, elsewhere }: Props) {
  const [person, setPerson] = useState<PointedPerson | null>(null)
  useEffect(() => watchPeople(setPerson, isInCard, elsewhere), [elsewhere])
  useShortcuts({
    [elsewhere.key]() {
      const named = elsewhere.focused()
      if (named) setPerson({ ...named, isPressed: true })
    },
  })
  if (!person) return null
  const close = () => setPerson(null)
  const key = `${person.email} ${person.isPressed}`
  return (
    <Suspense>
      {person.isPressed ? (
        <PressedCard key={key} person={person} threadHref={threadHref} onClose={close} />
      ) : (
        <HoverCard key={key} person={person} threadHref={threadHref} onClose={close} />
      )}
    </Suspense>
  )
}

const isInCard = (target: Element) => target.closest('[data-person-card]') !== null
