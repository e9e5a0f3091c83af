import { BOOKINGS_PATH } from '#contract/paths.ts'
import type { MailWords } from '../events/mail-words.ts'
import { BECAUSE } from './messages.ts'

/** Nobody would read a longer mail. */
export const MAX_BUNDLE_NEWS = 20

export type BundleNews = MailWords & {
  /** All paragraphs go into the bundle, as for announcements; otherwise only the summary. */
  isWhole?: boolean
}

type BundleWordsInput = {
  /** The display name of the person whose actions the news is about. */
  senderName: string | null
  news: BundleNews[]
  /** How many updates do not fit into the mail. */
  leftOutCount: number
}

/** One mail about several actions of one person. */
export function bundleWords({ senderName, news, leftOutCount }: BundleWordsInput): MailWords {
  const [first] = news
  if (!first) throw new Error('There is nothing to say')
  // A single piece of news is mailed as it is.
  if (news.length === 1 && leftOutCount === 0) {
    const { isWhole: _isWhole, ...words } = first
    return words
  }
  const leadToSamePage = news.every(({ action }) => action.path === first.action.path)
  return {
    heading: `${news.length + leftOutCount} updates from ${senderName ?? 'someone'}`,
    summary: news.map(({ heading }) => heading).join('; '),
    paragraphs: [
      ...news.flatMap(({ heading, summary, paragraphs, isWhole }) =>
        isWhole ? [heading, ...paragraphs] : [`${heading}\n${summary}`],
      ),
      ...leftOutSentences(leftOutCount),
    ],
    action: leadToSamePage ? first.action : { label: 'See my bookings', path: BOOKINGS_PATH },
    smallPrint: [
      'To send you fewer emails, we collect one person’s updates and send them together.',
      findCommonReason(news) ?? BECAUSE.concerned,
    ],
  }
}

function leftOutSentences(leftOutCount: number): string[] {
  // Negative if notifications were removed between the two queries.
  if (leftOutCount <= 0) return []
  return [
    leftOutCount === 1
      ? 'There’s 1 more update on the site.'
      : `There are ${leftOutCount} more updates on the site.`,
  ]
}

/**
 * Why the person gets all of this news; null if the reasons differ. The small print of a notification is its
 * reason.
 */
function findCommonReason(news: BundleNews[]): string | null {
  const [reason = null, ...others] = new Set(news.flatMap(({ smallPrint }) => smallPrint))
  return others.length === 0 ? reason : null
}
