import { type ComponentType, lazy, useLayoutEffect } from 'react'
import { loadWithQueriesWhenUsed, loadWithQueries } from './api/load-with-queries.ts'

type LazyPageOptions = {
  /**
   * Loads the code only when a visitor first uses the page; until then the server's HTML is enough to read it.
   */
  waitsForUse?: boolean
}

/** A page, whose code is loaded when it is first opened. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waitsForUse = false }: LazyPageOptions = {},
) {
  return lazy(async () => {
    // Both also load the query client, which the server-rendered page does without.
    const { default: Page } = await (waitsForUse ? loadWithQueriesWhenUsed(load) : loadWithQueries(load))
    return {
      default: (props: Props) => (
        <>
          <Page {...props} />
          <PageReady />
        </>
      ),
    }
  })
}

/** Tells start.js that the page now reacts, so that it repeats the presses it has kept. */
function PageReady() {
  useLayoutEffect(() => void document.dispatchEvent(new Event('pageready')), [])
  return null
}
