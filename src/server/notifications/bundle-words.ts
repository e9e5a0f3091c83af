import { BOOKINGS_PATH } from '#contract/paths.ts'
import type { MailWords } from '../events/mail-words.ts'
import { BECAUSE } from './messages.ts'

/** How many mails a receiver gets about one sender, including the first one, which is sent at once. */
export const MAILS_A_DAY = 5
/** Nobody would read a longer mail. */
export const MAX_BUNDLE_NEWS = 20

/** With `isWhole` the bundle contains all paragraphs, as for announcements, otherwise only the summary. */
export type BundleNews = MailWords & { isWhole?: boolean }

type BundleWordsInput = {
  /** The display name of the person whose actions the news is about. */
  by: string | null
  news: BundleNews[]
  /** How many updates were left out. */
  more: number
}

/** One mail about several actions of one person. */
export function bundleWords({ by, news, more }: BundleWordsInput): MailWords {
  const [first] = news
  if (!first) throw new Error('There is nothing to say')
  if (news.length === 1 && more === 0) {
    const { isWhole: _isWhole, ...words } = first
    return words
  }
  const reasons = new Set(news.flatMap(({ smallPrint }) => smallPrint))
  const haveSameLink = news.every(({ action }) => action.path === first.action.path)
  return {
    heading: `${news.length + more} updates from ${by ?? 'someone'}`,
    summary: news.map(({ heading }) => heading).join('; '),
    paragraphs: [
      ...news.flatMap(({ heading, summary, paragraphs, isWhole }) =>
        isWhole ? [heading, ...paragraphs] : [`${heading}\n${summary}`],
      ),
      ...(more > 0
        ? [more === 1 ? 'There’s 1 more update on the site.' : `There are ${more} more updates on the site.`]
        : []),
    ],
    action: haveSameLink ? first.action : { label: 'See my bookings', path: BOOKINGS_PATH },
    smallPrint: [
      'To send you fewer emails, we collect one person’s updates and send them together.',
      reasons.size === 1 ? [...reasons].join() : BECAUSE.concerned,
    ],
  }
}
