import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../failure/ErrorBoundary.tsx'

const showNothing = () => null

/** Error and loading boundary of a layer; the page stays usable without it. */
export const IsolatedLayer = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={showNothing}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
