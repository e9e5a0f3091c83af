import type { MailWords } from '../mails/compose-mail.ts'

/** From one person to another, the first one that goes at once included. */
export const MAILS_A_DAY = 5
/** A mail with more than that is read by nobody. */
export const MOST_IN_A_BUNDLE = 20

/** With `isWhole` it is said at length there, too: an announcement is to be read, not looked up. */
export type BundleNews = MailWords & { isWhole?: boolean }

type Bundle = {
  /** Who did all of it, by the name that others read. */
  by: string | null
  news: BundleNews[]
  /** What is not in it for its length. */
  more: number
}

/** Several things that one person did, in one mail. */
export function bundleWords({ by, news, more }: Bundle): MailWords {
  const [first] = news
  if (!first) throw new Error('There is nothing to say')
  if (news.length === 1 && more === 0) {
    const { isWhole: _isWhole, ...words } = first
    return words
  }
  const isOnePlace = news.every(({ action }) => action.path === first.action.path)
  return {
    heading: `${news.length + more} updates from ${by ?? 'somebody'}`,
    summary: news.map(({ heading }) => heading).join('; '),
    paragraphs: [
      ...news.flatMap(({ heading, summary, paragraphs, isWhole }) =>
        isWhole ? [heading, ...paragraphs] : [`${heading}\n${summary}`],
      ),
      ...(more > 0 ? [`And ${more} more, which you find on the site.`] : []),
    ],
    action: isOnePlace ? first.action : { label: 'See my trips', path: '/bookings' },
    smallPrint: [
      'So that mails stay few, what one person does comes together, at most once an hour.',
      ...new Set(news.flatMap(({ smallPrint }) => smallPrint)),
    ],
  }
}
