import { Component, type ReactNode } from 'react'
import { Failed } from './failed.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  /** What to say about it, if not that this part could not be shown. */
  describe?: (error: unknown) => string | undefined
  /** Begins this part anew. Without it the page is loaded again, which only a whole page may do: it loses what was typed. */
  onRetry?: () => void
  /** The page is fine without this part: nothing is shown in its place. */
  isQuiet?: boolean
  className?: string
}

type ErrorBoundaryState = { hasFailed: boolean; error: unknown; waitsForNetwork: boolean }

const WHOLE: ErrorBoundaryState = { hasFailed: false, error: null, waitsForNetwork: false }

/** Keeps a part that breaks, or whose code cannot be had, from taking the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = WHOLE

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
      this.setState(WHOLE)
    } else if (navigator.onLine) location.reload()
    else this.setState({ waitsForNetwork: true })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.isQuiet) return null
    const { describe, className = 'mx-auto max-w-[960px] px-4 py-24 sm:px-6' } = this.props
    const text = this.state.waitsForNetwork
      ? 'You are offline. This page is loaded again as soon as you are connected.'
      : (describe?.(this.state.error) ??
        'This part could not be shown. It may have changed since you opened the page.')
    return (
      <div className={className}>
        <Failed text={text} onRetry={this.retry} />
      </div>
    )
  }
}
