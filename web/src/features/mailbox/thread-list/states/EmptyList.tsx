import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { EmptyState } from '../../../../ui/index.ts'
import { focusIfRequested } from '../../navigation/list-focus.ts'

/** Empty state of a list. Its heading takes the focus of the last row. */
export function EmptyList(props: Omit<ComponentProps<typeof EmptyState>, 'heading'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // A hidden list leaves the focus to the visible one.
    const focusHeading = () => heading.current?.closest('[data-kept]') || focusIfRequested(heading.current)
    focusHeading()
    // A progress dialog has the focus until it closes.
    const focusAfter = ({ relatedTarget }: FocusEvent) => relatedTarget || queueMicrotask(focusHeading)
    document.addEventListener('focusout', focusAfter)
    return () => document.removeEventListener('focusout', focusAfter)
  })
  return <EmptyState {...props} heading={heading} />
}
