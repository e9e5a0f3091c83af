import { prerender } from 'react-dom/static'
import type { QueryKey } from '@tanstack/react-query'
import { Router } from 'wouter'
import { getSite, type Site } from '#contract/site.ts'
import { HeadCollector, type Head } from './api/head.tsx'
import { createQueryClient, queryOf, toPage } from './api/query.ts'
import { App } from './app.tsx'
import { headTags, scriptJson } from './head-tags.ts'
import { pageQueries } from './page-queries.ts'

/** Calls the API in the same process, without a session. */
export type ApiLoader = (
  path: string,
) => Promise<{ status: number; body: string; header: (name: string) => string | null }>

export type RenderedPage = { status: number; head: string; html: string; state: string }

/** Renders a page as a visitor sees it, and returns its data for hydration in the browser. */
export async function render(url: string, load: ApiLoader): Promise<RenderedPage> {
  const { pathname, search } = partsOf(url)
  const queryClient = createQueryClient()
  const state: [QueryKey, unknown][] = []
  await Promise.all(
    pageQueries(pathname, search).map(async ({ queryKey, path, isPaged }) => {
      const { status, body, header } = await load(path)
      // A server error is not the same as 404: fail instead of rendering a missing page.
      if (status >= 500) throw new Error(`${path} answered ${status}`, { cause: status })
      if (status !== 200) return
      const json = JSON.parse(body) as unknown
      const data = isPaged ? { pages: [toPage(json as unknown[], header)], pageParams: [path] } : json
      queryClient.setQueryData(queryKey, data)
      state.push([queryKey, data])
    }),
  )

  const collector: { head: Head | null } = { head: null }
  const { prelude } = await prerender(
    <HeadCollector value={collector}>
      <Router ssrPath={pathname} ssrSearch={search}>
        <App queryClient={queryClient} />
      </Router>
    </HeadCollector>,
    // Prevents inline scripts that move chunks into place: the HTML is complete as it is.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  const html = await new Response(prelude).text()
  const site = queryClient.getQueryData<Site>(queryOf(getSite, {}).queryKey)
  return {
    status: collector.head?.status ?? 200,
    head: headTags(collector.head ?? { title: 'Wild Trip Planner' }, site?.publicUrl ?? ''),
    html,
    state: scriptJson(state),
  }
}

/** Topics of the page's data that may change while the server runs. */
export function topicsOf(url: string): string[] {
  const { pathname, search } = partsOf(url)
  return pageQueries(pathname, search).flatMap(({ topic }) => topic ?? [])
}

/** Splits the text itself, because `new URL()` would turn '//' and '/..' into another page. */
function partsOf(url: string): { pathname: string; search: string } {
  const [pathname = '/', ...query] = url.split('?')
  return { pathname, search: query.join('?') }
}
