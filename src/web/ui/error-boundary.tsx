import { Component, type ReactNode } from 'react'
import { Failed } from './failed.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  text?: string
  /** Starts this part again; without it, the page is reloaded. */
  onRetry?: () => void
  /** The page is fine without this part: nothing is shown in its place. */
  isQuiet?: boolean
  className?: string
}

/** Keeps the rest of the page working if a part fails, or its code cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
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
      this.setState({ hasFailed: false })
    } else if (navigator.onLine) location.reload()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.isQuiet) return null
    const {
      text = 'This part could not be shown. It may have changed since you opened the page.',
      className = 'mx-auto max-w-[960px] px-4 py-24 sm:px-6',
    } = this.props
    return (
      <div className={className}>
        <Failed text={text} onRetry={this.retry} />
      </div>
    )
  }
}
