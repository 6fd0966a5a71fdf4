import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { EmptyState } from '../../../../ui/index.ts'
import { focusHeadingWhenRequested } from '../../navigation/list-focus.ts'

/** Empty state of a list. Its heading takes the focus of the last row. */
export function EmptyList(props: Omit<ComponentProps<typeof EmptyState>, 'heading'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => (heading.current ? focusHeadingWhenRequested(heading.current) : undefined))
  return <EmptyState {...props} heading={heading} />
}
