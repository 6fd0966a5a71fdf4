import { Component, type ReactNode } from 'react'
import { type Hindrance, hindranceOf } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { Hindered } from './Hindered.tsx'

interface Props {
  file: PreviewFile
  children: ReactNode
}

export class FileBoundary extends Component<Props, { why: Hindrance | null }> {
  override state: { why: Hindrance | null } = { why: null }

  static getDerivedStateFromError(error: unknown) {
    return { why: hindranceOf(error) }
  }

  override render() {
    const { why } = this.state
    return why ? <Hindered file={this.props.file} why={why} /> : this.props.children
  }
}
