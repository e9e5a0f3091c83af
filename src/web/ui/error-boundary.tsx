import { Component, type ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  /** The text for this error; undefined for the default one. */
  describe?: (error: unknown) => string | undefined
  /**
   * Restarts this part. Without it the page is reloaded, which only a page's own boundary may do, because
   * typed text is lost.
   */
  onRetry?: () => void
  /** The page works without this part: nothing is shown instead. */
  isQuiet?: boolean
  className?: string
}

type ErrorBoundaryState = { hasFailed: boolean; error: unknown; waitsForNetwork: boolean }

const NOT_FAILED: ErrorBoundaryState = { hasFailed: false, error: null, waitsForNetwork: false }

/** Keeps the rest of the page working if a part fails, or its code cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = NOT_FAILED

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { hasFailed: true, error }
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry)
  }

  private retry = () => {
    if (!this.state.hasFailed) return
    const { onRetry } = this.props
    if (onRetry) {
      onRetry()
      this.setState(NOT_FAILED)
    } else if (navigator.onLine) location.reload()
    else this.setState({ waitsForNetwork: true })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.isQuiet) return null
    const { describe, className = 'mx-auto max-w-[960px] px-4 py-24 sm:px-6' } = this.props
    const text = this.state.waitsForNetwork
      ? 'You’re offline. This page will reload once you’re connected again.'
      : (describe?.(this.state.error) ??
        'We couldn’t show this part. It may have changed since you opened the page.')
    return (
      <div className={className}>
        <LoadFailure text={text} onRetry={this.retry} />
      </div>
    )
  }
}
