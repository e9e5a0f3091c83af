import { Button } from './button.tsx'

type ShowMoreProps = {
  /** A list that comes page by page. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** What it is a list of, as in "Show more trips". */
  what: string
}

/** The way to the next page of a list, for as long as there is one. */
export function ShowMore({ pages, what }: ShowMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <div className="mt-10 flex flex-col items-center gap-3 noscript:hidden">
      {pages.isFetchNextPageError && (
        <p role="alert" className="text-sm text-berry">
          We couldn’t load more {what}. Try again.
        </p>
      )}
      <Button size="lg" isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Show more {what}
      </Button>
    </div>
  )
}
