import { useState } from 'react'
import type { usePeople } from './use-people.ts'

/** More than fits a list that one takes along. */
const MAX_PAGES = 20

/** Prints the whole list: loads the pages that are not shown yet first. */
export function usePrintEveryone(people: ReturnType<typeof usePeople>) {
  const [isLoading, setIsLoading] = useState(false)
  async function print() {
    setIsLoading(true)
    try {
      let result = people
      while (result.hasNextPage && (result.data?.pages.length ?? 0) < MAX_PAGES) {
        result = await result.fetchNextPage()
        if (result.isError) return
      }
    } finally {
      setIsLoading(false)
    }
    // After the rows are on the page.
    requestAnimationFrame(() => window.print())
  }
  return { print, isLoading }
}
