import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../failure/ErrorBoundary.tsx'

const showNothing = () => null

/** What lies over the page: on its way or broken, it leaves the page alone. */
export const Apart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={showNothing}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
