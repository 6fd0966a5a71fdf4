import { createElement, Fragment } from 'react'

/** Text with emphasised parts between asterisks: `*12,4* / 30 GB`. */
export function Emphasised({ text }: { text: string }) {
  const parts = text.split('*').map((part, index) => (index % 2 === 1 ? createElement('b', {}, part) : part))
  // Passed one by one, because equal parts cannot be keys of a list.
  return createElement(Fragment, {}, ...parts)
}
