import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { EmptyState } from '../../../../ui/index.ts'
import { giveListFocus } from '../../navigation/list-focus.ts'

/** What a list says in the place of its rows. Its heading takes the focus that the last of them had. */
export function EmptyList(props: Omit<ComponentProps<typeof EmptyState>, 'heading'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // Out of sight it leaves the focus to the list that is on screen.
    const take = () => heading.current?.closest('[data-kept]') || giveListFocus(heading.current)
    take()
    // A dialog that says how far an act is has the focus until it closes.
    const takeAfter = ({ relatedTarget }: FocusEvent) => relatedTarget || queueMicrotask(take)
    document.addEventListener('focusout', takeAfter)
    return () => document.removeEventListener('focusout', takeAfter)
  })
  return <EmptyState {...props} heading={heading} />
}
