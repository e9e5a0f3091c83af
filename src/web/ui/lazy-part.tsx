import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type LazyPartOptions = {
  /** Shown while the code is loading. */
  fallback?: ReactNode
  /** The page works without it: if it cannot be loaded, nothing is shown. */
  isQuiet?: boolean
  /** The class of the message that is shown if it cannot be loaded. */
  failedClassName?: string
}

/** The code could not be loaded, as opposed to code that threw. */
class NotLoadedError extends Error {}

function describeFailure(error: unknown): string | undefined {
  return error instanceof NotLoadedError ? 'We couldn’t load this part. You may be offline.' : undefined
}

/**
 * A part of a page whose code is loaded when it is first shown. If that fails, only this part is missing:
 * people can retry, and it retries by itself once the network is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, isQuiet = false, failedClassName = '' }: LazyPartOptions = {},
): ComponentType<Props> {
  // React remembers a failed load, so each retry needs a new lazy component.
  const createLazy = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error: unknown) => {
        // For the next retry, and for other places that show this part.
        latest = createLazy()
        throw new NotLoadedError('A part of the page could not be loaded', { cause: error })
      }),
    )
  let latest = createLazy()

  return function LazyPart(props: Props) {
    const [shown, setShown] = useState({ Content: latest })
    return (
      <ErrorBoundary
        describe={describeFailure}
        onRetry={() => setShown({ Content: latest })}
        isQuiet={isQuiet}
        className={failedClassName}
      >
        <Suspense fallback={fallback}>
          <shown.Content {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
