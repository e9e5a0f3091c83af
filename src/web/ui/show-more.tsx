import { Button } from './button.tsx'

type ShowMoreProps = {
  /** A paginated list. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** The noun, as in "Show more trips". */
  what: string
}

/** Loads the next page of a list, if there is one. */
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
