import { Component, type ReactNode } from 'react'

interface Props {
  /** What stands in the place of what broke. */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

/** Keeps a broken part of the page from taking the rest with it. */
export class ErrorBoundary extends Component<Props, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined as unknown, hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.state.error) : this.props.children
  }
}
