import { trueNameOf } from '@bocau/mail-core/address'
import { useLayoutEffect, useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { positionMenu } from '../../../ui/menu/position-menu.ts'
import css from './PersonCard.module.css'
import { PersonCard, type PersonCardProps } from './PersonCard.tsx'

/** Card opened by a press; it takes the focus and is a sheet on a phone. */
export const PressedCard = (props: PersonCardProps) => (
  <Popup label={labelOf(props)} anchor={props.person.anchor} onClose={props.onClose}>
    <div className={css.pressed} data-person-card>
      <PersonCard {...props} />
    </div>
  </Popup>
)

const labelOf = ({ person }: PersonCardProps) =>
  t('contacts.card.of', { name: trueNameOf(person) || person.email })

export function HoverCard(props: PersonCardProps) {
  const { anchor } = props.person
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !anchor.isConnected) return
    element.showPopover()
    const page = { width: innerWidth, height: innerHeight }
    const around = anchor.getBoundingClientRect()
    const setPosition = () => {
      const size = { width: element.offsetWidth, height: element.scrollHeight }
      const { left, top, maxHeight } = positionMenu(around, size, { page })
      element.style.setProperty('--left', `${left}px`)
      element.style.setProperty('--top', `${top}px`)
      element.style.setProperty('--max-height', `${maxHeight}px`)
    }
    setPosition()
    // The content loads while the card is open.
    const watch = new ResizeObserver(setPosition)
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [anchor])
  return (
    <div ref={box} className={css.beside} data-screen-only popover="manual" data-person-card>
      <PersonCard {...props} />
    </div>
  )
}
