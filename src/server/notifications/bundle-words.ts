import type { MailWords } from '../mails/compose-mail.ts'

/** Per sender and receiver, including the first mail, which goes at once. */
export const MAILS_A_DAY = 5
/** Nobody would read a mail with more than that. */
export const MOST_IN_A_BUNDLE = 20

/** With `isWhole` it is said at length there, too: an announcement is to be read, not looked up. */
export type BundleNews = MailWords & { isWhole?: boolean }

type Bundle = {
  /** The name of the person who did all of it, as others see it. */
  by: string | null
  news: BundleNews[]
  /** How many updates were left out to keep it short. */
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
      ...(more > 0 ? [`You can see ${more} more on the site.`] : []),
    ],
    action: isOnePlace ? first.action : { label: 'See my trips', path: '/bookings' },
    smallPrint: [
      'To send you fewer mails, we collect what one person does and mail it at most once an hour.',
      ...new Set(news.flatMap(({ smallPrint }) => smallPrint)),
    ],
  }
}
