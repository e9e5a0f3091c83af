import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type LazyPartOptions = {
  /** Shown while the code is on its way. */
  fallback?: ReactNode
  /** The page is fine without it: where it cannot be had, nothing is said. */
  isQuiet?: boolean
  /** Of what is shown where it cannot be had. */
  failedClassName?: string
}

/** The code could not be had, as opposed to code that broke. */
class NotLoadedError extends Error {}

function describeFailure(error: unknown): string | undefined {
  return error instanceof NotLoadedError ? 'This part could not be loaded. You may be offline.' : undefined
}

/**
 * A part of a page whose code is loaded when it is first shown. Where that fails, only this part is missing: it can be
 * tried again, and is by itself once there is a network.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, isQuiet = false, failedClassName = '' }: LazyPartOptions = {},
): ComponentType<Props> {
  // React remembers code that could not be had: to ask for it again is to begin anew.
  const begin = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error: unknown) => {
        latest = begin()
        throw new NotLoadedError('A part of the page could not be loaded', { cause: error })
      }),
    )
  let latest = begin()

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
