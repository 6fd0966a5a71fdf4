import { type RefObject, useEffect, useRef, useState } from 'react'
import { nextOffer } from './offers.ts'

interface Options {
  field: RefObject<HTMLInputElement | null>
  listId: string
  count: number
  /** Text of the suggestions; another text resets the choice. */
  text: string
  onClose: () => void
}

/**
 * Lets a field navigate a list below it while it keeps the focus. Enter clicks the selected line; without one the field
 * handles it. The field is outside this component, so its attributes are set here.
 */
export function useCombobox({ field, listId, count, text, onClose }: Options) {
  const [choice, setChoice] = useState({ text, index: -1 })
  const chosen = choice.text === text && choice.index < count ? choice.index : -1
  const latest = useRef({ chosen, count, text, onClose })
  useEffect(() => {
    latest.current = { chosen, count, text, onClose }
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    const onKeyDown = (event: KeyboardEvent) => {
      const now = latest.current
      if (event.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        setChoice({ text: now.text, index: nextOffer(now.count, now.chosen, event.key) })
      } else if (event.key === 'Enter' && now.chosen >= 0) {
        document.getElementById(lineId(listId, now.chosen))?.click()
      } else if (event.key === 'Escape') {
        now.onClose()
        event.stopPropagation()
      } else return
      event.preventDefault()
    }
    input.addEventListener('keydown', onKeyDown)
    return () => input.removeEventListener('keydown', onKeyDown)
  }, [field, listId])

  useEffect(() => {
    const input = field.current
    if (!input) return
    const attributes = {
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      input.setAttribute('aria-expanded', 'false')
      for (const name of ['aria-controls', 'aria-activedescendant']) input.removeAttribute(name)
    }
  }, [field, listId])

  useEffect(() => {
    if (chosen < 0) return field.current?.removeAttribute('aria-activedescendant')
    const id = lineId(listId, chosen)
    field.current?.setAttribute('aria-activedescendant', id)
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, chosen])

  return { chosen, idOf: (index: number) => lineId(listId, index) }
}

const lineId = (listId: string, index: number) => `${listId}-${index}`
