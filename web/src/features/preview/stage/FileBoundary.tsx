import { Component, type ReactNode } from 'react'
import { type PreviewProblem, toPreviewProblem } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { PreviewUnavailable } from './viewer.tsx'

interface Props {
  file: PreviewFile
  children: ReactNode
}

export class FileBoundary extends Component<Props, { reason: PreviewProblem | null }> {
  override state: { reason: PreviewProblem | null } = { reason: null }

  static getDerivedStateFromError(error: unknown) {
    return { reason: toPreviewProblem(error) }
  }

  override render() {
    const { reason } = this.state
    return reason ? <PreviewUnavailable file={this.props.file} reason={reason} /> : this.props.children
  }
}
