import { prerender } from 'react-dom/static'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { getSite, type Site } from '#contract/site.ts'
import { HeadCollector, type Head } from './api/head.tsx'
import { createQueryClient, queryOf, toPage } from './api/query.ts'
import { App } from './app.tsx'
import { headTags, scriptJson } from './head-tags.ts'
import { type PageData, pageQueries, type PageQuery } from './page-queries.ts'

/** Calls the API in the same process, without a session. */
export type ApiLoader = (
  path: string,
) => Promise<{ status: number; body: string; header: (name: string) => string | null }>

export type RenderedPage = {
  status: number
  /** The tags of the page's head. */
  head: string
  html: string
  /** The page's data as JSON, for hydration in the browser. */
  state: string
}

/** Renders a page as a visitor sees it. */
export async function render(url: string, load: ApiLoader): Promise<RenderedPage> {
  const { pathname, search } = splitUrl(url)
  const queryClient = createQueryClient()
  const loadedData = await loadQueries(pageQueries(pathname, search), load)
  for (const [queryKey, data] of loadedData) queryClient.setQueryData(queryKey, data)

  const collector: { head: Head | null } = { head: null }
  const { prelude } = await prerender(
    <HeadCollector value={collector}>
      <Router ssrPath={pathname} ssrSearch={search}>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
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
    state: scriptJson(loadedData),
  }
}

/** The live topics of the page's data; `seatTopics`: of the trips whose free seats it shows. */
export function topicsOf(url: string): { topics: string[]; seatTopics: string[] } {
  const { pathname, search } = splitUrl(url)
  const queries = pageQueries(pathname, search)
  return {
    topics: queries.flatMap(({ topic }) => topic ?? []),
    seatTopics: queries.flatMap(({ topic, showsSeats }) => (showsSeats ? (topic ?? []) : [])),
  }
}

/** The page's data by query key. What does not exist is left out, and the page says so. */
async function loadQueries(queries: PageQuery[], load: ApiLoader): Promise<PageData[]> {
  const loadedData: PageData[] = []
  await Promise.all(
    queries.map(async ({ queryKey, path, isPaged, showsSeats }) => {
      const { status, body, header } = await load(path)
      // A server error must not be rendered as a missing page. serve-pages.ts reads the cause.
      if (status >= 500) throw new Error(`${path} answered ${status}`, { cause: status })
      if (status !== 200) return
      const json = JSON.parse(body) as unknown
      // Pages in the form in which useInfiniteQuery() stores them.
      const data = isPaged ? { pages: [toPage(json as unknown[], header)], pageParams: [path] } : json
      loadedData.push([queryKey, data, showsSeats])
    }),
  )
  return loadedData
}

/** Splits the text itself, because `new URL()` would turn '//' and '/..' into another page. */
function splitUrl(url: string): { pathname: string; search: string } {
  const [pathname = '/', ...query] = url.split('?')
  return { pathname, search: query.join('?') }
}
