import { Component, type ReactNode } from 'react'
import { Failed } from './failed.tsx'

/** Keeps a part that breaks from taking the page with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="mx-auto max-w-[960px] px-4 py-24 sm:px-6">
        <Failed
          text="This part could not be shown. It may have changed since you opened the page."
          onRetry={() => location.reload()}
        />
      </div>
    )
  }
}
