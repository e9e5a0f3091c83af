import { type ComponentType, lazy, useLayoutEffect } from 'react'
import { loadWithQueriesWhenUsed, loadWithQueries } from './api/load-with-queries.ts'

type LazyPageOptions = {
  /** Visitors can read it as the server rendered it, so its code is loaded when they first use it. */
  waitsForUse?: boolean
}

/** A page, whose code is loaded when it is first opened. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waitsForUse = false }: LazyPageOptions = {},
) {
  return lazy(async () => {
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

/** Says that the page reacts from now on: start.js repeats what was pressed before. */
function PageReady() {
  useLayoutEffect(() => void document.dispatchEvent(new Event('pageready')), [])
  return null
}
